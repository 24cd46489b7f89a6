package org.shardmark.skew;

/**
 * Keys of which the heaviest are hashed one by one, and the others are known by their sums alone: a billion of them take
 * no more time and memory than a million.
 *
 * @param head    the heaviest keys
 * @param tail    all others
 */
public record HeadAndTail(KeyDistribution head, Tail tail) {
    /** Hashed in less than a second; with s = 1.1 they have 87 % of the messages of a billion users. */
    private static final int LEAST = 1 << 20;
    /** With fewer to a shard, the heaviest keys of the tail would be few to a shard, and their sums far from normal. */
    private static final int LEAST_PER_SHARD = 16;

    /** Keys that are all hashed. */
    public static HeadAndTail of(KeyDistribution keys) {
        return new HeadAndTail(keys, Tail.NONE);
    }

    /** How many users are hashed at most, where there are so many shards. */
    public static int mostHashed(int shards) {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(LEAST, (long) LEAST_PER_SHARD * shards));
    }

    /**
     * Users by Zipf's law.
     *
     * @param users    how many, at least 1
     * @param exponent s, at least 0; 0 is uniform
     * @param most     how many of them are hashed at most, as {@link #mostHashed} gives it
     */
    public static HeadAndTail ofUsers(int users, double exponent, int most) {
        var head = KeyDistribution.ofUsers(Math.min(users, most), exponent);
        if (users <= most) {
            return of(head);
        }
        // The heaviest user has the weight 1, and so the share 1/H.
        double harmonic = 1 / head.share(0) + Tail.weight(most, users, exponent);
        return new HeadAndTail(head.scaled(1 / (head.share(0) * harmonic)),
                Tail.ofUsers(most, users, exponent, harmonic));
    }

    /** How many keys there are. */
    public long size() {
        return head.size() + tail.keys();
    }

    /** How many keys are not hashed one by one; 0 if all figures are exact. */
    public long notHashed() {
        return tail.keys();
    }

    /** The share of the messages of all keys that are not hashed one by one, 0 to 1. */
    public double shareNotHashed() {
        return tail.share();
    }
}
