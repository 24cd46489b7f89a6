package org.shardmark.cluster.node;

/**
 * What the owner of a partition knows of the numbers that it handled: it handles each number once and in turn, whatever
 * arrives. An owner that is new knows nothing, and begins where its sender says. One thread at a time.
 */
public final class Inbox {
    /** What to do with a message. */
    public enum Verdict {
        /** It is the next one. */
        HANDLE,
        /** It was handled: only its acknowledgement was lost. */
        KNOWN,
        /** One before it is missing: the sender will send both again. */
        EARLY
    }

    private long expected;

    /** Has handled everything below a number, and knows nothing of what is above. */
    public Inbox(long expected) {
        this.expected = expected;
    }

    /**
     * Judges a message; {@link Verdict#HANDLE} counts it as handled.
     *
     * @param sequence its number in the partition
     * @param base     the lowest number that its sender has no acknowledgement of
     */
    public Verdict receive(long sequence, long base) {
        expected = Math.max(expected, base);
        if (sequence == expected) {
            expected++;
            return Verdict.HANDLE;
        }
        return sequence < expected ? Verdict.KNOWN : Verdict.EARLY;
    }

    /** The highest number up to which everything is handled: what an acknowledgement says. */
    public long handled() {
        return expected - 1;
    }
}
