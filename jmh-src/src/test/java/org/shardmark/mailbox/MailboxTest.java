package org.shardmark.mailbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What every mailbox promises, held against every constant of {@link MailboxType}. */
@Timeout(60)
class MailboxTest {
    private static final int EACH = 4_000;

    record Sent(int producer, int number) {}

    private static final List<ThreadFactory> KINDS = List.of(Thread.ofPlatform().daemon().factory(),
            Thread.ofVirtual().factory());

    static Stream<Arguments> settings() {
        return Stream.of(MailboxType.values())
                .flatMap(type -> Stream.of(1, 2, 3, 64, 1000)
                        .flatMap(capacity -> Stream.of(1, 3)
                                .flatMap(producers -> Stream.of(1, 7, 5_000)
                                        .flatMap(limit -> IntStream.of(0, 1)
                                                .mapToObj(kind -> Arguments.of(type, capacity, producers, limit,
                                                        kind))))));
    }

    @ParameterizedTest(name = "{0} capacity {1}, {2} producers, limit {3}, kind {4}")
    @MethodSource("settings")
    void loses_doubles_and_reorders_nothing(MailboxType type, int capacity, int producers, int limit, int kind)
            throws Exception {
        Mailbox<Sent> mailbox = type.create(capacity);
        for (int producer = 0; producer < producers; producer++) {
            int id = producer;
            KINDS.get(kind).newThread(() -> putAll(mailbox, id)).start();
        }
        var received = new FutureTask<>(() -> takeAll(mailbox, producers * EACH, limit));
        KINDS.get(kind).newThread(received).start();

        var perProducer = new int[producers];
        for (var sent : received.get()) {
            assertThat(sent.number()).isEqualTo(perProducer[sent.producer()]++);
        }
        assertThat(perProducer).containsOnly(EACH);
    }

    private static void putAll(Mailbox<Sent> mailbox, int producer) {
        try {
            for (int number = 0; number < EACH; number++) {
                mailbox.put(new Sent(producer, number));
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Sent> takeAll(Mailbox<Sent> mailbox, int count, int limit) throws InterruptedException {
        var all = new ArrayList<Sent>();
        while (all.size() < count) {
            int before = all.size();
            int taken = mailbox.take(all, limit);
            assertThat(taken).isBetween(1, limit).isEqualTo(all.size() - before);
        }
        return all;
    }

    @ParameterizedTest
    @EnumSource
    void gives_no_more_than_the_limit_oldest_first(MailboxType type) throws Exception {
        Mailbox<Integer> mailbox = type.create(10);
        for (int i = 0; i < 10; i++) {
            mailbox.put(i);
        }
        var taken = new ArrayList<>(List.of(-1));
        assertThat(mailbox.take(taken, 4)).isEqualTo(4);
        assertThat(taken).containsExactly(-1, 0, 1, 2, 3);
        assertThat(mailbox.take(taken, 100)).isEqualTo(6);
        assertThat(taken).containsExactly(-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @ParameterizedTest
    @EnumSource
    void holds_its_capacity_and_then_makes_the_producer_wait(MailboxType type) throws Exception {
        Mailbox<Integer> mailbox = type.create(3);
        for (int i = 0; i < 3; i++) {
            mailbox.put(i);
        }
        var fourth = startAndAwaitSleep(() -> {
            mailbox.put(3);
            return true;
        });
        var taken = new ArrayList<Integer>();
        mailbox.take(taken, 1);
        assertThat(fourth.get()).isTrue();
        mailbox.take(taken, 10);
        assertThat(taken).containsExactly(0, 1, 2, 3);
    }

    @ParameterizedTest
    @EnumSource
    void wakes_every_producer_that_waits(MailboxType type) throws Exception {
        Mailbox<Integer> mailbox = type.create(2);
        mailbox.put(-1);
        mailbox.put(-2);
        var waiting = new ArrayList<FutureTask<Boolean>>();
        for (int i = 0; i < 4; i++) {
            int message = i;
            waiting.add(startAndAwaitSleep(() -> {
                mailbox.put(message);
                return true;
            }));
        }
        var taken = new ArrayList<Integer>();
        while (taken.size() < 6) {
            mailbox.take(taken, 2);
        }
        for (var producer : waiting) {
            assertThat(producer.get()).isTrue();
        }
        assertThat(taken).containsExactlyInAnyOrder(-1, -2, 0, 1, 2, 3);
    }

    @ParameterizedTest
    @EnumSource
    void an_interrupted_consumer_stops_waiting_and_the_mailbox_still_works(MailboxType type) throws Exception {
        Mailbox<Integer> mailbox = type.create(4);
        var taken = new ArrayList<Integer>();
        var waiting = startAndAwaitSleep(() -> mailbox.take(taken, 1));
        thread.interrupt();
        assertThatThrownBy(waiting::get).isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(InterruptedException.class);
        assertThat(taken).isEmpty();

        var again = startAndAwaitSleep(() -> mailbox.take(taken, 1));
        mailbox.put(7);
        assertThat(again.get()).isEqualTo(1);
        assertThat(taken).containsExactly(7);
    }

    @ParameterizedTest
    @EnumSource
    void an_interrupted_producer_stops_waiting_and_its_message_is_not_in(MailboxType type) throws Exception {
        Mailbox<Integer> mailbox = type.create(1);
        mailbox.put(1);
        var waiting = startAndAwaitSleep(() -> {
            mailbox.put(2);
            return true;
        });
        thread.interrupt();
        assertThatThrownBy(waiting::get).hasCauseInstanceOf(InterruptedException.class);
        var taken = new ArrayList<Integer>();
        mailbox.take(taken, 5);
        mailbox.put(3);
        mailbox.take(taken, 5);
        assertThat(taken).containsExactly(1, 3);
    }

    /** A consumer that finds nothing most of the time: a wake-up that is lost hangs this test. */
    @ParameterizedTest
    @EnumSource
    void answers_come_back_one_by_one(MailboxType type) throws Exception {
        Mailbox<Integer> requests = type.create(4);
        Mailbox<Integer> answers = type.create(4);
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.submit(() -> {
                var taken = new ArrayList<Integer>();
                for (int i = 0; i < EACH; i++) {
                    requests.take(taken, 1);
                    answers.put(taken.removeLast());
                }
                return taken;
            });
            var taken = new ArrayList<Integer>();
            for (int i = 0; i < EACH; i++) {
                requests.put(i);
                answers.take(taken, 1);
                assertThat(taken.removeLast()).isEqualTo(i);
            }
        }
    }

    @Test
    void a_ring_refuses_a_capacity_it_cannot_have() {
        assertThatThrownBy(() -> MailboxType.RING.create(0)).hasMessageContaining("not 0");
        assertThatThrownBy(() -> MailboxType.RING.create(Integer.MAX_VALUE)).hasMessageContaining("from 1 to");
    }

    @Test
    void an_interrupt_that_comes_with_a_message_is_kept_for_later() throws Exception {
        for (int i = 0; i < 2_000; i++) {
            var mailbox = new RingMailbox<Integer>(2);
            var ready = new CountDownLatch(1);
            var outcome = new CompletableFuture<String>();
            var consumer = Thread.ofVirtual().start(() -> {
                ready.countDown();
                var taken = new ArrayList<Integer>();
                try {
                    mailbox.take(taken, 1);
                    outcome.complete(taken.toString());
                } catch (InterruptedException e) {
                    outcome.complete("interrupted " + mailbox.drain(taken, 1));
                }
            });
            ready.await();
            Thread.ofVirtual().start(consumer::interrupt);
            mailbox.put(1);
            consumer.join();
            String first = outcome.get();
            if (first.equals("interrupted 0")) {
                var taken = new ArrayList<Integer>();
                assertThat(mailbox.take(taken, 1)).isEqualTo(1);
            } else {
                assertThat(first).isIn("[1]", "interrupted 1");
            }
        }
    }

    private Thread thread = Thread.currentThread();

    /** Starts a task on a thread of its own and returns when it waits inside; the thread is then in {@link #thread}. */
    private <T> FutureTask<T> startAndAwaitSleep(Callable<T> task) throws InterruptedException {
        var future = new FutureTask<>(task);
        thread = Thread.ofPlatform().daemon().start(future);
        while (thread.getState() != Thread.State.WAITING) {
            assertThat(future.isDone()).as("it should wait, not end").isFalse();
            Thread.sleep(1);
        }
        return future;
    }
}
