package org.shardmark.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.queueing.WaitTime;

class CalibrationTest {
    private static final Duration ASKED = Duration.ofMillis(1);

    private static void assertAtLeastAsked(WaitTime.Measured waits) {
        var next = waits.sampler(RandomSource.SPLIT_MIX_64.create(1));
        for (int i = 0; i < 100; i++) {
            assertThat(next.getAsDouble()).isGreaterThanOrEqualTo(ASKED.toNanos());
        }
    }

    @Test
    void no_wait_is_shorter_than_what_was_asked_for() throws InterruptedException {
        var measured = Calibration.measure(ConsumerType.VIRTUAL, MailboxType.RING, ASKED, 500, Duration.ofMillis(200));
        assertAtLeastAsked(measured.waitTime());
        assertThat(measured.setupTime().meanNanos()).isPositive();
    }

    @Test
    void back_to_back_each_shard_waits_again_at_once() throws InterruptedException {
        assertAtLeastAsked(
                Calibration.backToBack(ConsumerType.VIRTUAL, MailboxType.RING, ASKED, 3, Duration.ofMillis(100)));
    }
}
