package org.shardmark.skew;

import java.util.Locale;

/**
 * What is done about the heaviest keys.
 *
 * @param kind    what
 * @param top     to how many of them, 0 for none
 * @param subKeys into how many sub-keys each is split, 0 for one on each shard; or of how many shards the best is taken
 */
public record Remedy(Kind kind, int top, int subKeys) {
    /** Nothing is done. */
    public static final Remedy NONE = new Remedy(Kind.NONE, 0, 0);

    /** What can be done. */
    public enum Kind {
        /** Nothing. */
        NONE,
        /** Each key becomes sub-keys of equal weight that are hashed like keys: {@code user0#00} and on. */
        SPLIT,
        /** Each key gets a shard of its own; all others share the rest. */
        ISOLATE,
        /** Each message of these keys goes to the shard that has the least. */
        SPREAD,
        /** Each message of any key goes to the one of so many shards of its key that has the least. */
        BEST_OF
    }

    /** As the tables show it: {@code split 5 in 100}. */
    public String label() {
        var verb = kind.name().toLowerCase(Locale.ROOT) + " " + top;
        return switch (kind) {
            case NONE -> "none";
            case SPLIT -> verb + (subKeys == 0 ? " on each shard" : " in " + subKeys);
            case ISOLATE, SPREAD -> verb;
            case BEST_OF -> "best of " + subKeys;
        };
    }
}
