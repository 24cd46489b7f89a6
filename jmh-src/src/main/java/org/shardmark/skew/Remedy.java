package org.shardmark.skew;

/** What is done about hot keys. */
public sealed interface Remedy {
    /** Nothing is done. */
    Remedy NONE = new None();

    /** How many of the heaviest keys are treated apart; 0 where none is. */
    int top();

    /** As tables show it: {@code split 5 in 100}. */
    String label();

    /** Nothing. */
    record None() implements Remedy {
        @Override
        public int top() {
            return 0;
        }

        @Override
        public String label() {
            return "none";
        }
    }

    /**
     * Each of the heaviest keys becomes sub-keys of equal weight that are hashed like keys: {@code user0#00} and on.
     *
     * @param subKeys how many sub-keys a key becomes; 0 for one on each shard
     */
    record Split(int top, int subKeys) implements Remedy {
        @Override
        public String label() {
            return "split " + top + (subKeys == 0 ? " on each shard" : " in " + subKeys);
        }
    }

    /** Each of the heaviest keys gets a shard of its own; all other keys share the rest. */
    record Isolate(int top) implements Remedy {
        @Override
        public String label() {
            return "isolate " + top;
        }
    }

    /** Each message of the heaviest keys goes to the least loaded shard. */
    record Spread(int top) implements Remedy {
        @Override
        public String label() {
            return "spread " + top;
        }
    }

    /**
     * Each message of every key goes to the least loaded of the shards that its key hashes to.
     *
     * @param choices number of shards that a key hashes to
     */
    record BestOf(int choices) implements Remedy {
        @Override
        public int top() {
            return 0;
        }

        @Override
        public String label() {
            return "best of " + choices;
        }
    }
}
