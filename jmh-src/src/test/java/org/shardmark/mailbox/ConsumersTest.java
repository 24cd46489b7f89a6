package org.shardmark.mailbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every kind of consumer promises. */
@Timeout(60)
class ConsumersTest {
    /** Ends with the batch that has a 3, and fails where a batch has a 7. */
    private static final class UntilThree implements Recipient<Integer> {
        private final List<Integer> taken = new CopyOnWriteArrayList<>();
        private final CompletableFuture<List<Integer>> ended = new CompletableFuture<>();

        @Override
        public void accept(Integer message) {
            taken.add(message);
        }

        @Override
        public boolean endBatch() {
            if (taken.contains(7)) {
                throw new IllegalStateException("seven");
            }
            return !taken.contains(3);
        }

        @Override
        public void end(@Nullable Throwable failure) {
            boolean first = failure == null ? ended.complete(taken) : ended.completeExceptionally(failure);
            assertThat(first).as("it ends once").isTrue();
        }
    }

    private static void send(Consumers consumers, Recipient<Integer> recipient, int batch, int... messages)
            throws InterruptedException {
        Inbox<Integer> inbox = consumers.start(MailboxType.RING.queue(64), WaitType.PARK, recipient, batch);
        consumers.awaitRunning();
        for (int message : messages) {
            inbox.put(message);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_consumer_ends_with_the_batch_after_which_its_recipient_has_enough(ConsumerType type) throws Exception {
        var consumers = new Consumers(type);
        var recipient = new UntilThree();
        send(consumers, recipient, 1, 1, 2, 3, 4, 5);
        assertThat(recipient.ended.get()).containsExactly(1, 2, 3);
        consumers.close();
        assertThat(recipient.taken).as("and takes nothing more").containsExactly(1, 2, 3);
    }

    @ParameterizedTest
    @EnumSource
    void a_recipient_that_fails_is_told_why(ConsumerType type) throws Exception {
        var consumers = new Consumers(type);
        var recipient = new UntilThree();
        send(consumers, recipient, 1, 1, 7, 3);
        assertThatThrownBy(recipient.ended::get).isInstanceOf(ExecutionException.class).hasMessageContaining("seven");
        consumers.close();
        assertThat(recipient.taken).containsExactly(1, 7);
    }

    @ParameterizedTest
    @EnumSource
    void a_consumer_that_is_closed_ends_in_the_middle_of_a_wait(ConsumerType type) throws Exception {
        var consumers = new Consumers(type);
        var waiting = new CountDownLatch(1);
        send(consumers, new Recipient<>() {
            @Override
            public void accept(Integer message) {}

            @Override
            public boolean endBatch() throws InterruptedException {
                waiting.countDown();
                new CountDownLatch(1).await();
                return true;
            }
        }, 5, 1);
        waiting.await();
        consumers.close();
    }

    /** A message comes after a task's last look and before it says that none is scheduled, so its sender leaves it. */
    @Test
    void a_task_looks_once_more_before_it_ends() throws Exception {
        var queue = new HookedQueue<Integer>();
        var tasks = new ArrayDeque<Runnable>();
        var recipient = new UntilThree();
        var inbox = new DispatchedInbox<>(tasks::add, queue, WaitType.PARK, recipient, 1);
        inbox.put(1);
        queue.afterFindingItEmpty(() -> inbox.offer(3));
        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
        assertThat(recipient.taken).containsExactly(1, 3);
    }

    @ParameterizedTest
    @EnumSource
    void all_mailboxes_of_a_pool_share_its_threads(ConsumerType type) throws Exception {
        int mailboxes = 16;
        var consumers = new Consumers(type);
        var threads = new CopyOnWriteArrayList<Thread>();
        var left = new CountDownLatch(mailboxes);
        var atOnce = new AtomicInteger();
        for (int i = 0; i < mailboxes; i++) {
            send(consumers, message -> {
                threads.addIfAbsent(Thread.currentThread());
                assertThat(atOnce.incrementAndGet()).isLessThanOrEqualTo(type.poolThreads().orElse(mailboxes));
                Thread.yield();
                atOnce.decrementAndGet();
                left.countDown();
            }, 1, i);
        }
        left.await();
        consumers.close();
        assertThat(threads).hasSizeLessThanOrEqualTo(type.poolThreads().orElse(mailboxes));
    }
}
