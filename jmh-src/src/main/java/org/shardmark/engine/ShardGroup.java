package org.shardmark.engine;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.shardmark.hash.Hasher;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.Consumers;
import org.shardmark.mailbox.Inbox;
import org.shardmark.mailbox.MailboxQueue;
import org.shardmark.route.Router;

/**
 * Shards with their consumers running, and a sender, ready for one run to completion: every message is sent to the
 * shard of its key, and the run ends when the last one has been handled. One thread makes the group, has it run, and
 * finishes it.
 *
 * <p>The sender is a thread of the same kind as the consumers, as in a system that is built of either: a platform thread
 * that wakes a virtual one pays for a hand-over from one scheduler to the other. Where messages are due at given times it
 * is a platform thread whoever consumes, since a virtual one that spins keeps its carrier from all others.
 */
public final class ShardGroup {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /**
     * How a group is made.
     *
     * @param consumer who consumes, and sends
     * @param queue    makes the queue of a shard's mailbox, which is waited on as is usual for both
     * @param batch    the most messages that are handled together, at least 1
     * @param handler  what is done for messages
     * @param verify   whether arrivals are logged, and checked when the run is finished
     */
    public record Setting(ConsumerType consumer, Supplier<MailboxQueue<Message>> queue, int batch, Handler handler,
            boolean verify) {}

    private final Workload workload;
    private final Setting setting;
    private final @Nullable Timetable timetable;
    private final int messages;
    private final List<Shard> shards = new ArrayList<>();
    private final List<Inbox<Message>> inboxes = new ArrayList<>();
    private final Consumers consumers;
    private final Thread sender;
    private final CountDownLatch ready = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);
    private final CountDownLatch done;
    private volatile @Nullable Throwable senderFailure;
    private @Nullable RunRecord record;

    private ShardGroup(Workload workload, int messages, Setting setting, Hasher hasher, Router router,
            @Nullable Timetable timetable) {
        this.timetable = timetable;
        this.workload = workload;
        this.setting = setting;
        this.messages = messages;
        this.done = new CountDownLatch(workload.shards());
        this.consumers = new Consumers(setting.consumer());
        var senders = timetable == null ? setting.consumer() : ConsumerType.PLATFORM;
        this.sender = senders.threads("sender").newThread(() -> sendWhenToldTo(hasher, router));
    }

    /**
     * Starts the consumers of all shards, and the sender, and returns when each of them runs.
     *
     * @param messages how many of the workload's messages the run will send: the first so many
     * @param hasher   used by the sender
     * @param router   used by the sender; has routed nothing yet if it is one that remembers
     */
    public static ShardGroup start(Workload workload, int messages, Setting setting, Hasher hasher, Router router)
            throws InterruptedException {
        return start(new ShardGroup(workload, messages, setting, hasher, router, null));
    }

    /** As above, but each message is sent when it is due. */
    public static ShardGroup start(Workload workload, int messages, Setting setting, Hasher hasher, Router router,
            Timetable timetable) throws InterruptedException {
        return start(new ShardGroup(workload, messages, setting, hasher, router, timetable));
    }

    private static ShardGroup start(ShardGroup group) throws InterruptedException {
        for (int expected : group.workload.messagesPerShard(group.messages)) {
            group.startShard(expected);
        }
        group.consumers.awaitRunning();
        group.sender.start();
        group.ready.await();
        return group;
    }

    private void startShard(int expected) {
        var shard = new Shard(setting.batch(), setting.handler(), timetable, setting.verify(), expected,
                done::countDown);
        var queue = setting.queue().get();
        shards.add(shard);
        inboxes.add(consumers.start(queue, setting.consumer().usualWait(queue), shard, setting.batch()));
    }

    private void sendWhenToldTo(Hasher hasher, Router router) {
        try {
            ready.countDown();
            go.await();
            send(hasher, router);
        } catch (InterruptedException | RuntimeException | Error e) {
            senderFailure = e;
        }
    }

    private void send(Hasher hasher, Router router) throws InterruptedException {
        if (timetable != null) {
            timetable.begin();
        }
        byte[][] keys = workload.keys();
        Message[] all = workload.messages();
        for (int i = 0; i < messages; i++) {
            if (timetable != null) {
                timetable.awaitDue(i);
            }
            byte[] key = keys[all[i].key()];
            inboxes.get(router.route(key, hasher.hash(key))).put(all[i]);
        }
        for (var inbox : inboxes) {
            inbox.put(Message.CLOSE);
        }
    }

    /**
     * Has the messages sent, each to the shard that hasher and router choose for its key, and returns when the last
     * one has been handled. To be called once.
     *
     * @param limit how long the run may take
     * @throws RunFailure where it takes longer, or a thread of the group fails
     */
    public void run(Duration limit) throws RunFailure, InterruptedException {
        try {
            long allocated = THREADS.getTotalThreadAllocatedBytes();
            long start = System.nanoTime();
            go.countDown();
            boolean inTime = done.await(limit.toNanos(), TimeUnit.NANOSECONDS);
            long nanos = System.nanoTime() - start;
            allocated = THREADS.getTotalThreadAllocatedBytes() - allocated;
            failIfAThreadFailed();
            if (!inTime) {
                throw new RunFailure("not finished after " + limit.toMillis() + " ms: " + stuckShards());
            }
            record = RunRecord.of(shards, nanos, allocated);
        } finally {
            if (record == null) {
                sender.interrupt();
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

    /** Says which shard is stuck and how many messages it has, and how many more there are. */
    private String stuckShards() {
        int[] expected = workload.messagesPerShard(messages);
        int stuck = 0;
        String first = "all messages were handled, but a consumer did not end";
        for (int i = 0; i < expected.length; i++) {
            int handled = shards.get(i).handled();
            if (handled < expected[i] && stuck++ == 0) {
                first = "shard " + i + " is stuck with " + (expected[i] - handled) + " of its " + expected[i]
                        + " messages";
            }
        }
        return stuck < 2 ? first : first + ", and " + (stuck - 1) + " more shards have not finished";
    }

    /**
     * Waits for the threads to end and, where the group verifies, checks that every message arrived exactly once and
     * in order.
     *
     * @return what the run did
     * @throws RunFailure where the check fails
     * @throws IllegalStateException where no run has ended well
     */
    public RunRecord finish() throws RunFailure, InterruptedException {
        if (record == null) {
            throw new IllegalStateException("there was no run that ended well");
        }
        sender.join();
        consumers.close();
        if (setting.verify()) {
            OrderCheck.check(workload, messages, shards.stream().map(Shard::arrivals).toList());
        }
        return record;
    }
}
