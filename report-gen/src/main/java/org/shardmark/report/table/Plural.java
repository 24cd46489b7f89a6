package org.shardmark.report.table;

/** Numbers of things in words: 1 row, 2 rows. */
public final class Plural {
    private Plural() {}

    /** So many of a noun whose plural ends in an s. */
    public static String of(long count, String noun) {
        return count == 1 ? "1 " + noun : count + " " + noun + "s";
    }
}
