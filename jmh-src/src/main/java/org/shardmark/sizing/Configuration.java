package org.shardmark.sizing;

/**
 * What can be chosen.
 *
 * @param option what is done about hot keys
 * @param shards how many shards
 * @param batch  the most messages that a shard handles together, where the remedy lets it
 */
public record Configuration(RemedyOption option, int shards, int batch) {
    Configuration withShards(int other) {
        return new Configuration(option, other, batch);
    }

    Configuration withBatch(int other) {
        return new Configuration(option, shards, other);
    }

    /** The most messages that a shard really handles together. */
    public int realBatch() {
        return option.remedy().batch(batch);
    }
}
