package org.shardmark.run;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Utils;
import org.openjdk.jmh.util.Version;
import org.shardmark.metric.MetricsProfiler;
import org.shardmark.run.CommandLine.Extra;

/** What {@code benchmarks.jar} does with a command line. */
final class Command {
    /** What is run when no benchmark is named. */
    private static final String MAIN_BENCHMARK = "ShardScalingBenchmark";

    private static final String MAIN_BENCHMARK_REGEXP = "^org\\.shardmark\\.bench\\." + MAIN_BENCHMARK + "\\.";

    /** The oldest Java that the forks of this jar run on. */
    private static final int OLDEST_JAVA = 21;

    private final PrintStream out;
    private final List<Path> homes;

    /**
     * Makes a command.
     *
     * @param out   where the text goes, unless {@code -o} says otherwise
     * @param homes where profiles are looked for
     */
    Command(PrintStream out, List<Path> homes) {
        this.out = out;
        this.homes = homes;
    }

    /**
     * Runs a command line.
     *
     * @return the exit code: 0, or 1 if a row failed
     * @throws UsageException if it asks for what cannot be
     */
    int run(List<String> args) throws Exception {
        if (args.equals(List.of("profiles"))) {
            listProfiles();
            return 0;
        }
        var arguments = new ArgumentFiles(homes).expand(args);
        var line = CommandLine.parse(arguments);
        if (line.jmh().shouldHelp() || line.has(Extra.HELP)) {
            Help.print(line.jmh(), out);
            return 0;
        }
        if (line.has(Extra.VERSION)) {
            var code = EnvironmentLog.code();
            out.println("Shardmark " + code.version() + " (" + code.revision() + "), JMH " + Version.getPlainVersion());
            return 0;
        }
        if (asksForList(line.jmh())) {
            org.openjdk.jmh.Main.main(line.jmhArguments().toArray(String[]::new));
            return 0;
        }
        boolean unnamed = line.jmh().getIncludes().isEmpty();
        if (unnamed) {
            arguments = new ArrayList<>(arguments);
            arguments.add(MAIN_BENCHMARK_REGEXP);
            line = CommandLine.parse(arguments);
        }
        try (var text = output(line.jmh())) {
            return measure(line, new RunText(text, line.jmh().verbosity().orElse(Defaults.VERBOSITY)), unnamed);
        }
    }

    private int measure(CommandLine line, RunText text, boolean unnamed) throws Exception {
        var options = line.jmh();
        var settings = Settings.of(line);
        var times = settings.times().map(Times::of).orElse(Map.of());
        var arms = arms(settings);
        var rows = Rows.expand(arms.getFirst(), options, line.parameterNames(), settings, times, text);
        if (arms.size() > 1) {
            rows = rows.against(arms.get(1), options, text);
        }
        checkProfilers(options);
        var jvm = checkJvm(options);
        var plan = new Plan(rows, settings);
        plan.checkBudget();
        if (unnamed) {
            text.say("# No benchmark was named, so this runs " + MAIN_BENCHMARK
                    + "; for others give a regular expression ('.*' is all, -l lists them)");
        }
        if (settings.planOnly()) {
            plan.table().forEach(text::say);
        }
        boolean compares = arms.size() > 1 || settings.jar().isPresent();
        boolean ours = options.getForkCount().orElse(1) > 0
                && !options.getWarmupMode().orElse(Defaults.WARMUP_MODE).isBulk();
        if (ours) {
            plan.summary().forEach(text::say);
        }
        Stream.of(settings.jar(), settings.against())
                .flatMap(Optional::stream)
                .flatMap(jar -> Arm.otherJmh(jar).stream())
                .forEach(note -> text.say("# Warning: " + note));
        rows.notes().forEach(note -> text.say("# Note: " + note));
        if (settings.planOnly()) {
            return 0;
        }
        if (!ours && compares) {
            throw new UsageException("--against and --jar need forks, which -f 0 and bulk warm-up do not have");
        }
        if (!ours) {
            return leaveToJmh(line, settings, rows);
        }
        var run = new Run(line, settings, rows, arms, text, isWatched() && !options.getOutput().hasValue());
        var lock = MachineLock.take(settings.waits(), text::say);
        try {
            open(run, MeasuredWith.of(line.jmhArguments(), arms, jvm));
            return run.measure(
                    new JmhForkRunner(text, arms, options.getWarmupForkCount().orElse(Defaults.WARMUP_FORKS)),
                    options.shouldFailOnError().orElse(Defaults.FAIL_ON_ERROR));
        } finally {
            lock.close();
        }
    }

    private static void open(Run run, MeasuredWith measuredWith) {
        try {
            run.open(measuredWith);
        } catch (IOException | UncheckedIOException e) {
            throw new UsageException("the results cannot be kept: " + e.getMessage(), e);
        }
    }

    private static List<Arm> arms(Settings settings) {
        var arms = new ArrayList<Arm>();
        arms.add(settings.jar().map(jar -> Arm.of("--jar", jar)).orElseGet(Arm::self));
        settings.against().map(jar -> Arm.of("--against", jar)).ifPresent(arms::add);
        if (settings.jar().isPresent() && arms.getFirst().isOfThisSuite()) {
            throw new UsageException(
                    "--jar " + arms.getFirst().name() + ": this is a jar of this suite, which knows its"
                            + " own rows best: run java -jar " + arms.getFirst().name());
        }
        return arms;
    }

    /**
     * Runs without forks, and those that warm up everything first, are JMH's own affair. It knows one number of
     * operations for all rows.
     */
    private static int leaveToJmh(CommandLine line, Settings settings, Rows rows) throws IOException {
        var file = ResultFile.of(line.jmh());
        if (file.isTaken() && settings.existing() != Settings.Existing.OVERWRITE) {
            throw new UsageException(file.path() + " exists: --overwrite replaces it");
        }
        var arguments = new ArrayList<>(line.jmhArguments());
        arguments.addAll(List.of("-prof", MetricsProfiler.class.getName()));
        if (!line.jmh().shouldFailOnError().hasValue()) {
            // JMH would otherwise leave out the row in silence, and exit with 0.
            arguments.addAll(List.of("-foe", "true"));
        }
        if (!line.jmh().getOperationsPerInvocation().hasValue()) {
            var operations = rows.rows()
                    .stream()
                    .map(row -> row.options(0).getOperationsPerInvocation())
                    .filter(own -> own.hasValue())
                    .map(own -> own.get())
                    .distinct()
                    .toList();
            if (operations.size() > 1) {
                throw new UsageException("-f 0 and bulk warm-up need rows with one number of operations each; these "
                        + "have " + operations + ": run them one by one, or give -opi");
            }
            operations.forEach(each -> arguments.addAll(List.of("-opi", each.toString())));
        }
        org.openjdk.jmh.Main.main(arguments.toArray(String[]::new));
        return 0;
    }

    private static void checkProfilers(CommandLineOptions options) {
        for (var profiler : options.getProfilers()) {
            try {
                ProfilerFactory.getProfilerOrException(profiler);
            } catch (ProfilerException e) {
                throw new UsageException("-prof " + profiler.getKlass() + ": "
                        + String.valueOf(e.getMessage()).lines().findFirst().orElse("it cannot be used here")
                        + " (-lprof lists them)", e);
            }
        }
    }

    /** What the JVM of the forks says of itself, which it can only if there is one. */
    private static JvmFacts checkJvm(CommandLineOptions options) {
        var executable = options.getJvm().orElse(Utils.getCurrentJvm());
        try {
            var facts = JvmFacts.of(executable, List.of());
            var version = facts.get("java.specification.version");
            if (version.matches("[\\d.]+") && Double.parseDouble(version) < OLDEST_JAVA) {
                throw new UsageException("-jvm " + executable + ": this is Java " + version
                        + ", and the benchmarks need " + OLDEST_JAVA + " or newer");
            }
            return facts;
        } catch (IOException e) {
            throw new UsageException("-jvm " + executable + ": it cannot be started: " + e.getMessage(), e);
        }
    }

    private void listProfiles() {
        var files = new ArgumentFiles(homes);
        var profiles = files.profiles();
        if (profiles.isEmpty()) {
            throw new UsageException("there is no profile in the folder profiles, here or beside the jar");
        }
        int width = profiles.stream().mapToInt(String::length).max().orElse(0);
        for (var profile : profiles) {
            out.println(("@%-" + width + "s  %-11s %s").formatted(profile, expectedTime(profile),
                    files.sentence(profile)));
        }
    }

    private String expectedTime(String profile) {
        try {
            var line = CommandLine.parse(new ArgumentFiles(homes).expand(List.of("@" + profile)));
            var settings = Settings.of(line);
            var rows = Rows.expand(Arm.self(), line.jmh(), line.parameterNames(), settings, Map.of(),
                    new RunText(out, VerboseMode.SILENT));
            var least = new Plan(rows, settings).least();
            var time = Optional.of(least)
                    .filter(t -> t.compareTo(settings.budget().orElse(t)) <= 0)
                    .orElse(settings.budget().orElse(Duration.ZERO));
            return "about " + Pace.text(time);
        } catch (UsageException e) {
            return "cannot be run: " + e.getMessage();
        }
    }

    private static boolean asksForList(CommandLineOptions options) {
        return options.shouldList() || options.shouldListWithParams() || options.shouldListProfilers()
                || options.shouldListResultFormats();
    }

    /** Whether input and output are a terminal. */
    @SuppressWarnings("SystemConsoleNull") // null it is where there is no terminal, with this console
    private static boolean isWatched() {
        System.setProperty("jdk.console", "java.base");
        return System.console() != null;
    }

    private PrintStream output(CommandLineOptions options) {
        if (!options.getOutput().hasValue()) {
            return out;
        }
        var file = options.getOutput().get();
        try {
            return new PrintStream(new FileOutputStream(file), false, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UsageException("-o " + file + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
