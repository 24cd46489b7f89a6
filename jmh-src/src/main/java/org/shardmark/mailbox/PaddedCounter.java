package org.shardmark.mailbox;

/**
 * A count that one thread writes at a high rate, on cache lines of its own: beside a field that another thread reads
 * for each message it would take that field from it each time, and the more so the better the queue between them is.
 */
public final class PaddedCounter {
    /** Longs in 128 bytes: two cache lines, since neighbours are fetched in pairs. */
    private static final int PAD = 16;

    private final long[] cells = new long[2 * PAD + 1];

    public void increment() {
        cells[PAD]++;
    }

    public void set(long count) {
        cells[PAD] = count;
    }

    /** The count, for the thread that writes it, or whoever has waited for its end. */
    public long get() {
        return cells[PAD];
    }
}
