package org.shardmark.shard;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.shardmark.hash.Hasher;
import org.shardmark.mailbox.Mailbox;
import org.shardmark.route.Router;

/**
 * Shards with their consumers running, ready for one run to completion: every message is sent to the shard of its key,
 * and the run ends when the last one has been handled. One thread makes the group, sends, and finishes it.
 */
public final class ShardGroup {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /**
     * How a group is made.
     *
     * @param consumer who consumes
     * @param mailbox  makes the mailbox of a shard
     * @param batch    the most messages that are handled together, at least 1
     * @param handler  what is done for messages
     * @param verify   whether arrivals are logged, and checked when the run is finished
     */
    public record Setting(ConsumerType consumer, Supplier<Mailbox<Message>> mailbox, int batch, Handler handler,
            boolean verify) {}

    private final Workload workload;
    private final Setting setting;
    private final int messages;
    private final List<Shard> shards = new ArrayList<>();
    private final List<Thread> consumers = new ArrayList<>();
    private final CountDownLatch done;
    private @Nullable RunRecord record;

    private ShardGroup(Workload workload, int messages, Setting setting) {
        this.workload = workload;
        this.setting = setting;
        this.messages = messages;
        this.done = new CountDownLatch(workload.shards());
    }

    /**
     * Starts the consumers of all shards and returns when each of them runs.
     *
     * @param messages how many of the workload's messages the run will send: the first so many
     */
    public static ShardGroup start(Workload workload, int messages, Setting setting) throws InterruptedException {
        var group = new ShardGroup(workload, messages, setting);
        var ready = new CountDownLatch(workload.shards());
        var threads = setting.consumer().threads();
        for (int expected : workload.messagesPerShard(messages)) {
            var shard = new Shard(setting.mailbox().get(), setting.batch(), setting.handler(),
                    setting.verify() ? expected : -1, ready::countDown, group.done::countDown);
            var consumer = threads.newThread(shard);
            group.shards.add(shard);
            group.consumers.add(consumer);
            consumer.start();
        }
        ready.await();
        return group;
    }

    /**
     * Sends the messages, each to the shard that hasher and router choose for its key, and returns when the last one
     * has been handled. To be called once, by one thread.
     *
     * @param limit how long the run may take
     * @throws RunFailure where it takes longer, or a consumer fails
     */
    public void run(Hasher hasher, Router router, Duration limit) throws RunFailure, InterruptedException {
        var deadline = new Deadline(Thread.currentThread());
        CompletableFuture.delayedExecutor(limit.toNanos(), TimeUnit.NANOSECONDS).execute(deadline::pass);
        try {
            long allocated = THREADS.getTotalThreadAllocatedBytes();
            long start = System.nanoTime();
            send(hasher, router);
            done.await();
            long nanos = System.nanoTime() - start;
            allocated = THREADS.getTotalThreadAllocatedBytes() - allocated;
            failIfAConsumerFailed();
            record = record(nanos, allocated);
        } catch (InterruptedException e) {
            if (!deadline.hasPassed()) {
                throw e;
            }
            failIfAConsumerFailed();
            throw new RunFailure("not finished after " + limit.toMillis() + " ms: " + stuckShards(), e);
        } finally {
            deadline.lift();
            if (record == null) {
                consumers.forEach(Thread::interrupt);
            }
        }
    }

    private void send(Hasher hasher, Router router) throws InterruptedException {
        byte[][] keys = workload.keys();
        Message[] all = workload.messages();
        for (int i = 0; i < messages; i++) {
            byte[] key = keys[all[i].key()];
            shards.get(router.route(key, hasher.hash(key))).mailbox.put(all[i]);
        }
        for (var shard : shards) {
            shard.mailbox.put(Message.CLOSE);
        }
    }

    private RunRecord record(long nanos, long allocatedBytes) {
        var busiest = shards.stream().max(Comparator.comparingInt(Shard::handled)).orElseThrow();
        return new RunRecord(messages, nanos, allocatedBytes, busiest.handled(),
                shards.stream().mapToInt(Shard::batches).sum(),
                shards.stream().mapToInt(Shard::largestBatch).max().orElse(0), busiest.batches(),
                busiest.waitedNanos());
    }

    private void failIfAConsumerFailed() throws RunFailure {
        for (int i = 0; i < shards.size(); i++) {
            var failure = shards.get(i).failure();
            if (failure != null) {
                throw new RunFailure("the consumer of shard " + i + " failed: " + failure, failure);
            }
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
     * Waits for the consumers to end and, where the group verifies, checks that every message arrived exactly once and
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
        for (var consumer : consumers) {
            consumer.join();
        }
        if (setting.verify()) {
            OrderCheck.check(workload, messages, shards.stream().map(Shard::arrivals).toList());
        }
        return record;
    }

    /** Interrupts a thread when its time is over, unless it is lifted before. */
    private static final class Deadline {
        private final Thread watched;
        private boolean lifted;
        private boolean passed;

        Deadline(Thread watched) {
            this.watched = watched;
        }

        synchronized void pass() {
            if (!lifted) {
                passed = true;
                watched.interrupt();
            }
        }

        synchronized boolean hasPassed() {
            return passed;
        }

        synchronized void lift() {
            lifted = true;
            if (passed) {
                Thread.interrupted(); // it may have come after the last wait
            }
        }
    }
}
