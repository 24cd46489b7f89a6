package org.shardmark.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.util.Version;
import org.shardmark.fork.PlannedRun;
import org.shardmark.fork.RunText;
import org.shardmark.io.IoReason;
import org.shardmark.options.ArgumentFiles;
import org.shardmark.options.CommandLine;
import org.shardmark.options.CommandLine.Extra;
import org.shardmark.options.Outputs;
import org.shardmark.options.Settings;
import org.shardmark.options.TextFile;
import org.shardmark.options.UsageException;
import org.shardmark.plan.BenchmarkJar;
import org.shardmark.plan.Eta;
import org.shardmark.record.EnvironmentLog;
import org.shardmark.record.MachineLock;

/** What {@code benchmarks.jar} does with a command line. */
public final class Command {
    private final Program program;
    private final PrintStream out;
    private final List<Path> homes;
    private final Map<Path, TextFile> textFiles = new LinkedHashMap<>();

    /**
     * Makes a command.
     *
     * @param program the jar that was started
     * @param out   where the text goes, unless {@code -o} says otherwise
     * @param homes where profiles are looked for
     */
    public Command(Program program, PrintStream out, List<Path> homes) {
        this.program = program;
        this.out = out;
        this.homes = homes;
    }

    /**
     * Runs a command line.
     *
     * @return the exit code: 0, or 1 if a row failed
     * @throws UsageException if it asks for something impossible
     */
    public int run(List<String> args) throws Exception {
        if (args.equals(List.of("profiles"))) {
            Profiles.print(homes, out);
            return 0;
        }
        var lines = new ArgumentFiles(homes).expand(args).stream().map(CommandLine::parse).toList();
        var first = lines.getFirst();
        if (first.jmh().shouldHelp() || first.has(Extra.HELP)) {
            Help.print(program, first.jmh(), jar(first).map(BenchmarkJar::name), out);
            return 0;
        }
        if (first.has(Extra.VERSION)) {
            out.println("Shardmark " + EnvironmentLog.runner() + ", JMH " + Version.getPlainVersion());
            return 0;
        }
        int code = 1;
        try {
            if (asksForList(first.jmh())) {
                list(lines);
                code = 0;
            } else {
                code = measure(lines);
            }
        } finally {
            for (var each : textFiles.entrySet()) {
                var failure = each.getValue().end();
                if (failure.isPresent()) {
                    System.err.println(program.jar() + ": -o " + each.getKey() + ": cannot be written: "
                            + IoReason.of(failure.get()));
                    code = Math.max(1, code);
                }
            }
        }
        return code;
    }

    private void list(List<CommandLine> lines) throws IOException {
        checkTexts(lines);
        for (var line : lines) {
            var options = line.jmh();
            var format = text(line).ofJmh();
            var jar = jar(line).orElseGet(BenchmarkJar::self);
            if (options.shouldList()) {
                jar.adopt(new Runner(options, format)).list();
            } else if (options.shouldListWithParams()) {
                jar.adopt(new Runner(options, format)).listWithParams(options);
            } else if (options.shouldListProfilers()) {
                format.print(Help.printed(options::listProfilers));
            } else {
                format.print(Help.printed(options::listResultFormats));
            }
            format.flush();
        }
        textFiles.values().forEach(TextFile::open);
    }

    private int measure(List<CommandLine> lines) throws Exception {
        var runs = new ArrayList<PlannedRun>();
        for (var line : lines) {
            runs.add(plan(line));
        }
        var first = runs.getFirst().settings();
        var text = text(lines.getFirst());
        if (runs.size() > 1) {
            checkBudget(runs);
            text.say(String.format(Locale.ROOT, "# Runs: %d, one after the other, about %s", runs.size(),
                    Eta.text(runs.stream().map(run -> run.plan().least()).reduce(Duration.ZERO, Duration::plus))));
        }
        if (first.planOnly()) {
            checkTexts(lines);
            runs.forEach(PlannedRun::announce);
            textFiles.values().forEach(TextFile::open);
            return 0;
        }
        checkTogether(runs);
        var lock = MachineLock.take(first.waits(), out::println);
        try {
            return carryOut(runs, lines);
        } finally {
            lock.close();
        }
    }

    private int carryOut(List<PlannedRun> runs, List<CommandLine> lines) throws IOException {
        boolean terminal = isTerminal();
        int worst = 0;
        for (int i = 0; i < runs.size(); i++) {
            var textFile = textFile(lines.get(i));
            textFile.ifPresent(TextFile::open);
            if (runs.size() > 1) {
                text(lines.get(i)).say(String.format(Locale.ROOT, "\n# Run: %d of %d", i + 1, runs.size()));
            }
            runs.get(i).announce();
            var code = runs.get(i).carryOut(terminal && textFile.isEmpty());
            if (code.isEmpty()) {
                return 1;
            }
            worst = Math.max(worst, code.get());
        }
        return worst;
    }

    /** The other jar whose benchmarks are asked for, if it is one. */
    private static Optional<BenchmarkJar> jar(CommandLine line) {
        return line.value(Extra.JAR, Settings::file).map(jar -> BenchmarkJar.of(BenchmarkJar.JAR, jar));
    }

    private PlannedRun plan(CommandLine line) {
        if (!line.jmh().getIncludes().isEmpty()) {
            return PlannedRun.of(line, text(line));
        }
        if (line.has(Extra.JAR)) {
            var planned = PlannedRun.of(line, text(line));
            text(line).say("# No benchmark was named: running all benchmarks of the jar; to choose, give a regular"
                    + " expression (-l lists them)");
            return planned;
        }
        var arguments = new ArrayList<>(line.arguments());
        arguments.add(program.mainBenchmarkRegexp());
        var planned = PlannedRun.of(CommandLine.parse(arguments), text(line));
        text(line).say("# No benchmark was named: running " + program.mainBenchmarkName()
                + "; to choose, give a regular expression ('.*' is all, -l lists them)");
        return planned;
    }

    private RunText text(CommandLine line) {
        return new RunText(textFile(line).map(TextFile::printed).orElse(out),
                line.jmh().verbosity().orElse(Defaults.VERBOSITY));
    }

    /** The file of {@code -o}, if there is one: the same for all runs that name it. */
    private Optional<TextFile> textFile(CommandLine line) {
        var file = line.jmh().getOutput();
        return file.hasValue()
                ? Optional.of(textFiles.computeIfAbsent(Path.of(file.get()), TextFile::new))
                : Optional.empty();
    }

    /** Makes sure that the text of all runs can be written. */
    private void checkTexts(List<CommandLine> lines) {
        lines.forEach(this::textFile);
        addTexts(new Outputs());
    }

    private void addTexts(Outputs outputs) {
        textFiles.keySet().forEach(file -> outputs.streams("-o " + file, file));
    }

    private static void checkBudget(List<PlannedRun> runs) {
        if (runs.stream().anyMatch(run -> run.settings().budget().isPresent())) {
            throw new UsageException("--budget limits one run, and these are " + runs.size());
        }
    }

    /** Makes sure that each run can be carried out, and that none gets in the way of another. */
    private void checkTogether(List<PlannedRun> runs) {
        var taken = new HashSet<Path>();
        for (var run : runs) {
            var outputs = run.check();
            outputs.written().forEach((path, what) -> {
                if (!taken.add(path)) {
                    throw new UsageException(
                            what + ": several of these runs would write the same file; each needs its own");
                }
            });
            addTexts(outputs);
        }
    }

    private static boolean asksForList(CommandLineOptions options) {
        return options.shouldList() || options.shouldListWithParams() || options.shouldListProfilers()
                || options.shouldListResultFormats();
    }

    /** Whether input and output are a terminal. */
    @SuppressWarnings("SystemConsoleNull") // null it is where there is no terminal, with this console
    private static boolean isTerminal() {
        System.setProperty("jdk.console", "java.base");
        return System.console() != null;
    }
}
