package org.shardmark.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.Options;

/**
 * One run: its rows measured fork by fork, each fork's result on disk before it is printed, and the table at the end,
 * however the run ends.
 */
final class Run implements Loop.Listener {
    /** How often progress is told where nobody watches. */
    private static final Duration SELDOM = Duration.ofSeconds(30);

    private final Rows rows;
    private final RunText text;
    private final Results results = new Results();
    private final EnvironmentLog environment;
    private final Optional<ResultFile> file;
    private final boolean watched;
    private final Schedule schedule;
    private Instant lastTold = Instant.EPOCH;
    private volatile boolean stopped;
    private boolean finished;

    /** A result file and its format. */
    record ResultFile(Path path, ResultFormatType format) {
        /** The file that options ask for, if they do. */
        static Optional<ResultFile> of(Options options) {
            if (!options.getResult().hasValue() && !options.getResultFormat().hasValue()) {
                return Optional.empty();
            }
            var format = options.getResultFormat().orElse(Defaults.RESULT_FORMAT);
            var name = options.getResult()
                    .orElse(Defaults.RESULT_FILE_PREFIX + "." + format.toString().toLowerCase(Locale.ROOT));
            var path = Path.of(name);
            try {
                Files.createDirectories(path.toAbsolutePath().normalize().getParent());
            } catch (IOException e) {
                throw new UsageException("-rff " + name + ": its folder cannot be made: " + e.getMessage(), e);
            }
            if (Files.isDirectory(path)) {
                throw new UsageException("-rff " + name + ": this is a folder");
            }
            return Optional.of(new ResultFile(path, format));
        }

        /** The file beside it that says what it was measured with. */
        Path environment() {
            var name = path.toAbsolutePath().getFileName().toString();
            var stem = name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : name;
            return path.resolveSibling(stem + ".environment.json");
        }
    }

    /**
     * Prepares a run.
     *
     * @param seed    the order of the rows
     * @param watched whether somebody watches the text as it is written
     */
    Run(CommandLine line, Rows rows, RunText text, long seed, boolean watched) {
        this.rows = rows;
        this.text = text;
        this.watched = watched;
        this.file = ResultFile.of(line.jmh());
        this.schedule = Schedule.of(rows.rows(), seed);
        this.environment = new EnvironmentLog(line.jmhArguments(), seed,
                ManagementFactory.getRuntimeMXBean().getInputArguments());
        text.say("# Rows: %d, forks: %d (%s), about %s".formatted(rows.rows().size(), schedule.forks().size(),
                forksPerRow(), Progress.text(new Progress(schedule).remaining())));
        text.say("# Order: each round takes one fork of each row, shuffled by --seed " + seed);
        rows.notes().forEach(note -> text.say("# Note: " + note));
        environment.warnings().forEach(warning -> text.say("# Warning: " + warning));
        text.say("");
    }

    private String forksPerRow() {
        var forks = rows.rows().stream().mapToInt(Row::forks).summaryStatistics();
        return forks.getMin() == forks.getMax()
                ? forks.getMin() + " a row"
                : forks.getMin() + " to " + forks.getMax() + " a row";
    }

    /** Measures everything; gives the exit code: 0, or 1 if any row failed. */
    int measure(ForkRunner runner, boolean failFast) {
        save();
        Runtime.getRuntime().addShutdownHook(new Thread(this::interrupted, "shardmark-interrupted"));
        var failures = new Loop(runner, this, failFast).run(schedule);
        synchronized (this) {
            if (!stopped) {
                finished = true;
                end();
                report(failures);
            }
        }
        return failures.isEmpty() ? 0 : 1;
    }

    @Override
    public void starting(Schedule.Fork fork, Progress progress) {
        environment.starting();
        var now = Instant.now();
        if (watched || !now.isBefore(lastTold.plus(SELDOM))) {
            lastTold = now;
            text.say(progress.line());
        }
    }

    @Override
    public synchronized void measured(Schedule.Fork fork, BenchmarkResult result, Instant start, Duration duration,
            boolean last) {
        if (stopped) {
            return;
        }
        results.add(fork.row(), result);
        environment.ended(fork, start, duration, "measured");
        environment.ranOn(result.getParams());
        save();
        if (last) {
            text.endRow(results.of(fork.row()));
        }
    }

    @Override
    public synchronized void failed(Schedule.Fork fork, ForkRunner.Outcome.Failed failure, Instant start,
            Duration duration) {
        environment.ended(fork, start, duration, failure.cause());
        save();
    }

    @Override
    public boolean isStopped() {
        return stopped;
    }

    private void save() {
        file.ifPresent(f -> {
            try {
                WholeFile.write(f.path(), results.as(f.format()));
                WholeFile.write(f.environment(), environment.toJson());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
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
        end();
    }

    private void end() {
        var all = results.all();
        if (!all.isEmpty()) {
            text.endOfRun(all);
        }
        file.ifPresent(f -> text.announce("\nBenchmark result is saved to " + f.path()));
    }

    private void report(Map<Row, ForkRunner.Outcome.Failed> failures) {
        if (failures.isEmpty()) {
            return;
        }
        text.announce("\n" + failures.size() + (failures.size() == 1 ? " row" : " rows") + " failed:\n"
                + failures.entrySet().stream().map(this::describe).collect(Collectors.joining("\n")));
    }

    private String describe(Map.Entry<Row, ForkRunner.Outcome.Failed> failure) {
        var row = failure.getKey();
        return "  " + row.label() + ": " + failure.getValue().cause() + " (" + results.count(row) + " of "
                + row.forks() + " forks measured)";
    }
}
