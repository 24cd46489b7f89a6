package org.shardmark.run;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.util.Version;
import org.shardmark.io.IoReason;
import org.shardmark.run.CommandLine.Extra;

/** What {@code benchmarks.jar} does with a command line. */
final class Command {
    /** What is run when no benchmark is named. */
    private static final String MAIN_BENCHMARK = "ShardScalingBenchmark";

    private static final String MAIN_BENCHMARK_REGEXP = "^org\\.shardmark\\.bench\\." + MAIN_BENCHMARK + "\\.";

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
            Profiles.print(homes, out);
            return 0;
        }
        var lines = new ArgumentFiles(homes).expand(args).stream().map(CommandLine::parse).toList();
        var first = lines.getFirst();
        if (first.jmh().shouldHelp() || first.has(Extra.HELP)) {
            Help.print(first.jmh(), out);
            return 0;
        }
        if (first.has(Extra.VERSION)) {
            var code = EnvironmentLog.code();
            out.println("Shardmark " + code.version() + " (" + code.revision() + "), JMH " + Version.getPlainVersion());
            return 0;
        }
        if (asksForList(first.jmh())) {
            for (var line : lines) {
                org.openjdk.jmh.Main.main(line.jmhArguments().toArray(String[]::new));
            }
            return 0;
        }
        try (var stream = output(first.jmh())) {
            return measure(lines, stream);
        }
    }

    private static int measure(List<CommandLine> lines, PrintStream stream) throws Exception {
        var text = text(lines.getFirst(), stream);
        var runs = new ArrayList<PlannedRun>();
        for (var line : lines) {
            runs.add(plan(line, stream));
        }
        boolean planOnly = runs.getFirst().settings().planOnly();
        if (runs.size() > 1) {
            checkTogether(runs);
            text.say(String.format(Locale.ROOT, "# Runs: %d, one after the other, about %s", runs.size(),
                    Pace.text(runs.stream().map(run -> run.plan().least()).reduce(Duration.ZERO, Duration::plus))));
        }
        if (planOnly) {
            runs.forEach(PlannedRun::announce);
            return 0;
        }
        runs.forEach(PlannedRun::check);
        boolean watched = isWatched() && !lines.getFirst().jmh().getOutput().hasValue();
        var lock = MachineLock.take(runs.getFirst().settings().waits(), text::say);
        try {
            int worst = 0;
            for (var run : runs) {
                if (runs.size() > 1) {
                    text.say(String.format(Locale.ROOT, "\n# Run: %d of %d", runs.indexOf(run) + 1, runs.size()));
                }
                run.announce();
                var code = run.carryOut(watched);
                if (code.isEmpty()) {
                    return 1;
                }
                worst = Math.max(worst, code.get());
            }
            return worst;
        } finally {
            lock.close();
        }
    }

    private static PlannedRun plan(CommandLine line, PrintStream stream) {
        if (!line.jmh().getIncludes().isEmpty()) {
            return PlannedRun.of(line, text(line, stream));
        }
        var arguments = new ArrayList<>(line.arguments());
        arguments.add(MAIN_BENCHMARK_REGEXP);
        var planned = PlannedRun.of(CommandLine.parse(arguments), text(line, stream));
        text(line, stream).say("# No benchmark was named, so this runs " + MAIN_BENCHMARK
                + "; for others give a regular expression ('.*' is all, -l lists them)");
        return planned;
    }

    private static RunText text(CommandLine line, PrintStream stream) {
        return new RunText(stream, line.jmh().verbosity().orElse(Defaults.VERBOSITY));
    }

    /** Several runs must not get in each other's way. */
    private static void checkTogether(List<PlannedRun> runs) {
        if (runs.stream().anyMatch(run -> run.settings().budget().isPresent())) {
            throw new UsageException("--budget is for one run, and these are " + runs.size());
        }
        if (runs.getFirst().settings().planOnly()) {
            return;
        }
        var taken = new HashSet<Path>();
        runs.stream()
                .flatMap(run -> run.files().stream())
                .map(file -> file.path().toAbsolutePath().normalize())
                .filter(path -> !taken.add(path))
                .findFirst()
                .ifPresent(path -> {
                    throw new UsageException("several of these runs would write " + path
                            + ": each needs an -rff of its own");
                });
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
            throw new UsageException("-o " + file + ": cannot be written: " + IoReason.of(e), e);
        }
    }
}
