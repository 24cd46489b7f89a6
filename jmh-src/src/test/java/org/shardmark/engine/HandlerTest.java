package org.shardmark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shardmark.mailbox.ConsumerType;

@Timeout(12)
class HandlerTest {
    private static final Duration SHORT = Duration.ofMillis(20);

    private final Waits waits = new Waits();

    @Test
    void waits_and_works_as_long_as_it_was_told_to() {
        var handler = Handler.of(50, 7, 3);
        assertThat(handler.waitNanos()).isEqualTo(50_000);
        assertThat(handler.itemNanos()).isEqualTo(7_000);
        assertThat(handler.itemTokens()).isPositive();
        assertThat(handler.store()).hasValueSatisfying(store -> {
            assertThat(store.availablePermits()).isEqualTo(3);
            assertThat(store.isFair()).as("in the order in which they came").isTrue();
        });
    }

    @Test
    void without_a_wait_nothing_is_counted_and_without_work_nothing_is_calibrated() throws Exception {
        var handler = Handler.of(0, 0, 0);
        assertThat(handler).isEqualTo(new Handler(0, 0, 0, Optional.empty()));
        handler.waitForStore(waits);
        handler.work(10);
        assertThat(waits.meanNanos()).isNaN();
        var calm = handler.calm(ConsumerType.PLATFORM, Duration.ofDays(1));
        assertThat(calm).isEqualTo(new Handler.Calm(0, 0));
    }

    /** What is queued for is a slot of the store, and there is one. */
    @Test
    void a_batch_waits_once() throws Exception {
        var handler = new Handler(1_000_000, 0, 0, Optional.of(new Semaphore(1, true)));
        long start = System.nanoTime();
        handler.waitForStore(waits);
        handler.work(10);
        long took = System.nanoTime() - start;
        assertThat(waits.meanNanos()).as("the mean is that of one wait").isEqualTo(waits.waitedNanos());
        assertThat(waits.waitedNanos()).isBetween(1_000_000L, took);
        assertThat(waits.meanQueuedNanos()).isBetween(0.0, (double) took - waits.waitedNanos());
    }

    @Test
    void a_wait_without_a_store_queues_for_nothing() throws Exception {
        new Handler(1_000, 0, 0, Optional.empty()).waitForStore(waits);
        assertThat(waits.meanQueuedNanos()).isZero();
    }

    @Test
    void a_wait_that_is_interrupted_gives_its_slot_back_and_does_not_count() {
        var handler = new Handler(Long.MAX_VALUE, 0, 0, Optional.of(new Semaphore(1, true)));
        var interrupter = Thread.currentThread();
        Thread.ofVirtual().start(() -> {
            while (handler.store().orElseThrow().availablePermits() > 0) {
                Thread.onSpinWait();
            }
            interrupter.interrupt();
        });
        assertThatThrownBy(() -> handler.waitForStore(waits)).isInstanceOf(InterruptedException.class);
        assertThat(handler.store().orElseThrow().availablePermits()).isOne();
        assertThat(waits.waitedNanos()).isZero();
    }

    /** Within a factor of ten, since the machine may be busy: a figure in another unit is off by far more. */
    @Test
    void calm_work_takes_about_as_long_as_was_asked_for() throws Exception {
        var calm = Handler.of(0, 20, 0).calm(ConsumerType.PLATFORM, SHORT);
        assertThat(calm.itemNanos()).isBetween(2_000.0, 200_000.0);
        assertThat(calm.waitNanos()).isZero();
    }

    @Test
    void a_calm_wait_is_no_shorter_than_what_was_asked_for() throws Exception {
        var calm = Handler.of(2_000, 0, 0).calm(ConsumerType.VIRTUAL, SHORT);
        assertThat(calm.waitNanos()).isBetween(2e6, 200e6);
        assertThat(calm.itemNanos()).isZero();
    }
}
