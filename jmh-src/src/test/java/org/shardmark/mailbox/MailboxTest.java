package org.shardmark.mailbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
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

/** What every mailbox promises, held against every constant of {@link MailboxType} and every way to wait. */
@Timeout(60)
class MailboxTest {
    private static final ThreadFactory PLATFORM = Thread.ofPlatform().daemon().factory();
    private static final ThreadFactory VIRTUAL = Thread.ofVirtual().factory();

    /** JCTools' blocking consumer looks again now and then. */
    private static final Set<Thread.State> SLEEPS = Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

    record Sent(int producer, int number) {}

    /**
     * How one run goes.
     *
     * @param consumers makes the consumer; producers that spin are platform threads, since a virtual thread that spins
     *                  keeps its carrier from all others
     */
    record Setting(int capacity, int producers, int sendBatch, int limit, ThreadFactory consumers) {
        @Override
        public String toString() {
            return "capacity " + capacity + ", " + producers + " producers of " + sendBatch + ", limit " + limit
                    + (consumers == VIRTUAL ? ", virtual" : "");
        }
    }

    private static final List<Setting> SETTINGS = List.of(new Setting(1, 1, 1, 1, PLATFORM),
            new Setting(1, 3, 2, 7, VIRTUAL), new Setting(2, 3, 5, 1, PLATFORM), new Setting(64, 3, 1, 5_000, VIRTUAL),
            new Setting(64, 2, 100, 7, PLATFORM), new Setting(1024, 1, 7, 64, VIRTUAL));

    /** Every mailbox with every way to wait that it has. */
    static Stream<Arguments> mailboxes() {
        return Stream.of(MailboxType.values())
                .flatMap(type -> Stream.of(WaitType.values())
                        .filter(wait -> wait != WaitType.NATIVE || type.hasOwnWait())
                        .map(wait -> Arguments.of(type, wait)));
    }

    /** Those whose consumers and producers sleep while they wait. */
    static Stream<Arguments> sleeping() {
        return mailboxes().filter(m -> Set.of(WaitType.PARK, WaitType.BACKOFF, WaitType.NATIVE).contains(m.get()[1]));
    }

    static Stream<Arguments> boundedAndSleeping() {
        return sleeping().filter(m -> ((MailboxType) m.get()[0]).bounded());
    }

    static Stream<Arguments> runs() {
        return mailboxes().flatMap(m -> SETTINGS.stream().map(s -> Arguments.of(m.get()[0], m.get()[1], s)));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void loses_doubles_and_reorders_nothing(MailboxType type, WaitType wait, Setting setting) throws Exception {
        // A thread that spins in vain does so until its time slice is over: few messages are enough to meet all others.
        int each = wait != WaitType.SPIN ? 1_000 : setting.capacity() < 64 ? 20 : 200;
        Mailbox<Sent> mailbox = type.create(setting.capacity(), wait);
        for (int producer = 0; producer < setting.producers(); producer++) {
            var all = new Sent[each];
            for (int number = 0; number < each; number++) {
                all[number] = new Sent(producer, number);
            }
            PLATFORM.newThread(() -> putAll(mailbox, all, setting.sendBatch())).start();
        }
        var received = new FutureTask<>(() -> takeAll(mailbox, setting.producers() * each, setting.limit()));
        setting.consumers().newThread(received).start();

        var perProducer = new int[setting.producers()];
        for (var sent : received.get()) {
            assertThat(sent.number()).isEqualTo(perProducer[sent.producer()]++);
        }
        assertThat(perProducer).containsOnly(each);
        assertThat(mailbox.isEmpty()).isTrue();
    }

    private static void putAll(Mailbox<Sent> mailbox, Sent[] all, int sendBatch) {
        try {
            for (int next = 0; next < all.length; next += sendBatch) {
                if (sendBatch == 1) {
                    mailbox.put(all[next]);
                } else {
                    mailbox.putAll(all, next, Math.min(all.length, next + sendBatch));
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Sent> takeAll(Mailbox<Sent> mailbox, int count, int limit) throws InterruptedException {
        var all = new ArrayList<Sent>();
        while (all.size() < count) {
            int before = all.size();
            int taken = mailbox.take(all::add, limit);
            assertThat(taken).isBetween(1, limit).isEqualTo(all.size() - before);
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("mailboxes")
    void gives_no_more_than_the_limit_oldest_first(MailboxType type, WaitType wait) throws Exception {
        Mailbox<Integer> mailbox = type.create(10, wait);
        for (int i = 0; i < 10; i++) {
            mailbox.put(i);
        }
        var taken = new ArrayList<Integer>();
        assertThat(mailbox.take(taken::add, 4)).isEqualTo(4);
        assertThat(taken).containsExactly(0, 1, 2, 3);
        assertThat(mailbox.take(taken::add, 1)).isEqualTo(1);
        assertThat(mailbox.isEmpty()).isFalse();
        assertThat(mailbox.drain(taken::add, 100)).isEqualTo(5);
        assertThat(taken).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(mailbox.isEmpty()).isTrue();
        assertThat(mailbox.drain(taken::add, 1)).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void a_queue_is_full_at_its_capacity_or_at_the_next_power_of_two(MailboxType type) {
        for (int capacity : new int[]{1, 2, 3, 64, 100}) {
            MailboxQueue<Integer> queue = type.queue(capacity);
            int held = 0;
            while (held < 1_000 && queue.offer(held)) {
                held++;
            }
            if (type.bounded()) {
                assertThat(held).isBetween(capacity, Math.max(2, RingQueue.powerOfTwo(capacity)));
            } else {
                assertThat(held).isEqualTo(1_000);
            }
            for (int i = 0; i < held; i++) {
                assertThat(queue.poll()).isEqualTo(i);
            }
            assertThat(queue.poll()).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_run_goes_in_as_far_as_there_is_room(MailboxType type) {
        MailboxQueue<Integer> queue = type.queue(8);
        Integer[] run = IntStream.range(0, 20).boxed().toArray(Integer[]::new);
        var taken = new ArrayList<Integer>();
        int next = 0;
        while (next < run.length) {
            int offered = queue.offerAll(run, next, run.length);
            assertThat(offered).isBetween(1, type.bounded() ? 8 : 20);
            next += offered;
            queue.drain(taken::add, 3);
        }
        assertThat(queue.offerAll(run, 3, 4)).isBetween(0, 1);
        queue.drain(taken::add, 100);
        assertThat(taken).startsWith(run).hasSizeBetween(20, 21);
    }

    @ParameterizedTest
    @MethodSource("boundedAndSleeping")
    void holds_its_capacity_and_then_makes_the_producer_wait(MailboxType type, WaitType wait) throws Exception {
        Mailbox<Integer> mailbox = type.create(4, wait);
        for (int i = 0; i < 4; i++) {
            mailbox.put(i);
        }
        var fifth = startAndAwaitSleep(() -> {
            mailbox.put(4);
            return true;
        });
        var taken = new ArrayList<Integer>();
        mailbox.take(taken::add, 1);
        assertThat(fifth.get()).isTrue();
        mailbox.take(taken::add, 10);
        assertThat(taken).containsExactly(0, 1, 2, 3, 4);
    }

    @ParameterizedTest
    @MethodSource("sleeping")
    void an_offer_wakes_the_consumer_and_is_refused_by_a_full_mailbox(MailboxType type, WaitType wait)
            throws Exception {
        Mailbox<Integer> mailbox = type.create(4, wait);
        var taken = new ArrayList<Integer>();
        var consumer = startAndAwaitSleep(() -> mailbox.take(taken::add, 1));
        assertThat(mailbox.offer(0)).isTrue();
        assertThat(consumer.get()).isOne();
        int held = 1;
        while (held < 100 && mailbox.offer(held)) {
            held++;
        }
        assertThat(held).isEqualTo(type.bounded() ? Math.min(held, 9) : 100);
        mailbox.drain(taken::add, 100);
        assertThat(taken).containsExactlyElementsOf(IntStream.range(0, held).boxed().toList());
        assertThat(mailbox.offer(held)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("boundedAndSleeping")
    void wakes_every_producer_that_waits(MailboxType type, WaitType wait) throws Exception {
        Mailbox<Integer> mailbox = type.create(2, wait);
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
            mailbox.take(taken::add, 2);
        }
        for (var producer : waiting) {
            assertThat(producer.get()).isTrue();
        }
        assertThat(taken).containsExactlyInAnyOrder(-1, -2, 0, 1, 2, 3);
    }

    @ParameterizedTest
    @MethodSource("mailboxes")
    void an_interrupted_consumer_stops_waiting_and_the_mailbox_still_works(MailboxType type, WaitType wait)
            throws Exception {
        Mailbox<Integer> mailbox = type.create(4, wait);
        var taken = new ArrayList<Integer>();
        var waiting = start(() -> mailbox.take(taken::add, 1));
        thread.interrupt();
        assertThatThrownBy(waiting::get).isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(InterruptedException.class);
        assertThat(taken).isEmpty();

        var again = start(() -> mailbox.take(taken::add, 1));
        mailbox.put(7);
        assertThat(again.get()).isEqualTo(1);
        assertThat(taken).containsExactly(7);
    }

    @ParameterizedTest
    @MethodSource("sleeping")
    void a_consumer_that_sleeps_is_woken(MailboxType type, WaitType wait) throws Exception {
        Mailbox<Integer> mailbox = type.create(4, wait);
        var taken = new ArrayList<Integer>();
        for (int i = 0; i < 20; i++) {
            var waiting = startAndAwaitSleep(() -> mailbox.take(taken::add, 3));
            if (i % 2 == 0) {
                mailbox.put(i);
            } else {
                mailbox.putAll(new Integer[]{i}, 0, 1);
            }
            assertThat(waiting.get()).isEqualTo(1);
            assertThat(taken.removeLast()).isEqualTo(i);
        }
    }

    @ParameterizedTest
    @MethodSource("mailboxes")
    void an_interrupted_producer_stops_waiting_and_its_message_is_not_in(MailboxType type, WaitType wait)
            throws Exception {
        if (!type.bounded()) {
            return;
        }
        Mailbox<Integer> mailbox = type.create(2, wait);
        mailbox.put(1);
        mailbox.put(2);
        var waiting = start(() -> {
            mailbox.put(3);
            return true;
        });
        thread.interrupt();
        assertThatThrownBy(waiting::get).hasCauseInstanceOf(InterruptedException.class);
        var taken = new ArrayList<Integer>();
        mailbox.take(taken::add, 5);
        mailbox.put(4);
        mailbox.take(taken::add, 5);
        assertThat(taken).containsExactly(1, 2, 4);
    }

    /**
     * A message comes after the consumer's look and before it says that it sleeps, so nobody wakes it. The interrupt is
     * there for a consumer that would sleep all the same: it fails instead.
     */
    @Test
    void a_consumer_looks_once_more_before_it_sleeps() throws Exception {
        var queue = new HookedQueue<Integer>();
        Mailbox<Integer> mailbox = new ParkingMailbox<>(queue, 0, 0);
        queue.afterFindingItEmpty(() -> {
            mailbox.offer(7);
            Thread.currentThread().interrupt();
        });
        var taken = new ArrayList<Integer>();
        try {
            assertThat(mailbox.take(taken::add, 1)).isOne();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(taken).containsExactly(7);
    }

    /** The consumer takes all after a producer has found the queue full and before it says that it waits. */
    @Test
    @Timeout(10)
    void a_producer_looks_once_more_before_it_sleeps() throws Exception {
        for (var wait : List.of(WaitType.PARK, WaitType.BACKOFF)) {
            var queue = new HookedQueue<Integer>();
            Mailbox<Integer> mailbox = wait.over(queue);
            for (int i = 0; i < HookedQueue.CAPACITY; i++) {
                mailbox.put(i);
            }
            var taken = new ArrayList<Integer>();
            queue.afterFindingItFull(() -> mailbox.drain(taken::add, HookedQueue.CAPACITY));
            mailbox.put(7);
            assertThat(taken).hasSize(HookedQueue.CAPACITY);
            assertThat(mailbox.drain(taken::add, 1)).isOne();
        }
    }

    /** A consumer that finds nothing most of the time: a wake-up that is lost hangs this test. */
    @ParameterizedTest
    @MethodSource("mailboxes")
    void answers_come_back_one_by_one(MailboxType type, WaitType wait) throws Exception {
        int rounds = wait == WaitType.SPIN ? 50 : 500;
        Mailbox<Integer> requests = type.create(4, wait);
        Mailbox<Integer> answers = type.create(4, wait);
        var answering = new FutureTask<>(() -> {
            var taken = new ArrayList<Integer>();
            for (int i = 0; i < rounds; i++) {
                requests.take(taken::add, 1);
                answers.put(taken.removeLast());
            }
            return taken;
        });
        VIRTUAL.newThread(answering).start();
        var taken = new ArrayList<Integer>();
        for (int i = 0; i < rounds; i++) {
            requests.put(i);
            answers.take(taken::add, 1);
            assertThat(taken.removeLast()).isEqualTo(i);
        }
        assertThat(answering.get()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"SPIN", "YIELD", "PARK", "BACKOFF"})
    void refused_offers_and_looks_in_vain_are_counted(WaitType wait) throws Exception {
        Mailbox<Integer> mailbox = MailboxType.RING.create(2, wait);
        mailbox.put(1);
        mailbox.put(2);
        mailbox.take(n -> {}, 2);
        assertThat(mailbox.counts()).contains(new Mailbox.WaitCounts(0, 0));

        // The other thread may come late on a busy machine, and then nobody waits: try until somebody did.
        while (mailbox.counts().orElseThrow().emptyPolls() == 0) {
            var consumer = start(() -> mailbox.take(n -> {}, 1));
            Thread.sleep(1);
            mailbox.put(1);
            consumer.get();
        }
        while (mailbox.counts().orElseThrow().refusedOffers() == 0) {
            mailbox.putAll(new Integer[]{1, 2}, 0, 2);
            var producer = start(() -> {
                mailbox.put(3);
                return true;
            });
            Thread.sleep(1);
            mailbox.take(n -> {}, 2);
            producer.get();
            mailbox.drain(n -> {}, 2);
        }
    }

    @Test
    void a_queue_without_waiting_of_its_own_says_so() {
        assertThat(MailboxType.CLQ.hasOwnWait()).isFalse();
        assertThatThrownBy(() -> MailboxType.CLQ.create(8, WaitType.NATIVE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("SPIN, YIELD, PARK or BACKOFF");
        assertThat(MailboxType.ABQ.hasOwnWait()).isTrue();
    }

    @Test
    void a_ring_refuses_a_capacity_it_cannot_have() {
        assertThatThrownBy(() -> MailboxType.RING.create(0)).hasMessage("capacity=0: must be from 1 to 1073741824");
        assertThatThrownBy(() -> MailboxType.RING.create(Integer.MAX_VALUE)).hasMessageContaining("from 1 to");
    }

    @Test
    void a_ring_holds_its_capacity_exactly() {
        var ring = new RingQueue<Integer>(5);
        var run = new Integer[]{0, 1, 2, 3, 4, 5, 6};
        for (int lap = 0; lap < 10; lap++) {
            assertThat(ring.offerAll(run, 0, 7)).isEqualTo(5);
            assertThat(ring.offer(5)).isFalse();
            assertThat(ring.drain(n -> {}, 7)).isEqualTo(5);
        }
    }

    @Test
    void an_interrupt_that_comes_with_a_message_is_kept_for_later() throws Exception {
        for (int i = 0; i < 2_000; i++) {
            Mailbox<Integer> mailbox = MailboxType.RING.create(2, WaitType.NATIVE);
            var ready = new CountDownLatch(1);
            var outcome = new CompletableFuture<String>();
            var consumer = Thread.ofVirtual().start(() -> {
                ready.countDown();
                var taken = new ArrayList<Integer>();
                try {
                    mailbox.take(taken::add, 1);
                    outcome.complete(taken.toString());
                } catch (InterruptedException e) {
                    outcome.complete("interrupted " + mailbox.drain(taken::add, 1));
                }
            });
            ready.await();
            Thread.ofVirtual().start(consumer::interrupt);
            mailbox.put(1);
            consumer.join();
            String first = outcome.get();
            if (first.equals("interrupted 0")) {
                assertThat(mailbox.take(n -> {}, 1)).isEqualTo(1);
            } else {
                assertThat(first).isIn("[1]", "interrupted 1");
            }
        }
    }

    private Thread thread = Thread.currentThread();

    /** Starts a task on a thread of its own, which is then in {@link #thread}. */
    private <T> FutureTask<T> start(Callable<T> task) {
        var future = new FutureTask<>(task);
        thread = Thread.ofPlatform().daemon().start(future);
        return future;
    }

    /** Starts a task on a thread of its own and returns when it sleeps inside. */
    private <T> FutureTask<T> startAndAwaitSleep(Callable<T> task) throws InterruptedException {
        var future = start(task);
        while (!SLEEPS.contains(thread.getState())) {
            assertThat(future.isDone()).as("it should wait, not end").isFalse();
            Thread.sleep(0, 100_000);
        }
        return future;
    }
}
