package org.shardmark.io;

import java.util.Locale;

/** Refuses what the heap has no room for, before it is full. Stateless; any thread may call. */
public final class HeapLimit {
    /** Longest array that every JVM can make, by the JDK's own collections. */
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    /** The rest is for what is made of the arrays, and for a collector that moves them. */
    private static final double USABLE = 0.75;

    private HeapLimit() {}

    /**
     * Checks that there is room.
     *
     * @param what      what the user asked for, as {@code --users 2000000000}
     * @param count     how many elements it takes, in arrays of that length
     * @param bytesEach what an element takes in all arrays together, at least 1
     * @throws IllegalArgumentException if there is not; the message is one line that says how many there is room for
     */
    public static void check(String what, long count, int bytesEach) {
        if (count <= most(bytesEach)) {
            return;
        }
        // Part of what is taken may be garbage.
        System.gc();
        long most = most(bytesEach);
        if (count > most) {
            throw new IllegalArgumentException(
                    refusal(what, "the heap", Runtime.getRuntime().maxMemory(), most)
                            + "; a larger -Xmx makes room for more");
        }
    }

    /** Says how much fits: {@code --users 2000000000: the heap of 512 MiB has room for about 50,000,000}. */
    public static String refusal(String what, String heap, long bytes, long most) {
        return String.format(Locale.ROOT, "%s: %s of %,d MiB has room for about %,d", what, heap, bytes >> 20, most);
    }

    private static long most(int bytesEach) {
        var runtime = Runtime.getRuntime();
        long free = runtime.maxMemory() - (runtime.totalMemory() - runtime.freeMemory());
        return Math.min(LONGEST_ARRAY, (long) (free * USABLE / bytesEach));
    }
}
