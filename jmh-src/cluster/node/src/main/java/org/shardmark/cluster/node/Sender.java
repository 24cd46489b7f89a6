package org.shardmark.cluster.node;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Sends a schedule to the partitions, each message when it is due and its partition's window has room. It never waits for
 * one partition: what finds a full window is kept there. One thread sends, any thread brings acknowledgements.
 */
public final class Sender {
    /** How often windows are asked whether an acknowledgement is overdue. */
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** Sends a message by the engine. */
    @FunctionalInterface
    public interface Transport {
        /** Sends one; the engine may drop it. */
        void send(Frame frame);
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Schedule schedule;
    private final Delivery delivery;
    private final Transport transport;
    private final NodeLog log;
    private final int node;
    private final Window[] windows;
    private long resent;
    private int pendingPeak;
    private int pending;
    private volatile boolean stopped;

    /**
     * Has sent nothing yet.
     *
     * @param node         that sends
     * @param windowSize   messages under way to a partition
     * @param timeoutNanos how long an acknowledgement may take
     */
    public Sender(int node, Schedule schedule, int partitions, Delivery delivery, int windowSize, long timeoutNanos,
            NodeLog log, Transport transport) {
        this.node = node;
        this.schedule = schedule;
        this.delivery = delivery;
        this.log = log;
        this.transport = transport;
        this.windows = new Window[partitions];
        Arrays.setAll(windows, partition -> new Window(windowSize, timeoutNanos));
    }

    /** Sends messages of the schedule, and goes on until all are acknowledged, where they are. */
    public void send(int from, int to) throws InterruptedException {
        forgetCounters();
        long start = System.nanoTime() - schedule.dueNanos()[from];
        long ticked = System.nanoTime();
        int next = from;
        while (!stopped && (next < to || (delivery != Delivery.BARE && pending() > 0))) {
            long now = System.nanoTime();
            while (next < to && schedule.dueNanos()[next] + start <= now) {
                offer(next++, now);
            }
            if (now - ticked >= TICK_NANOS) {
                ticked = now;
                tick(now);
            }
            long wake = ticked + TICK_NANOS;
            if (next < to) {
                wake = Math.min(wake, schedule.dueNanos()[next] + start);
            }
            long sleep = wake - System.nanoTime();
            if (sleep > 0) {
                TimeUnit.NANOSECONDS.sleep(sleep);
            }
        }
    }

    /** Gives up what is not acknowledged: {@link #send} returns. Any thread may call it. */
    public void stop() {
        stopped = true;
    }

    private void offer(int message, long now) {
        int partition = schedule.partitionOf()[message];
        log.at(NodeLog.Kind.SENT, partition, message, now);
        if (delivery == Delivery.BARE) {
            transport.send(frame(partition, Frame.UNNUMBERED, 0, message));
            return;
        }
        lock.lock();
        try {
            pending++;
            pendingPeak = Math.max(pendingPeak, pending);
            if (delivery == Delivery.RELIABLE) {
                transport.send(frame(partition, Frame.UNNUMBERED, 0, message));
            } else {
                windows[partition].offer(message, now, wire(partition));
            }
        } finally {
            lock.unlock();
        }
    }

    private void tick(long now) {
        lock.lock();
        try {
            for (int partition = 0; partition < windows.length; partition++) {
                windows[partition].tick(now, wire(partition));
            }
        } finally {
            lock.unlock();
        }
    }

    /** Takes the acknowledgement of everything up to a number of a partition. */
    public void acknowledged(int partition, long sequence) {
        long now = System.nanoTime();
        lock.lock();
        try {
            var window = windows[partition];
            for (long number = window.base(); number <= sequence; number++) {
                log.at(NodeLog.Kind.ACKNOWLEDGED, partition, window.message(number), now);
            }
            int before = window.pending();
            window.acknowledged(sequence, now, wire(partition));
            pending += window.pending() - before;
        } finally {
            lock.unlock();
        }
    }

    /** Takes the engine's own word that one message was handled. */
    public void confirmed(int message) {
        long now = System.nanoTime();
        lock.lock();
        try {
            log.at(NodeLog.Kind.ACKNOWLEDGED, schedule.partitionOf()[message], message, now);
            pending--;
        } finally {
            lock.unlock();
        }
    }

    private Window.Wire wire(int partition) {
        return (sequence, base, message, again) -> {
            if (again) {
                resent++;
            }
            transport.send(frame(partition, sequence, base, message));
        };
    }

    private Frame frame(int partition, long sequence, long base, int message) {
        return new Frame(node, partition, schedule.keyOf()[message], message, sequence, base);
    }

    private void forgetCounters() {
        lock.lock();
        try {
            resent = 0;
            pendingPeak = 0;
        } finally {
            lock.unlock();
        }
    }

    private int pending() {
        lock.lock();
        try {
            return pending;
        } finally {
            lock.unlock();
        }
    }

    /** What it counted since it was last told to send, as {@code name=value} pairs. */
    public String counters() {
        lock.lock();
        try {
            return "resent=" + resent + " pendingPeak=" + pendingPeak;
        } finally {
            lock.unlock();
        }
    }
}
