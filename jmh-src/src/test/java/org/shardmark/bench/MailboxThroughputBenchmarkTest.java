package org.shardmark.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.mailbox.WaitType;
import org.shardmark.trial.Published;
import org.shardmark.trial.ShardTrialTest;

/** What it publishes beside its score. */
@Timeout(60)
class MailboxThroughputBenchmarkTest {
    private static final int MESSAGES = 12_000;

    private static MailboxThroughputBenchmark benchmark(MailboxType mailbox, WaitType wait) {
        var benchmark = new MailboxThroughputBenchmark();
        benchmark.producers = 3;
        benchmark.mailbox = mailbox;
        benchmark.wait = wait;
        benchmark.consumer = ConsumerType.PLATFORM;
        benchmark.batch = 10;
        benchmark.sendBatch = 1;
        benchmark.capacity = 16;
        benchmark.verify = true;
        return benchmark;
    }

    private static Map<String, Double> published(MailboxThroughputBenchmark benchmark) throws Exception {
        Published.take();
        benchmark.prepare(ShardTrialTest.params(1, MESSAGES));
        benchmark.start();
        benchmark.run();
        benchmark.finish();
        return Published.take();
    }

    @Test
    void a_run_publishes_what_its_waiting_and_its_batches_were() throws Exception {
        var metrics = published(benchmark(MailboxType.RING, WaitType.BACKOFF));
        assertThat(metrics).containsOnlyKeys("offersRefusedPerMessage", "emptyPollsPerMessage", "batchMean",
                "runnableThreads", "allocBytesPerMessage");
        assertThat(metrics.get("runnableThreads")).as("three producers and a consumer").isEqualTo(4);
        assertThat(metrics.get("batchMean")).isBetween(1.0, 10.0);
    }

    @Test
    void a_queue_that_waits_by_itself_counts_no_looks() throws Exception {
        assertThat(published(benchmark(MailboxType.RING, WaitType.NATIVE))).containsOnlyKeys("batchMean",
                "runnableThreads",
                "allocBytesPerMessage");
    }

    @Test
    void producers_are_no_threads_of_jmh() {
        var benchmark = benchmark(MailboxType.RING, WaitType.PARK);
        assertThatIllegalStateException().isThrownBy(() -> benchmark.prepare(ShardTrialTest.params(2, MESSAGES)))
                .withMessage("the producers are a parameter: leave out -t");
    }
}
