package org.shardmark.fork;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.shardmark.record.Fork;

/**
 * The text of a run. Every fork is a run of JMH's of its own, which would each print a header, a time estimate and a
 * table: here they become one text, that reads like one JMH run.
 *
 * <p>JMH's own text format still writes the lines; this class chooses among them. JMH calls from several threads.
 */
public final class RunText implements OutputFormat {
    private static final int TAIL_LINES = 20;
    /** How long a fork may hang before it says which row it is. */
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    /** How long a benchmark may take to heed JMH's interrupt. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    /** What JMH says for each of its runs, and what is ours to say once, or is no news. */
    private static final Pattern NOT_FOR_THE_READER = Pattern.compile("# Run (progress|complete).*"
            + "|# WARNING: Unable to get Instrumentation\\..*"
            + "|Excluding: .* does not match \\^\\\\Q.*"
            + "|# WARNING: JMH lock is ignored.*|# Detecting actual CPU count.*|Benchmark had encountered error, and.*"
            + "|WARNING: A terminally deprecated method in sun\\.misc\\.Unsafe has been called"
            + "|WARNING: sun\\.misc\\.Unsafe::\\w+ has been called by org\\.openjdk\\.jmh\\..*"
            + "|WARNING: Please consider reporting this to the maintainers of class org\\.openjdk\\.jmh\\..*"
            + "|WARNING: sun\\.misc\\.Unsafe::\\w+ will be removed in a future release");

    private final PrintStream out;
    private final VerboseMode verbosity;
    private final OutputFormat jmh;
    private final Map<String, String> headers = new HashMap<>();
    private final Deque<String> tail = new ArrayDeque<>();
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private String fork = "";
    private boolean lastIsEmpty;
    private boolean muted;
    private volatile Duration limit = START_LIMIT;
    private volatile long lastEventNanos;

    public RunText(PrintStream out, VerboseMode verbosity) {
        this.out = out;
        this.verbosity = verbosity;
        this.jmh = OutputFormatFactory.createFormatInstance(out, verbosity);
    }

    /** JMH's own text, for what is one run of JMH's or none; the stream outlives it. */
    public OutputFormat ofJmh() {
        return OutputFormatFactory.createFormatInstance(new PrintStream(out, false, StandardCharsets.UTF_8) {
            @Override
            public void close() {
                flush();
            }
        }, verbosity);
    }

    /** A line of our own, unless the user wants none at all. */
    public synchronized void say(String text) {
        if (!muted && verbosity != VerboseMode.SILENT) {
            out.println(text);
            out.flush();
        }
    }

    /** A line of our own that is printed whatever has been muted: how the run ended. */
    public synchronized void announce(String text) {
        if (verbosity != VerboseMode.SILENT) {
            out.println(text);
            out.flush();
        }
    }

    /** A table of JMH's, without JMH's advice. */
    synchronized void table(String title, Collection<RunResult> rows) {
        if (verbosity != VerboseMode.SILENT) {
            out.println("\n" + title);
            ResultFormatFactory.getInstance(ResultFormatType.TEXT, out).writeOut(rows);
            out.flush();
        }
    }

    /**
     * A fork begins.
     *
     * @param arm what to say of its arm, if anything
     */
    synchronized void startFork(Fork next, String arm) {
        int least = next.row().forks().least();
        fork = "# Fork: " + next.number()
                + (next.number() > least ? " (at most " + next.row().forks().most() + ")" : " of " + least) + arm;
        tail.clear();
        limit = START_LIMIT;
        lastEventNanos = System.nanoTime();
    }

    /**
     * The time, of {@link System#nanoTime}, at which the fork under way has hung: an iteration has then taken longer
     * than it may by so much that JMH's own interrupt has had its chance.
     */
    long deadlineNanos() {
        return lastEventNanos + limit.toNanos();
    }

    /** The last lines that the fork under way or just ended wrote. */
    synchronized List<String> tail() {
        return List.copyOf(tail);
    }

    /** Nothing more is printed: the run has been interrupted, and what JMH says of it is no news. */
    synchronized void mute() {
        muted = true;
    }

    /** All forks of a row are done. */
    synchronized void endRow(RunResult row) {
        if (!muted) {
            jmh.endBenchmark(row.getAggregatedResult());
        }
    }

    /** The result table, of whatever has been measured. */
    synchronized void endOfRun(Collection<RunResult> rows) {
        jmh.endRun(rows);
        out.flush();
    }

    @Override
    public synchronized void startBenchmark(BenchmarkParams benchParams) {
        var iteration = Math.max(nanos(benchParams.getWarmup().getTime()),
                nanos(benchParams.getMeasurement().getTime()));
        limit = Duration.ofNanos(iteration + nanos(benchParams.getTimeout())).plus(GRACE);
        lastEventNanos = System.nanoTime();
        if (muted) {
            return;
        }
        for (var text : headerLines(benchParams)) {
            var key = text.split(":", 2)[0];
            boolean news = !text.equals(headers.put(key, text));
            if (news || key.equals("# Parameters") || key.equals("# Benchmark")) {
                out.println(text);
            }
        }
    }

    private static long nanos(TimeValue time) {
        return time.convertTo(TimeUnit.NANOSECONDS);
    }

    private List<String> headerLines(BenchmarkParams benchParams) {
        var bytes = new ByteArrayOutputStream();
        var buffer = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        OutputFormatFactory.createFormatInstance(buffer, verbosity).startBenchmark(benchParams);
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Override
    public synchronized void iteration(BenchmarkParams benchParams, IterationParams params, int iteration) {
        lastEventNanos = System.nanoTime();
        if (!muted) {
            jmh.iteration(benchParams, params, iteration);
        }
    }

    @Override
    public synchronized void iterationResult(BenchmarkParams benchParams, IterationParams params, int iteration,
            IterationResult data) {
        lastEventNanos = System.nanoTime();
        if (!muted) {
            jmh.iterationResult(benchParams, params, iteration, data);
        }
    }

    /** One fork is not the row: see {@link #endRow}. */
    @Override
    public void endBenchmark(BenchmarkResult result) {}

    @Override
    public void startRun() {}

    /** One fork is not the run: see {@link #endOfRun}. */
    @Override
    public void endRun(Collection<RunResult> result) {}

    @Override
    public synchronized void print(String s) {
        if (!muted && !NOT_FOR_THE_READER.matcher(s).matches()) {
            jmh.print(s);
        }
    }

    @Override
    public synchronized void println(String s) {
        var text = s.equals("# Fork: 1 of 1") ? fork : s;
        if (muted || NOT_FOR_THE_READER.matcher(text).matches()) {
            return;
        }
        text.lines().forEach(this::remember);
        // Each of JMH's runs ends with empty lines of its own.
        if (!text.isEmpty() || !lastIsEmpty) {
            jmh.println(text);
        }
        lastIsEmpty = text.isEmpty();
    }

    private void remember(String text) {
        if (!text.isBlank() && tail.size() == TAIL_LINES) {
            tail.removeFirst();
        }
        if (!text.isBlank()) {
            tail.addLast(text);
        }
    }

    @Override
    public void flush() {
        out.flush();
    }

    /** The stream outlives the many runs of JMH. */
    @Override
    public void close() {}

    @Override
    public synchronized void verbosePrintln(String s) {
        if (!muted && !NOT_FOR_THE_READER.matcher(s).matches()) {
            jmh.verbosePrintln(s);
        }
    }

    /** What a fork writes arrives in pieces; whether a line is worth showing is seen at its end. */
    @Override
    public synchronized void write(int b) {
        if (b != '\n') {
            line.write(b);
            return;
        }
        println(line.toString(StandardCharsets.UTF_8).stripTrailing());
        line.reset();
    }

    @Override
    public synchronized void write(byte[] b) {
        for (byte each : b) {
            write(each);
        }
    }
}
