package org.shardmark.bench;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.shardmark.contract.AtLeast;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.PlannedBy;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.RowPlanner;
import org.shardmark.contract.RowStates;
import org.shardmark.engine.Cycle;
import org.shardmark.engine.Message;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.Consumers;
import org.shardmark.mailbox.Inbox;
import org.shardmark.mailbox.Mailbox;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.mailbox.WaitType;
import org.shardmark.metric.Catalogue;
import org.shardmark.metric.Metric;
import org.shardmark.metric.Metrics;
import org.shardmark.trial.MailboxRow;

/**
 * What does a sparse message cost? One message, one answer through a mailbox of the same kind, then the next: no queue
 * ever holds more than one, so that nothing hides behind a batch. One operation is one round trip; {@code putMicros}
 * beside it is what the sender alone paid for its message, waking the other included.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Fork(jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseG1GC"})
@PlannedBy(MailboxRoundTripBenchmark.Planner.class)
public class MailboxRoundTripBenchmark {
    private static final Metric PUT_MICROS = Catalogue.metric("putMicros");

    @Param({"ABQ", "JCT_MPSC_VH", "AGRONA", "RING"})
    MailboxType mailbox;

    @Param("PARK")
    WaitType wait;

    @Param("PLATFORM")
    ConsumerType consumer;

    @AtLeast(1)
    @Param("1024")
    int capacity;

    private Message[] cycle;
    private Mailbox<Message> answers;
    private Consumers consumers;
    private Inbox<Message> requests;
    private @Nullable Message answer;
    private int next;
    private long trips;
    private long putNanos;

    /** Starts who answers. */
    @Setup(Level.Trial)
    public void start() {
        cycle = Cycle.of(0);
        answers = mailbox.create(capacity, wait);
        consumers = new Consumers(consumer);
        requests = consumers.start(mailbox.queue(capacity), wait, this::reply, 1);
    }

    private void reply(Message message) {
        try {
            answers.put(message);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Counts anew. */
    @Setup(Level.Iteration)
    public void count() {
        trips = 0;
        putNanos = 0;
    }

    /** One message and its answer. */
    @Benchmark
    public void trip() throws InterruptedException {
        var request = cycle[next];
        next = Cycle.place(next + 1L);
        long start = System.nanoTime();
        requests.put(request);
        putNanos += System.nanoTime() - start;
        trips++;
        int taken = answers.take(this::receive, 1);
        if (taken != 1 || answer == null || answer.number() != request.number()) {
            throw new IllegalStateException(request + " was answered by " + taken + " messages, the last " + answer);
        }
    }

    private void receive(Message message) {
        answer = message;
    }

    /** Publishes what the sender paid. */
    @TearDown(Level.Iteration)
    public void publish() {
        Metrics.publish(PUT_MICROS, putNanos / 1e3 / trips);
    }

    /** Ends who answers. */
    @TearDown(Level.Trial)
    public void finish() throws InterruptedException {
        consumers.close();
    }

    /** Knows which rows can be run. */
    public static final class Planner implements RowPlanner {
        @Override
        public RowPlan plan(RowStates states, ForkHeap heap) {
            var benchmark = states.get(MailboxRoundTripBenchmark.class);
            var row = MailboxRow.of(benchmark.mailbox, benchmark.wait, benchmark.consumer, benchmark.capacity);
            row.takeFrom(heap);
            return row.plan();
        }
    }
}
