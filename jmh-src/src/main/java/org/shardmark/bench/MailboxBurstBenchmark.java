package org.shardmark.bench;

import java.util.concurrent.TimeUnit;
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
import org.shardmark.contract.AtMost;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.PlannedBy;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.RowPlanner;
import org.shardmark.contract.RowStates;
import org.shardmark.engine.RunFailure;
import org.shardmark.engine.SparseSender;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.mailbox.WaitType;
import org.shardmark.trial.MailboxRow;

/**
 * How long does a burst take that meets an idle mailbox? From the first send to the last message handled, so that waking
 * the consumer up is in the figure. One operation is one burst: that of 1 is a wake-up, and from 1 to 1000 one sees how
 * soon it is paid for. Before each burst the sender sleeps, so that the consumer has time to fall asleep too.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseG1GC"})
@PlannedBy(MailboxBurstBenchmark.Planner.class)
public class MailboxBurstBenchmark {
    /** A longer one outlasts an iteration, and the waking up that it is measured for is nothing in it. */
    private static final int LONGEST_BURST = 1_000_000;

    @AtLeast(1)
    @AtMost(value = LONGEST_BURST, note = "; MailboxThroughputBenchmark measures what goes on for longer")
    @Param({"1", "10", "100", "1000"})
    int burst;

    @Param({"ABQ", "JCT_MPSC_VH", "AGRONA", "RING"})
    MailboxType mailbox;

    @Param("PARK")
    WaitType wait;

    @Param("PLATFORM")
    ConsumerType consumer;

    @AtLeast(1)
    @Param("64")
    int batch;

    @AtLeast(1)
    @Param("1024")
    int capacity;

    @AtLeast(0)
    @Param("200")
    int idleMicros;

    private SparseSender sender;

    /** Starts the consumer. */
    @Setup(Level.Trial)
    public void start() throws InterruptedException {
        sender = new SparseSender(() -> mailbox.queue(capacity), wait, consumer, batch);
    }

    /** Lets the consumer fall asleep. */
    @Setup(Level.Invocation)
    public void idle() throws InterruptedException {
        if (idleMicros > 0) {
            TimeUnit.MICROSECONDS.sleep(idleMicros);
        }
    }

    /** One burst, to the last message handled. */
    @Benchmark
    public void burst() throws RunFailure, InterruptedException {
        sender.send(burst);
    }

    /** Ends the consumer and checks what arrived. */
    @TearDown(Level.Trial)
    public void finish() throws RunFailure, InterruptedException {
        sender.close();
    }

    /** Knows which rows can be run. */
    public static final class Planner implements RowPlanner {
        @Override
        public RowPlan plan(RowStates states, ForkHeap heap) {
            var benchmark = states.get(MailboxBurstBenchmark.class);
            var row = MailboxRow.of(benchmark.mailbox, benchmark.wait, benchmark.consumer, benchmark.capacity);
            row.takeFrom(heap);
            return row.plan();
        }
    }
}
