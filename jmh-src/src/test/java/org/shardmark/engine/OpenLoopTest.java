package org.shardmark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shardmark.mailbox.BrokenQueue;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxQueue;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.mailbox.WaitType;

@Timeout(12)
class OpenLoopTest {
    private static final Duration LIMIT = Duration.ofSeconds(8);

    private static void run(Optional<Supplier<MailboxQueue<Message>>> queue, OpenLoop loop, int messages)
            throws Exception {
        var setting = new MailboxRun.Setting(queue, WaitType.PARK, ConsumerType.PLATFORM, 8, 1, 1, true);
        var run = MailboxRun.start(setting, messages, loop);
        run.run(LIMIT);
        run.finish();
    }

    @ParameterizedTest
    @EnumSource
    void arrivals_have_the_rate_that_was_asked_for(Arrivals arrivals) {
        long[] due = arrivals.draw(200_000, 1_000_000, 1);
        assertThat(due).isSorted();
        assertThat((double) due[due.length - 1]).isCloseTo(200e6, within(200e6 * 0.02));
        assertThat(arrivals.draw(200_000, 1_000_000, 1)).isEqualTo(due);
    }

    /** Gaps of a Poisson stream are exponential: 1/e of them are longer than their mean. */
    @Test
    void random_arrivals_are_random() {
        long[] due = Arrivals.POISSON.draw(100_000, 1_000, 2);
        int longer = 0;
        for (int i = 1; i < due.length; i++) {
            longer += due[i] - due[i - 1] > 1_000_000 ? 1 : 0;
        }
        assertThat(longer / 1e5).isCloseTo(1 / Math.E, within(0.01));
        long[] even = Arrivals.EVEN.draw(10, 1_000, 2);
        assertThat(even[9] - even[8]).isEqualTo(1_000_000);
        assertThat(Arrivals.POISSON.draw(100_000, 1_000, 3)).isNotEqualTo(due);
    }

    /** All of them due an hour before the loop began. */
    @Test
    void a_message_counts_from_when_it_was_due_not_from_when_it_was_sent() throws Exception {
        long hour = Duration.ofHours(1).toNanos();
        var due = new long[100];
        Arrays.fill(due, -hour);
        var loop = OpenLoop.sleeping(due);
        run(Optional.empty(), loop, due.length);
        assertThat(loop.sojournNanos()).isSorted();
        assertThat(loop.sojournNanos()[0]).isBetween(hour, hour + LIMIT.toNanos());
        assertThat(loop.lateNanos()).isSorted();
        assertThat(loop.lateNanos()[0]).isBetween(hour, loop.sojournNanos()[0]);
    }

    @ParameterizedTest
    @CsvSource({"0, false", "1000000, false", "1019999, false", "1020000, false", "1020001, true", "1999999, true"})
    void a_run_that_takes_two_percent_longer_than_its_schedule_is_saturated(long nanos, boolean saturated) {
        assertThat(OpenLoop.spinning(new long[]{0, 999_999, 1_000_000}).saturated(nanos)).isEqualTo(saturated);
    }

    @Test
    void a_sender_that_spins_does_not_note_how_late_it_was() throws Exception {
        var loop = OpenLoop.spinning(new long[]{0});
        loop.begin();
        loop.awaitDue(0);
        assertThat(loop.lateNanos()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothing_is_sent_before_it_is_due(boolean spins) throws Exception {
        long[] due = Arrivals.EVEN.draw(5_000, 100_000, 1);
        var loop = spins ? OpenLoop.spinning(due) : OpenLoop.sleeping(due);
        run(Optional.of(() -> MailboxType.RING.queue(64)), loop, 5_000);
        assertThat(Arrays.stream(loop.sojournNanos()).min().orElseThrow()).isNotNegative();
    }

    /** Gaps of a millisecond, so that the sender sleeps; and what is noted is the truth, whatever the clock did. */
    @Test
    void a_sender_that_sleeps_is_not_early_and_says_how_late_it_was() throws Exception {
        long[] due = Arrivals.EVEN.draw(20, 1_000, 1);
        var loop = OpenLoop.sleeping(due);
        loop.begin();
        long begun = System.nanoTime();
        for (int i = 0; i < due.length; i++) {
            loop.awaitDue(i);
            assertThat(System.nanoTime() - begun).as("within the time that beginning took")
                    .isGreaterThanOrEqualTo(due[i] - 1_000_000);
            loop.handled(i);
        }
        assertThat(Arrays.stream(loop.lateNanos()).min().orElseThrow()).isNotNegative();
        for (int i = 0; i < due.length; i++) {
            assertThat(loop.sojournNanos()[i]).isGreaterThanOrEqualTo(loop.lateNanos()[i]);
        }
    }

    @Test
    void a_message_that_is_late_is_late_by_the_clock() throws Exception {
        var loop = OpenLoop.sleeping(new long[]{0, 0});
        assertThat(loop.messages()).isEqualTo(2);
        loop.begin();
        Thread.sleep(20);
        loop.awaitDue(0);
        assertThat(loop.lateNanos()[0]).isGreaterThanOrEqualTo(20_000_000);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_sender_that_has_long_to_wait_can_be_interrupted(boolean spins) {
        long[] due = {Long.MAX_VALUE / 2};
        var loop = spins ? OpenLoop.spinning(due) : OpenLoop.sleeping(due);
        loop.begin();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> loop.awaitDue(0)).isInstanceOf(InterruptedException.class);
    }

    @Test
    void a_message_lost_or_out_of_order_fails_the_run() {
        assertThatThrownBy(
                () -> run(Optional.of(() -> BrokenQueue.dropping(1)), OpenLoop.spinning(new long[10]), 10))
                .isInstanceOf(RunFailure.class)
                .hasMessage("message 2 of sender 0 arrived instead of 1: one was lost, duplicated or reordered");
    }
}
