package org.shardmark.fork;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.BenchmarkResult;
import org.shardmark.contract.ForkLog;
import org.shardmark.contract.HostWatch;
import org.shardmark.io.IoReason;
import org.shardmark.io.WholeFile;
import org.shardmark.metric.Catalogue;
import org.shardmark.metric.Metric;
import org.shardmark.options.CommandLine;
import org.shardmark.options.Settings;
import org.shardmark.options.Until;
import org.shardmark.options.UsageException;
import org.shardmark.plan.Arm;
import org.shardmark.plan.Eta;
import org.shardmark.plan.ForkSchedule;
import org.shardmark.plan.MeasuredWith;
import org.shardmark.plan.Rows;
import org.shardmark.record.EnvironmentLog;
import org.shardmark.record.Fork;
import org.shardmark.record.Journal;
import org.shardmark.record.Profilers;
import org.shardmark.record.ResultFile;
import org.shardmark.record.Results;
import org.shardmark.record.Row;
import org.shardmark.witness.Witness;

/**
 * One run: its rows measured fork by fork, each fork's result on disk before it is printed, and the table at the end,
 * however the run ends.
 */
final class Run implements Loop.Listener {
    /** Interval of progress lines when nobody watches. */
    private static final Duration SELDOM = Duration.ofSeconds(30);
    /** How long an interrupted run may take to send its results to a device or pipe. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Metric CORE_TO_CORE = Catalogue.metric("coreToCoreNanos");

    private final List<Row> rows;
    private final RunText text;
    private final Settings settings;
    private final List<Arm> arms;
    private final List<ResultFile> files;
    private final List<Results> results;
    private final Optional<ForkLog> forkLog;
    private final Profilers profilers;
    private final EnvironmentLog environment;
    private final Witness witness;
    private final ForkSchedule schedule;
    private final Eta eta = new Eta();
    private final boolean watched;
    private final Instant started = Instant.now();
    private Optional<Journal> journal = Optional.empty();
    private Map<Path, Long> profilesBefore = Map.of();
    private Instant lastTold = Instant.EPOCH;
    private Optional<Witness.Reading> reading = Optional.empty();
    private Witness.Reading before = Witness.Reading.NONE;
    private int done;
    private volatile boolean stopped;
    private boolean finished;

    /**
     * @param arms    one, or several to compare
     * @param files   where the results of each go
     * @param forkLog what forks add to beside them
     * @param profilers what else writes files beside them
     * @param watched whether somebody watches the text as it is written
     */
    Run(CommandLine line, Settings settings, Rows rows, List<Arm> arms, List<ResultFile> files,
            Optional<ForkLog> forkLog, Profilers profilers, RunText text, boolean watched) {
        this.rows = rows.rows();
        this.text = text;
        this.settings = settings;
        this.watched = watched;
        this.arms = arms;
        this.files = files;
        this.forkLog = forkLog;
        this.profilers = profilers;
        this.results = arms.stream().map(arm -> new Results(arm.jar().jmhVersion())).toList();
        this.schedule = new ForkSchedule(rows.blocks(), arms.size(), settings.precision(), settings.seed());
        // First, so that the time of the run has what the witness takes to begin.
        this.environment = new EnvironmentLog(arms.stream().map(Arm::recorded).toList(), line.arguments(),
                settings,
                ManagementFactory.getRuntimeMXBean().getInputArguments());
        this.witness = Witness.here();
    }

    /** A device or pipe keeps nothing that a run could go on with. */
    static void refuseStream(boolean isStream, Path path) {
        if (isStream) {
            throw new UsageException("--resume: " + path + " is a device or pipe, which keeps no results to continue");
        }
    }

    /**
     * What an earlier run left for this one to go on from. Nothing is changed by looking.
     *
     * @throws UsageException where there is a result that must not be touched
     */
    static Optional<Journal.Content> earlier(List<ResultFile> files, Settings settings, MeasuredWith measuredWith)
            throws IOException {
        var file = files.getFirst();
        switch (settings.existing()) {
            case REFUSE -> {
                for (var each : files) {
                    each.taken().ifPresent(taken -> {
                        throw new UsageException(taken
                                + " already exists; use --resume to continue it or --overwrite to replace it");
                    });
                }
                return Optional.empty();
            }
            case OVERWRITE -> {
                return Optional.empty();
            }
            case RESUME -> {
                for (var each : files) {
                    refuseStream(each.isStream(), each.path());
                }
                if (files.stream().allMatch(each -> each.taken().isEmpty())) {
                    return Optional.empty();
                }
            }
        }
        var content = Journal.read(file.journal())
                .orElseThrow(() -> new UsageException("--resume: " + file.path()
                        + " cannot be resumed: its journal " + file.journal() + " is missing"));
        var differences = measuredWith.differences(content.measuredWith());
        if (!differences.isEmpty()) {
            throw new UsageException("--resume: the forks in " + file.path() + " differ in " + differences
                    + "; --overwrite starts over");
        }
        return Optional.of(content);
    }

    /**
     * Makes sure that no result of an earlier run is lost, and takes over its forks where this one goes on from it.
     *
     * @throws UsageException where there is one that must not be touched
     */
    void open(MeasuredWith measuredWith) throws IOException {
        var earlier = earlier(files, settings, measuredWith);
        if (earlier.isEmpty() && forkLog.isPresent()) {
            forkLog.get().begin();
        }
        var content = earlier.orElseGet(
                () -> new Journal.Content(UUID.randomUUID().toString(), measuredWith.facts(), List.of()));
        environment.named(content.run());
        takeOver(content.entries());
        if (!files.getFirst().isStream()) {
            journal = Optional.of(Journal.open(files.getFirst().journal(), content));
        }
        save();
    }

    private void takeOver(List<Journal.Entry> entries) {
        var byKey = rows.stream().collect(Collectors.toMap(Row::key, row -> row));
        for (var entry : entries) {
            var row = byKey.get(entry.row());
            if (row == null) {
                throw new UsageException(
                        "--resume: " + files.getFirst().path() + " has a row that this run has not: "
                                + entry.row());
            }
            var fork = new Fork(row, entry.number(), entry.arm(), entry.repeat());
            schedule.measured(fork, new PreciseValue(settings.until()).applyAsDouble(entry.result()));
            results.get(entry.arm()).add(row, entry.result());
            environment.ranBefore(entry.facts());
            environment.measured(row, entry.arm(), entry.result());
            done++;
        }
    }

    /** Measures everything that is missing; gives the exit code: 0, or 1 if any row failed. */
    int measure(ForkRunner runner, boolean failFast) {
        environment.warnings().forEach(warning -> text.say("# Warning: " + warning));
        text.say("");
        Runtime.getRuntime().addShutdownHook(new Thread(this::interrupted, "shardmark-interrupted"));
        var loop = new Loop(runner, this, failFast, settings.budget().map(started::plus),
                new PreciseValue(settings.until()));
        try {
            var failures = loop.run(schedule, eta);
            boolean kept = true;
            synchronized (this) {
                if (!stopped) {
                    finished = true;
                    kept = end();
                    report(failures);
                }
            }
            return kept && failures.isEmpty() && done > 0 ? 0 : 1;
        } catch (UncheckedIOException e) {
            synchronized (this) {
                finished = true;
                end();
                text.announce("\nThe run was stopped: " + e.getMessage());
            }
            return 1;
        }
    }

    @Override
    public void starting(Fork fork) {
        // What was measured after one fork holds before the next.
        before = reading.orElseGet(witness::read);
        environment.starting(before);
        profilesBefore = profiles(fork);
        var now = Instant.now();
        if (watched || !now.isBefore(lastTold.plus(SELDOM))) {
            lastTold = now;
            // The fork that is about to start is no longer on the schedule.
            int left = rows.stream().mapToInt(schedule::expected).sum();
            text.say(String.format(Locale.ROOT, "# Run progress: %d of %s%d forks, about %s to go", done,
                    settings.precision().isPresent() ? "about " : "", done + left,
                    Eta.text(eta.remaining(schedule, rows))));
        }
    }

    @Override
    public synchronized void measured(Fork fork, BenchmarkResult result, Instant start, Duration duration) {
        if (stopped) {
            return;
        }
        done++;
        var after = look();
        if (arms.get(fork.arm()).jar().measuresMore()) {
            Witness.Reading.coreToCoreNanos(before, after)
                    .ifPresent(nanos -> result.addBenchmarkResult(CORE_TO_CORE.result(nanos)));
        }
        results.get(fork.arm()).add(fork.row(), result);
        environment.measured(fork.row(), fork.arm(), result);
        var facts = environment.ended(fork, start, duration, after, HostWatch.report(), "measured", profilesOf(fork));
        try {
            if (journal.isPresent()) {
                journal.get()
                        .append(new Journal.Entry(fork.row().key(), fork.number(), fork.arm(), fork.repeat(), facts,
                                result));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(files.getFirst().path() + " cannot be written: " + IoReason.of(e), e);
        }
        save();
        if (schedule.isSatisfied(fork.row())) {
            results.forEach(arm -> text.endRow(arm.of(fork.row())));
        }
    }

    @Override
    public synchronized void failed(Fork fork, ForkRunner.Outcome.Failed failure, Instant start, Duration duration) {
        environment.ended(fork, start, duration, look(), HostWatch.report(), failure.cause(), profilesOf(fork));
        save();
    }

    private Witness.Reading look() {
        var now = witness.read();
        reading = Optional.of(now);
        environment.witnessed(witness.spent());
        return now;
    }

    @Override
    public boolean isStopped() {
        return stopped;
    }

    /** The profiles that a fork has written, by their paths from the folder of its results. */
    private List<String> profilesOf(Fork fork) {
        var itsResults = files.get(fork.arm());
        var before = profilesBefore;
        return profiles(fork).entrySet()
                .stream()
                .filter(file -> !file.getValue().equals(before.get(file.getKey())))
                .map(file -> itsResults.pathFromHere(file.getKey()))
                .toList();
    }

    private Map<Path, Long> profiles(Fork fork) {
        try {
            return profilers.files(fork);
        } catch (IOException e) {
            throw new UncheckedIOException("the profiles cannot be listed: " + IoReason.withFile(e), e);
        }
    }

    /** Brings the files up to date; a device or pipe gets its results at the end. */
    private void save() {
        for (int arm = 0; arm < arms.size(); arm++) {
            var file = files.get(arm);
            if (file.isStream()) {
                continue;
            }
            try {
                WholeFile.write(file.path(), results.get(arm).as(file.format()));
                WholeFile.write(file.environment(), environment.toJson(arm));
            } catch (IOException e) {
                throw new UncheckedIOException(file.path() + " cannot be written: " + IoReason.of(e), e);
            }
        }
    }

    /** On Ctrl-C and the like: no fork is left behind, and the rows that are finished are shown. */
    private void interrupted() {
        synchronized (this) {
            if (finished) {
                return;
            }
            stopped = true;
            text.mute();
        }
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        endSoon();
        if (journal.isPresent() && !files.getFirst().temporary()) {
            text.announce("Interrupted; repeat the command with --resume to continue");
        }
    }

    /** Ends as far as it can without waiting: a pipe that nobody reads could make it wait for ever. */
    private void endSoon() {
        var ending = Thread.ofPlatform().daemon().name("shardmark-end").start(this::end);
        try {
            ending.join(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Shows what has been measured, and says where it is kept; gives whether it is. */
    private boolean end() {
        var own = results.getFirst().all();
        if (!own.isEmpty()) {
            text.endOfRun(own);
        }
        for (int arm = 1; arm < arms.size(); arm++) {
            int number = arm;
            text.table(arms.get(arm).name() + ":", results.get(arm).all());
            text.announce("\n" + arms.getFirst().name() + " / " + arms.get(arm).name() + ", paired by round:\n"
                    + rows.stream().map(row -> ratio(row, number)).collect(Collectors.joining("\n")));
        }
        if (files.getFirst().temporary()) {
            var path = files.getFirst().path();
            text.announce("\nThe result was kept; to draw it: java -jar report.jar render " + path + " -o "
                    + path.toString().replaceFirst("\\.json$", ""));
            return true;
        }
        try {
            for (int arm = 0; arm < arms.size(); arm++) {
                var file = files.get(arm);
                if (file.isStream()) {
                    text.announce("\nBenchmark result is sent to " + file.path());
                    WholeFile.write(file.path(), results.get(arm).as(file.format()));
                } else {
                    text.announce("\nBenchmark result is saved to " + file.path());
                }
            }
            if (forkLog.isPresent()) {
                forkLog.get().end();
            }
            return true;
        } catch (IOException e) {
            text.announce("The result cannot be written: " + IoReason.of(e));
            return false;
        }
    }

    /** How the first arm compares with another; which of them is better depends on the mode, and is not judged here. */
    private String ratio(Row row, int arm) {
        var ratio = schedule.ratio(row, arm);
        return ratio.isEmpty()
                ? String.format(Locale.ROOT, "  %s: unknown", row.label())
                : String.format(Locale.ROOT, "  %s: %.3f ±%.1f %%", row.label(), ratio.getAsDouble(),
                        100 * schedule.width(row, arm));
    }

    private void report(Map<Row, ForkRunner.Outcome.Failed> failures) {
        if (!failures.isEmpty()) {
            text.announce("\n" + failures.size() + (failures.size() == 1 ? " row" : " rows") + " failed:\n" + failures
                    .entrySet()
                    .stream()
                    .map(this::describe)
                    .collect(Collectors.joining("\n")));
        }
        var wanting = rows.stream().filter(row -> !failures.containsKey(row) && !schedule.isSatisfied(row)).toList();
        if (!wanting.isEmpty()) {
            text.announce("\n" + wanting.size()
                    + (wanting.size() == 1 ? " row" : " rows") + " got fewer forks or less precision than asked for:\n"
                    + wanting.stream().map(this::shortfall).collect(Collectors.joining("\n")));
        }
    }

    private String describe(Map.Entry<Row, ForkRunner.Outcome.Failed> failure) {
        var row = failure.getKey();
        var outcome = failure.getValue();
        return String.format(Locale.ROOT, "  %s: %s (%d of %d forks measured)%s", row.label(), outcome.cause(),
                measured(row), row.forks().count() * arms.size(),
                outcome.tail().stream().map(line -> "\n    | " + line).collect(Collectors.joining()));
    }

    private String shortfall(Row row) {
        var forks = String.format(Locale.ROOT, "  %s: %d of %d forks", row.label(), measured(row),
                row.forks().count() * arms.size());
        double width = 100 * schedule.width(row);
        if (Double.isNaN(width)) {
            return forks + settings.until()
                    .flatMap(Until::metric)
                    .map(metric -> ", of which some have no " + metric)
                    .orElse("");
        }
        return settings.precision().isEmpty() || Double.isInfinite(width)
                ? forks
                : String.format(Locale.ROOT, "  %s: %d forks, ±%.1f %%", row.label(), measured(row), width);
    }

    /** Measured forks of a row, of all arms. */
    private int measured(Row row) {
        return results.stream().mapToInt(arm -> arm.count(row)).sum();
    }
}
