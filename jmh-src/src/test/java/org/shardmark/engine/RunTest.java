package org.shardmark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.mailbox.WaitType;

@Timeout(12)
class RunTest {
    private static final Duration LIMIT = Duration.ofSeconds(8);
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Run run = new Run(ConsumerType.PLATFORM, 1);

    private void send(Run.Sending sending) throws InterruptedException {
        run.addSender(ConsumerType.PLATFORM, "sender", sending);
        run.start();
    }

    /** The thread of a consumer that has had one message, and waits for another until it is interrupted. */
    private Thread consume() throws InterruptedException {
        var thread = new Exchanger<Thread>();
        var inbox = run.consume(MailboxType.RING.queue(8), WaitType.PARK, message -> {
            try {
                thread.exchange(Thread.currentThread());
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, 1);
        inbox.put(new Message(0, 0, 0));
        return thread.exchange(Thread.currentThread());
    }

    /** Repeated: about every hundredth reading misses the sender's bytes where the sender exits meanwhile. */
    @RepeatedTest(500)
    void a_run_takes_and_allocates_no_less_than_its_sender_and_no_more_than_all() throws Exception {
        var kept = new byte[1][];
        send(() -> {
            kept[0] = new byte[1 << 20];
            run.end();
        });
        long allocated = THREADS.getTotalThreadAllocatedBytes();
        long start = System.nanoTime();
        run.run(LIMIT, () -> "");
        long took = System.nanoTime() - start;
        assertThat(run.allocatedBytes()).isBetween((long) kept[0].length,
                THREADS.getTotalThreadAllocatedBytes() - allocated);
        assertThat(run.nanos()).isBetween(1L, took);
        assertThat(run.startNanos() - start).isBetween(0L, took);
        run.finish();
    }

    @Test
    void a_run_that_fails_is_over_at_once() throws Exception {
        send(() -> {
            throw new IllegalStateException("no");
        });
        assertThatThrownBy(() -> run.run(Duration.ofDays(1), () -> "")).isInstanceOf(RunFailure.class)
                .hasMessage("the sender failed: java.lang.IllegalStateException: no");
        assertThatThrownBy(run::finish).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_run_that_takes_too_long_interrupts_all_of_its_threads() throws Exception {
        var sender = new CountDownLatch(1);
        var consumer = consume();
        send(() -> {
            try {
                new CountDownLatch(1).await();
            } finally {
                sender.countDown();
            }
        });
        assertThatThrownBy(() -> run.run(Duration.ofMillis(10), () -> "all of it")).isInstanceOf(RunFailure.class)
                .hasMessage("not finished after 10 ms: all of it");
        assertThat(sender.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(consumer.join(LIMIT)).isTrue();
    }

    /** What a sender does after the last message is not disturbed, and waited for. */
    @Test
    void a_run_is_finished_when_its_senders_have_ended() throws Exception {
        var slept = new AtomicBoolean();
        send(() -> {
            run.end();
            Thread.sleep(100);
            slept.set(true);
        });
        run.run(LIMIT, () -> "");
        run.finish();
        assertThat(slept).isTrue();
    }

    @Test
    void a_sender_that_fails_after_the_end_fails_the_run_when_it_is_finished() throws Exception {
        var over = new CountDownLatch(1);
        send(() -> {
            run.end();
            over.await();
            throw new IllegalStateException("late");
        });
        run.run(LIMIT, () -> "");
        over.countDown();
        assertThatThrownBy(run::finish).isInstanceOf(RunFailure.class)
                .hasMessage("the sender failed: java.lang.IllegalStateException: late");
    }

    @Test
    void a_run_that_was_never_told_to_go_is_closed_with_its_consumers() throws Exception {
        var consumer = consume();
        run.start();
        run.close();
        assertThat(consumer.join(LIMIT)).isTrue();
    }
}
