package org.shardmark.hotkey;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.Consumers;
import org.shardmark.mailbox.Inbox;
import org.shardmark.mailbox.MailboxQueue;
import org.shardmark.engine.Ceiling;
import org.shardmark.engine.Handler;
import org.shardmark.engine.RunFailure;
import org.shardmark.engine.RunRecord;
import org.shardmark.engine.Timetable;

/**
 * Shards with their consumers running and a sender that does something about hot keys, ready for one run: to completion,
 * or as an open loop where messages are due. One thread makes it, has it run, and finishes it.
 *
 * <p>To completion the sender is a thread of the same kind as the consumers. In an open loop it is a platform thread that
 * spins until a message is due, since a sleeping sender would be late by its own waking up.
 */
public final class HotKeyRun {
    /** By then whoever finds out which keys are hot should have: {@link Outcome#later} counts from here. */
    public static final int EARLY = 2_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /**
     * How a run is made.
     *
     * @param remedy   what is done about hot keys
     * @param config   how
     * @param consumer who consumes, and sends where nothing is due
     * @param queue    makes the queue of a shard's mailbox, which is waited on as is usual for both
     * @param full     what becomes of a message whose mailbox is full
     * @param batch    the most messages that a shard handles together, where the remedy lets it
     * @param handler  what is done for messages
     * @param verify   whether it is logged and checked which messages arrived where in which order; what reads return
     *                 is always checked
     */
    public record Setting(RemedyType remedy, RemedyConfig config, ConsumerType consumer,
            Supplier<MailboxQueue<Item>> queue, FullType full, int batch, Handler handler, boolean verify) {}

    private final Traffic traffic;
    private final @Nullable Timetable timetable;
    private final Setting setting;
    private final Ledger ledger;
    private final Consumers consumers;
    private final List<HotShard> shards = new ArrayList<>();
    private final Sender sender;
    private final Thread sending;
    private final CountDownLatch ready = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);
    private final CountDownLatch done;
    private volatile @Nullable Throwable senderFailure;
    private long startNanos;
    private long nanos;
    private long allocatedBytes;
    private boolean ended;

    private HotKeyRun(Traffic traffic, int count, @Nullable Timetable timetable, Setting setting) {
        var config = setting.config();
        var backlogs = new Backlogs(config.shards());
        this.traffic = traffic;
        this.timetable = timetable;
        this.setting = setting;
        this.ledger = new Ledger(count, timetable);
        this.consumers = new Consumers(setting.consumer());
        this.done = new CountDownLatch(config.shards());
        List<Inbox<Item>> inboxes = new ArrayList<>();
        for (int number = 0; number < config.shards(); number++) {
            inboxes.add(startShard(number, backlogs));
        }
        this.sender = new Sender(traffic, count, setting, inboxes, backlogs, ledger);
        this.sending = (timetable == null ? setting.consumer() : ConsumerType.PLATFORM).threads("sender")
                .newThread(this::sendWhenToldTo);
    }

    private Inbox<Item> startShard(int number, Backlogs backlogs) {
        int batch = setting.remedy().batch(setting.batch());
        var shard = new HotShard(number, traffic.hottest(), batch, setting.handler(), setting.verify(), ledger,
                backlogs, done::countDown);
        var queue = setting.queue().get();
        shards.add(shard);
        return consumers.start(queue, setting.consumer().usualWait(queue), shard, batch);
    }

    /**
     * Starts all threads, and returns when each of them runs.
     *
     * @param count     how many messages the run will send: the first so many, at least 1
     * @param timetable says when each is to be sent; {@code null} for a run to completion
     */
    public static HotKeyRun start(Traffic traffic, int count, @Nullable Timetable timetable, Setting setting)
            throws InterruptedException {
        var run = new HotKeyRun(traffic, count, timetable, setting);
        run.consumers.awaitRunning();
        run.sending.start();
        run.ready.await();
        return run;
    }

    private void sendWhenToldTo() {
        try {
            ready.countDown();
            go.await();
            sender.send(timetable);
        } catch (InterruptedException | RuntimeException | Error e) {
            senderFailure = e;
        }
    }

    /**
     * Has the messages sent, and returns when the last one has been handled and the last read completed. To be called
     * once.
     *
     * @param limit how long the run may take
     * @throws RunFailure where it takes longer, or a thread fails
     */
    public void run(Duration limit) throws RunFailure, InterruptedException {
        try {
            long allocated = THREADS.getTotalThreadAllocatedBytes();
            startNanos = System.nanoTime();
            go.countDown();
            boolean inTime = done.await(limit.toNanos(), TimeUnit.NANOSECONDS);
            nanos = System.nanoTime() - startNanos;
            allocatedBytes = THREADS.getTotalThreadAllocatedBytes() - allocated;
            failIfAThreadFailed();
            if (!inTime) {
                throw new RunFailure("not finished after " + limit.toMillis() + " ms: " + done.getCount()
                        + " of " + shards.size() + " shards have not ended");
            }
            ended = true;
        } finally {
            if (!ended) {
                sending.interrupt();
                consumers.interrupt();
            }
        }
    }

    private void failIfAThreadFailed() throws RunFailure {
        for (int i = 0; i < shards.size(); i++) {
            failIf(shards.get(i).failure(), "the consumer of shard " + i);
        }
        failIf(senderFailure, "the sender");
    }

    private static void failIf(@Nullable Throwable failure, String who) throws RunFailure {
        if (failure != null) {
            throw new RunFailure(who + " failed: " + failure, failure);
        }
    }

    /**
     * Waits for the threads to end, and checks that every message arrived exactly once, that reads returned what they may,
     * and that the order within a key was kept where the remedy keeps it.
     *
     * @throws RunFailure where a check fails
     * @throws IllegalStateException where no run has ended well
     */
    public Outcome finish() throws RunFailure, InterruptedException {
        if (!ended) {
            throw new IllegalStateException("there was no run that ended well");
        }
        sending.join();
        consumers.close();
        var wrong = ledger.failure();
        if (wrong.isPresent()) {
            throw new RunFailure(wrong.get());
        }
        if (ledger.readsCompleted() != sender.reads()) {
            throw new RunFailure(ledger.readsCompleted() + " of " + sender.reads() + " reads were completed");
        }
        return outcome(setting.verify() ? Optional.of(check()) : Optional.empty());
    }

    private Delivery check() throws RunFailure {
        boolean keepsOrder = setting.remedy().keepsKeyOrder(setting.config().detect());
        return DeliveryCheck.check(traffic, sender.shardOf(), shards.stream().map(HotShard::arrivals).toList(),
                ledger.handledNanos(), keepsOrder);
    }

    private Outcome outcome(Optional<Delivery> delivery) {
        int count = sender.shardOf().length;
        var perShard = shards.stream().map(HotShard::handled).toList();
        double laterNanos = startNanos + nanos - sender.laterNanos();
        var later = count > EARLY
                ? OptionalDouble.of(Ceiling.messagesPerSecond(count - EARLY, laterNanos))
                : OptionalDouble.empty();
        return new Outcome(RunRecord.of(shards, nanos, allocatedBytes), count, perShard, sender.rejected(),
                sender.reads(), sender.answers(), delivery, sender.heldBytes(), later,
                handled(true), handled(false));
    }

    /** Which messages were handled, of the hot keys or of all others. */
    private BitSet handled(boolean hot) {
        boolean[] head = traffic.head(setting.config().hotKeys());
        int[] shardOf = sender.shardOf();
        var handled = new BitSet(shardOf.length);
        for (int index = 0; index < shardOf.length; index++) {
            handled.set(index, head[traffic.keyOf(index)] == hot && shardOf[index] != DeliveryCheck.REFUSED);
        }
        return handled;
    }
}
