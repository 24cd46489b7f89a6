package org.shardmark.cluster.node;

import java.util.ArrayDeque;

/**
 * What a sender has under way to one partition: it numbers messages from 0, keeps each until it is acknowledged, and sends
 * again what is not. A message that finds the window full waits here, and so at no other partition's cost.
 *
 * <p>Acknowledgements are cumulative. Where none comes for a while, the lowest message is sent again, and when that is
 * acknowledged everything that was sent before it: one message a time-out asks whether the partition is back, and the
 * answer brings the rest (go-back-N, as TCP does after a time-out). Time is passed in, so there is no clock here; neither
 * is there a lock: one thread at a time.
 */
public final class Window {
    /** Sends a message to the partition. */
    @FunctionalInterface
    public interface Wire {
        /**
         * Sends one.
         *
         * @param sequence its number in the partition
         * @param base     the lowest number that is not acknowledged: an owner that is new begins with it
         * @param message  which of the run's messages it is
         * @param again    whether it was sent before
         */
        void send(long sequence, long base, int message, boolean again);
    }

    private final int[] sent;
    private final long timeoutNanos;
    private final ArrayDeque<Integer> waiting = new ArrayDeque<>();
    private long base;
    private long next;
    private long sendAgainBelow;
    private long progressNanos;
    private int timeouts;

    /**
     * An empty one.
     *
     * @param size         how many messages may be under way, at least 1
     * @param timeoutNanos how long an acknowledgement may take at first, before a message is sent again
     */
    public Window(int size, long timeoutNanos) {
        this.sent = new int[size];
        this.timeoutNanos = timeoutNanos;
    }

    /** Takes a message, and sends it if the window has room. */
    public void offer(int message, long now, Wire wire) {
        waiting.add(message);
        fill(now, wire);
    }

    private void fill(long now, Wire wire) {
        while (next - base < sent.length && !waiting.isEmpty()) {
            if (next == base) {
                progressNanos = now;
            }
            int message = waiting.remove();
            sent[slot(next)] = message;
            wire.send(next, base, message, false);
            next++;
        }
    }

    /** Takes an acknowledgement of everything up to a number; an old one changes nothing. */
    public void acknowledged(long sequence, long now, Wire wire) {
        if (sequence < base || sequence >= next) {
            return;
        }
        base = sequence + 1;
        progressNanos = now;
        timeouts = 0;
        for (long again = base; again < sendAgainBelow; again++) {
            wire.send(again, base, sent[slot(again)], true);
        }
        sendAgainBelow = 0;
        fill(now, wire);
    }

    /** Sends the lowest message again, if its acknowledgement is overdue. */
    public void tick(long now, Wire wire) {
        if (base < next && now - progressNanos >= timeoutNanos << Math.min(timeouts, 2)) {
            timeouts++;
            progressNanos = now;
            sendAgainBelow = next;
            wire.send(base, base, sent[slot(base)], true);
        }
    }

    /** The message that has a number which is under way, or was until the last acknowledgement. */
    public int message(long sequence) {
        return sent[slot(sequence)];
    }

    /** The lowest number that is not acknowledged. */
    public long base() {
        return base;
    }

    /** Messages that are not acknowledged, sent or not. */
    public int pending() {
        return (int) (next - base) + waiting.size();
    }

    private int slot(long sequence) {
        return (int) (sequence % sent.length);
    }
}
