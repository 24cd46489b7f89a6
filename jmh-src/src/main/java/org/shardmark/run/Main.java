package org.shardmark.run;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.shardmark.metric.MetricsProfiler;

/** Where {@code benchmarks.jar} starts once it is on a Java that it can run on. */
public final class Main {
    /** What is run when no benchmark is named. */
    private static final String MAIN_BENCHMARK = "ShardScalingBenchmark";

    private static final String MAIN_BENCHMARK_REGEXP = "^org\\.shardmark\\.bench\\." + MAIN_BENCHMARK + "\\.";

    private Main() {}

    /** Runs the command line, and ends the JVM with its exit code: 0, 1 if a row failed, 2 if it asks for nonsense. */
    public static void main(String[] args) throws Exception {
        muteUnsafeWarning();
        int code;
        try {
            code = run(List.of(args));
        } catch (UsageException e) {
            System.err.println("benchmarks.jar: " + e.getMessage());
            code = 2;
        }
        System.out.flush();
        System.exit(code);
    }

    /**
     * JMH uses the JDK's Unsafe, about which JDKs from 24 on complain on the error stream, once. The user can do
     * nothing about it, so the JDK is told that it has complained.
     */
    private static void muteUnsafeWarning() {
        try {
            var warned = Class.forName("sun.misc.Unsafe").getDeclaredMethod("trySetMemoryAccessWarned");
            warned.setAccessible(true);
            warned.invoke(null);
        } catch (ReflectiveOperationException e) {
            // An older JDK, which does not complain, or a newer one, where it does no harm.
        }
    }

    private static int run(List<String> args) throws Exception {
        var arguments = new ArgumentFiles(homes()).expand(args);
        var line = CommandLine.parse(arguments);
        if (line.jmh().shouldHelp() || line.ours().containsKey(CommandLine.Extra.HELP)) {
            Help.print(line.jmh(), System.out);
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
        try (var out = output(line.jmh())) {
            return measure(line, new RunText(out, line.jmh().verbosity().orElse(Defaults.VERBOSITY)), unnamed);
        }
    }

    private static int measure(CommandLine line, RunText text, boolean unnamed) throws Exception {
        var options = line.jmh();
        if (unnamed) {
            text.say("# No benchmark was named, so this runs " + MAIN_BENCHMARK
                    + "; for others give a regular expression ('.*' is all, -l lists them)");
        }
        var rows = Rows.expand(BenchmarkList.defaultList(), options, line.parameterNames(), text);
        if (options.getForkCount().orElse(1) == 0 || options.getWarmupMode().orElse(Defaults.WARMUP_MODE).isBulk()) {
            return leaveToJmh(line, rows);
        }
        long seed = line.seed().orElseGet(() -> RandomGenerator.getDefault().nextInt(1, 1_000_000));
        var lock = MachineLock.take();
        try {
            var run = new Run(line, rows, text, seed, isWatched() && !options.getOutput().hasValue());
            return run.measure(new JmhForkRunner(text, options.getWarmupForkCount().orElse(Defaults.WARMUP_FORKS)),
                    options.shouldFailOnError().orElse(Defaults.FAIL_ON_ERROR));
        } finally {
            lock.close();
        }
    }

    /**
     * Runs without forks, and those that warm up everything first, are JMH's own affair. It knows one number of
     * operations for all rows.
     */
    private static int leaveToJmh(CommandLine line, Rows rows) throws IOException {
        var arguments = new ArrayList<>(line.jmhArguments());
        arguments.addAll(List.of("-prof", MetricsProfiler.class.getName()));
        if (!line.jmh().getOperationsPerInvocation().hasValue()) {
            var operations = rows.rows()
                    .stream()
                    .map(row -> row.options().get().getOperationsPerInvocation())
                    .filter(own -> own.hasValue())
                    .map(own -> own.get())
                    .distinct()
                    .toList();
            if (operations.size() > 1) {
                throw new UsageException(
                        "-f 0 and bulk warm-up need rows with one number of operations each; these have "
                                + operations + ": run them one by one, or give -opi");
            }
            operations.forEach(each -> arguments.addAll(List.of("-opi", each.toString())));
        }
        org.openjdk.jmh.Main.main(arguments.toArray(String[]::new));
        return 0;
    }

    /** Whether input and output are a terminal. */
    @SuppressWarnings("SystemConsoleNull") // null it is where there is no terminal, with this console
    private static boolean isWatched() {
        System.setProperty("jdk.console", "java.base");
        return System.console() != null;
    }

    private static boolean asksForList(CommandLineOptions options) {
        return options.shouldList() || options.shouldListWithParams() || options.shouldListProfilers()
                || options.shouldListResultFormats();
    }

    private static PrintStream output(CommandLineOptions options) {
        if (!options.getOutput().hasValue()) {
            return System.out;
        }
        var file = options.getOutput().get();
        try {
            return new PrintStream(new FileOutputStream(file), false, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UsageException("-o " + file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    /** Where argument files and profiles are looked for: the current folder, then the jar's. */
    private static List<Path> homes() {
        var homes = new ArrayList<>(List.of(Path.of("")));
        jarFolder().ifPresent(homes::add);
        return homes;
    }

    private static Optional<Path> jarFolder() {
        try {
            var location = Main.class.getProtectionDomain().getCodeSource().getLocation().toURI();
            return Optional.ofNullable(Path.of(location).getParent());
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
