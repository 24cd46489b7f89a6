package org.shardmark.sizing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.shardmark.engine.Arrivals;
import org.shardmark.engine.Handler;
import org.shardmark.engine.OpenLoop;
import org.shardmark.engine.Waits;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.Consumers;
import org.shardmark.mailbox.Inbox;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.mailbox.Recipient;
import org.shardmark.queueing.WaitTime;

/**
 * Measures how long a wait really takes on this machine, and how long until an idle shard begins with a message, at the rate
 * in question: a sleep of 1 ms takes longer, and how much longer, and in how many cases far longer, depends on how much else
 * there is to wake up.
 *
 * <p>Messages are sent at random times to so many shards that hardly one finds another before it, so that nothing of what a
 * simulation has to find out is measured. One thread makes and uses it.
 */
public final class Calibration {
    /** So busy is a shard, so that few messages stand in line. */
    private static final double UTILISATION = 0.2;
    private static final int LEAST_SHARDS = 4;
    /** A lower rate would take minutes to show anything. */
    private static final double LEAST_RATE = 100;
    private static final int MOST_SHARDS = 2_048;
    private static final int MOST_MESSAGES = 5_000_000;
    /** What is not counted: the JVM is cold. */
    private static final double WARMUP = 0.2;
    private static final int CAPACITY = 1_024;
    private static final long SEED = 11;

    private final Handler handler;
    private final OpenLoop loop;
    private final int counted;
    private final CountDownLatch left;
    /** What has been measured of each message in nanoseconds, 0 where nothing was. */
    private final double[] wait;
    private final double[] setup;
    private final double[] cycle;
    private final long[] due;

    /**
     * What was measured.
     *
     * @param waitTime  how long a wait took
     * @param setupTime how long it took from when a message was due until an idle shard began with it
     */
    public record Measured(WaitTime.Measured waitTime, WaitTime.Measured setupTime) {}

    private Calibration(Duration asked, long[] due) {
        this.handler = new Handler(asked.toNanos(), 0, 0, Optional.empty());
        this.due = due;
        this.loop = OpenLoop.sleeping(due);
        this.counted = (int) (WARMUP * due.length);
        this.left = new CountDownLatch(due.length);
        this.wait = new double[due.length];
        this.setup = new double[due.length];
        this.cycle = new double[due.length];
    }

    /**
     * Measures.
     *
     * @param consumer who waits
     * @param mailbox  of a shard
     * @param asked    the wait that is asked for, more than 0
     * @param rate     messages per second; a lower one than {@value #LEAST_RATE} counts as that
     * @param length   how long to measure; a fifth of it does not count
     */
    public static Measured measure(ConsumerType consumer, MailboxType mailbox, Duration asked, double rate,
            Duration length) throws InterruptedException {
        double seconds = length.toNanos() / 1e9;
        double busy = asked.toNanos() / 1e9 / UTILISATION;
        double wanted = Math.max(LEAST_RATE, rate);
        int shards = Math.clamp((long) Math.ceil(wanted * busy), LEAST_SHARDS, MOST_SHARDS);
        double possible = Math.min(wanted, shards / busy);
        int messages = (int) Math.clamp(possible * seconds, 2 * LEAST_SHARDS, MOST_MESSAGES);
        var calibration = new Calibration(asked, Arrivals.POISSON.draw(messages, possible, SEED));
        calibration.run(consumer, mailbox, shards);
        return new Measured(calibration.measured(calibration.wait), calibration.measured(calibration.setup));
    }

    /**
     * Measures how long a message takes where each of so many shards has the next one already, as where all are sent at
     * once: its wait, and what it takes to wake the sender, for whom there is room now.
     *
     * @param shards that wait at the same time, at least 1
     * @param length how long to measure; a fifth of it does not count
     */
    public static WaitTime.Measured backToBack(ConsumerType consumer, MailboxType mailbox, Duration asked, int shards,
            Duration length) throws InterruptedException {
        long each = Math.max(2, length.toNanos() / asked.toNanos());
        var calibration = new Calibration(asked, new long[(int) Math.min(MOST_MESSAGES, shards * each)]);
        calibration.run(consumer, mailbox, shards);
        return calibration.measured(calibration.cycle);
    }

    private void run(ConsumerType consumer, MailboxType mailbox, int shards) throws InterruptedException {
        var consumers = new Consumers(consumer);
        try {
            List<Inbox<Integer>> inboxes = new ArrayList<>();
            for (int i = 0; i < shards; i++) {
                var queue = mailbox.<Integer>queue(CAPACITY);
                inboxes.add(consumers.start(queue, consumer.usualWait(queue), new Shard(), 1));
            }
            consumers.awaitRunning();
            loop.begin();
            for (int i = 0; i < due.length; i++) {
                loop.awaitDue(i);
                inboxes.get(i % shards).put(i);
            }
            left.await();
        } finally {
            consumers.close();
        }
    }

    private WaitTime.Measured measured(double[] nanos) {
        return new WaitTime.Measured(Arrays.stream(nanos, counted, nanos.length).filter(time -> time > 0).toArray());
    }

    /** Waits for one message after the other. */
    private final class Shard implements Recipient<Integer> {
        private final Waits waits = new Waits();
        private @Nullable Integer message;
        private long idleSince;

        @Override
        public void accept(Integer next) {
            message = next;
        }

        @Override
        public boolean endBatch() throws InterruptedException {
            if (message != null) {
                int index = message;
                loop.handled(index);
                long sojourn = loop.sojournNanos()[index];
                if (System.nanoTime() - sojourn >= idleSince) {
                    setup[index] = Math.max(1, sojourn);
                }
                long before = waits.waitedNanos();
                handler.waitForStore(waits);
                wait[index] = waits.waitedNanos() - before;
                long now = System.nanoTime();
                cycle[index] = idleSince == 0 ? 0 : now - idleSince;
                idleSince = now;
                message = null;
                left.countDown();
            }
            return true;
        }
    }
}
