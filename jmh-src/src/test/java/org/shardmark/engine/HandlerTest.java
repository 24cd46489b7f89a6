package org.shardmark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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
        assertThat(handler.itemTokens()).isZero();
        assertThat(handler.store()).isEmpty();
        handler.waitForStore(waits);
        handler.work(10);
        assertThat(waits.meanNanos()).isNaN();
        var calm = Calm.of(handler, ConsumerType.PLATFORM, Duration.ofDays(1));
        calm.measureAfterRun();
        assertThat(calm.waitNanos()).isZero();
        assertThat(calm.itemNanos()).isZero();
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
        var calm = Calm.of(Handler.of(0, 20, 0), ConsumerType.PLATFORM, SHORT);
        assertThat(calm.itemNanos()).isBetween(2_000.0, 200_000.0);
        assertThat(calm.waitNanos()).isZero();
    }

    @Test
    void a_calm_wait_is_no_shorter_than_what_was_asked_for() throws Exception {
        var calm = Calm.of(Handler.of(2_000, 0, 0), ConsumerType.VIRTUAL, SHORT);
        assertThat(calm.waitNanos()).isBetween(2e6, 200e6);
        assertThat(calm.itemNanos()).isZero();
    }

    /** Blocks of one wait each: ten before and ten after, and a tenth before each of them that does not count. */
    @Test
    void a_calm_wait_is_the_median_of_blocks_before_and_after_a_run() throws Exception {
        long[] waited = LongStream.rangeClosed(1, 22).map(i -> i * 1_000_000).toArray();
        waited[5] = 1_000_000_000; // somebody disturbed this one
        var next = new AtomicInteger();
        var calm = Calm.of(Handler.of(1_000, 0, 0), ConsumerType.PLATFORM, Duration.ofMillis(10),
                waits -> waits.add(0, waited[next.getAndIncrement()]));
        assertThat(next).hasValue(11);
        assertThat(calm.waitNanos()).as("of 2 to 11 and 1,000 ms in the place of 6").isEqualTo(7.5e6);
        calm.measureAfterRun();
        assertThat(next).hasValue(22);
        assertThat(calm.waitNanos()).as("and of 13 to 22 ms").isEqualTo(13.5e6);
    }

    @Test
    void a_calm_wait_that_fails_is_no_calm_wait() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Calm.of(Handler.of(1_000, 0, 0), ConsumerType.PLATFORM, SHORT,
                        waits -> {
                            throw new ArithmeticException("broken");
                        }))
                .withMessageContaining("could not be measured")
                .withRootCauseInstanceOf(ArithmeticException.class);
    }

    @Test
    void virtual_threads_wait_as_long_as_they_were_told_to_however_many_they_are() throws Exception {
        var handler = new Handler(3_000_000, 0, 0, Optional.empty());
        var all = IntStream.range(0, 200).mapToObj(i -> new Waits()).toList();
        var threads = all.stream()
                .map(each -> Thread.ofVirtual().unstarted(() -> waitThreeTimes(handler, each)))
                .toList();
        threads.forEach(Thread::start);
        for (var thread : threads) {
            thread.join();
        }
        assertThat(all).allSatisfy(each -> {
            assertThat(each.waitedNanos()).isGreaterThanOrEqualTo(9_000_000);
            assertThat(each.meanNanos()).isEqualTo(each.waitedNanos() / 3.0);
        });
    }

    private static void waitThreeTimes(Handler handler, Waits waits) {
        try {
            for (int i = 0; i < 3; i++) {
                handler.waitForStore(waits);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void a_virtual_thread_that_waits_can_be_interrupted() throws Exception {
        var handler = new Handler(Long.MAX_VALUE / 4, 0, 0, Optional.empty());
        var interrupted = new CountDownLatch(1);
        var thread = Thread.ofVirtual().start(() -> {
            try {
                handler.waitForStore(waits);
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        });
        thread.interrupt();
        interrupted.await();
        assertThat(waits.waitedNanos()).isZero();
    }
}
