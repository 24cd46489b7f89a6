package org.shardmark.fork;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.shardmark.contract.ForkLog;
import org.shardmark.io.IoReason;
import org.shardmark.io.WholeFile;
import org.shardmark.metric.MetricsProfiler;
import org.shardmark.options.CommandLine;
import org.shardmark.options.CommandLine.Extra;
import org.shardmark.options.Outputs;
import org.shardmark.options.Settings;
import org.shardmark.options.UsageException;
import org.shardmark.plan.Arm;
import org.shardmark.plan.MeasuredWith;
import org.shardmark.plan.Plan;
import org.shardmark.plan.Rows;
import org.shardmark.plan.Times;
import org.shardmark.record.EnvironmentLog;
import org.shardmark.record.Profilers;
import org.shardmark.record.ResultFile;
import org.shardmark.record.Results;

/**
 * A run before it begins: which rows of which jars, how long, into which files, and nothing wrong with any of it, as
 * far as can be seen without running.
 */
public final class PlannedRun {
    private final CommandLine line;
    private final Settings settings;
    private final List<Arm> arms;
    private final Rows rows;
    private final RunText text;
    private final MeasuredWith measuredWith;
    private final List<ResultFile> files;
    private final Optional<ForkLog> forkLog;
    private final Profilers profilers;

    private PlannedRun(CommandLine line, Settings settings, List<Arm> arms, Rows rows, RunText text,
            List<ResultFile> files, MeasuredWith measuredWith, List<String> jvmArguments) {
        this.files = files;
        this.forkLog = ForkLog.of(jvmArguments);
        this.profilers = Profilers.of(line.jmh().getProfilers());
        this.line = line;
        this.settings = settings;
        this.arms = arms;
        this.rows = rows;
        this.text = text;
        this.measuredWith = measuredWith;
    }

    /**
     * Plans what a command line asks for.
     *
     * @param text where the run will be told
     * @throws UsageException if it asks for what cannot be
     */
    public static PlannedRun of(CommandLine line, RunText text) {
        var options = line.jmh();
        var settings = Settings.of(line);
        var times = settings.times().map(Times::of).orElse(Map.of());
        var host = ManagementFactory.getRuntimeMXBean().getInputArguments();
        var arms = Arm.of(line, settings, host);
        var rows = Rows.expand(arms, line.parameterNames(), settings, times, text);
        checkProfilers(options);
        var jvmArguments = IntStream.range(0, arms.size())
                .mapToObj(i -> arms.get(i).jvmArguments(rows.rows(), i, host))
                .toList();
        var files = files(options, settings);
        var measuredWith = MeasuredWith.of(line, arms, rows, files, jvmArguments, System.getenv());
        var planned = new PlannedRun(line, settings, arms, rows, text, files, measuredWith, jvmArguments.getFirst());
        planned.plan().checkBudget();
        return planned;
    }

    private static List<ResultFile> files(Options options, Settings settings) {
        var files = new ArrayList<ResultFile>();
        var own = ResultFile.of(options);
        files.add(own);
        settings.arms().forEach(arm -> files.add(own.ofArm(arm.isAgainst() ? "against" : arm.name(), arm.results())));
        return files;
    }

    public Plan plan() {
        return new Plan(rows, settings);
    }

    public Settings settings() {
        return settings;
    }

    /** Says what will be run. */
    public void announce() {
        if (settings.planOnly()) {
            plan().table().forEach(text::say);
        }
        if (forks()) {
            plan().summary().forEach(text::say);
        }
        arms.stream()
                .flatMap(arm -> arm.jar().otherJmh().stream())
                .distinct()
                .forEach(note -> text.say("# Warning: " + note));
        rows.notes().forEach(note -> text.say("# Note: " + note));
    }

    /**
     * Makes sure that the run will be able to keep its results, and destroys nothing. Nothing is changed by looking.
     *
     * @return the files that it will read and write
     * @throws UsageException if it is not so
     */
    public Outputs check() {
        if (!forks()) {
            checkUnforked();
        }
        if (forkLog.isPresent() && arms.size() > 1) {
            throw new UsageException("-D" + ForkLog.PROPERTY + ": all arms would write to one file; it does not work"
                    + " with --against and --arm");
        }
        var outputs = outputs();
        if (settings.existing() == Settings.Existing.RESUME) {
            forkLog.ifPresent(log -> Run.refuseStream(log.isStream(), log.path()));
        }
        keeping(() -> Run.earlier(files, settings, measuredWith));
        if (forkLog.filter(ForkLog::isTaken).isPresent() && settings.existing() == Settings.Existing.REFUSE) {
            throw new UsageException(
                    forkLog.get().path() + " already exists; use --resume to add to it or --overwrite to replace it");
        }
        return outputs;
    }

    private void checkUnforked() {
        if (arms.size() > 1 || settings.jar().isPresent()) {
            throw new UsageException(
                    "--against, --arm and --jar need forks: they do not work with -f 0 or bulk warm-up");
        }
        if (settings.existing() == Settings.Existing.RESUME) {
            throw new UsageException("--resume needs forks: it does not work with -f 0 or bulk warm-up");
        }
        if (profilers.writeFiles() && line.jmh().getForkCount().orElse(0) > 1) {
            throw new UsageException("bulk warm-up leaves one profile for all forks: give -f 1");
        }
        operationsOfAll();
    }

    private Outputs outputs() {
        var outputs = new Outputs();
        Stream.of(rows.inputs().stream(), settings.jar().stream(),
                settings.arms().stream().flatMap(arm -> arm.jar().stream()))
                .flatMap(files -> files)
                .forEach(outputs::reads);
        files.getFirst().addTo(outputs, "-rff");
        for (int i = 1; i < files.size(); i++) {
            var arm = settings.arms().get(i - 1);
            files.get(i).addTo(outputs, arm.isAgainst() ? Extra.AGAINST_RFF.option : arm.option());
        }
        forkLog.ifPresent(log -> outputs.streams("-D" + ForkLog.PROPERTY + "=" + log.path(), log.path()));
        profilers.check(rows.rows(), arms.size(), settings.existing() != Settings.Existing.REFUSE, outputs);
        // Last, because a run may replace or go on with the results that it has the times from.
        settings.times().ifPresent(outputs::reads);
        return outputs;
    }

    /**
     * Runs it.
     *
     * @param watched whether somebody watches the text as it is written
     * @return the exit code: 0, or 1 if a row failed; none if somebody has ended it
     */
    public Optional<Integer> carryOut(boolean watched) throws IOException {
        if (!forks()) {
            return Optional.of(leaveToJmh());
        }
        var run = new Run(line, settings, rows, arms, files, forkLog, profilers, text, watched);
        keeping(() -> run.open(measuredWith));
        var options = line.jmh();
        int code = run.measure(
                new JmhForkRunner(text, arms, profilers, options.getWarmupForkCount().orElse(Defaults.WARMUP_FORKS)),
                options.shouldFailOnError().orElse(Defaults.FAIL_ON_ERROR));
        return run.isStopped() ? Optional.empty() : Optional.of(code);
    }

    /** Whether there are forks one by one; what has none is JMH's own affair. */
    private boolean forks() {
        return line.jmh().getForkCount().orElse(1) > 0
                && !line.jmh().getWarmupMode().orElse(Defaults.WARMUP_MODE).isBulk();
    }

    /** Something that reads or writes the files of results. */
    private interface FileAction {
        void run() throws IOException;
    }

    private static void keeping(FileAction action) {
        try {
            action.run();
        } catch (UncheckedIOException e) {
            throw new UsageException("the results cannot be kept: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UsageException("the results cannot be kept: " + IoReason.withFile(e), e);
        }
    }

    /**
     * JMH without forks, and where it warms up everything first, knows one number of operations for all rows. It runs
     * them all, and leaves it to this to keep the results.
     */
    private int leaveToJmh() throws IOException {
        var arguments = new ArrayList<>(line.jmhArgumentsWithout(Set.of("o", "rf", "rff")));
        arguments.addAll(List.of("-prof", MetricsProfiler.class.getName()));
        if (!line.jmh().shouldFailOnError().hasValue()) {
            // JMH would otherwise leave out the row in silence, and exit with 0.
            arguments.addAll(List.of("-foe", "true"));
        }
        operationsOfAll().ifPresent(operations -> arguments.addAll(List.of("-opi", operations.toString())));
        var environment = new EnvironmentLog(arms.stream().map(Arm::recorded).toList(), line.arguments(), settings,
                ManagementFactory.getRuntimeMXBean().getInputArguments());
        environment.named(UUID.randomUUID().toString());
        if (forkLog.isPresent()) {
            forkLog.get().begin();
        }
        try {
            var results = new Runner(CommandLine.parse(arguments).jmh(), text.ofJmh()).run();
            keep(results, environment);
            return 0;
        } catch (RunnerException e) {
            text.announce("\nThe run failed: " + JmhForkRunner.cause(e));
        } catch (IOException e) {
            text.announce("\nThe results cannot be kept: " + IoReason.withFile(e));
        }
        return 1;
    }

    /** The number of operations of every row, if they have one and the user has not given it. */
    private Optional<Integer> operationsOfAll() {
        if (line.jmh().getOperationsPerInvocation().hasValue()) {
            return Optional.empty();
        }
        var operations = rows.rows()
                .stream()
                .map(row -> row.options(0).getOperationsPerInvocation())
                .filter(own -> own.hasValue())
                .map(own -> own.get())
                .distinct()
                .toList();
        if (operations.size() > 1) {
            throw new UsageException("-f 0 and bulk warm-up need one number of operations for all rows; these have "
                    + operations + ": run the rows one by one, or give -opi");
        }
        return operations.stream().findFirst();
    }

    private void keep(Collection<RunResult> results, EnvironmentLog environment) throws IOException {
        var file = files.getFirst();
        WholeFile.write(file.path(), Results.write(file.format(), results).getBytes(StandardCharsets.UTF_8));
        if (!file.isStream()) {
            WholeFile.write(file.environment(), environment.toJson(0));
            // It would be of the results that these have replaced.
            Files.deleteIfExists(file.journal());
        }
        if (forkLog.isPresent()) {
            forkLog.get().end();
        }
        text.announce("\nBenchmark result is saved to " + file.path());
    }

    private static void checkProfilers(CommandLineOptions options) {
        for (var profiler : options.getProfilers()) {
            try {
                ProfilerFactory.getProfilerOrException(profiler);
            } catch (ProfilerException e) {
                throw new UsageException("-prof " + profiler.getKlass() + ": "
                        + String.valueOf(e.getMessage()).lines().findFirst().orElse("cannot be used here")
                        + " (-lprof lists them)", e);
            }
        }
    }
}
