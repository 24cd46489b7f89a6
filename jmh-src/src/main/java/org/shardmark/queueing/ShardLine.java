package org.shardmark.queueing;

/** Shards that stand in line for something, first come, first served; a shard stands there at most once. */
final class ShardLine {
    private final int[] ring;
    private int first;
    private int size;

    ShardLine(int shards) {
        ring = new int[shards];
    }

    boolean isEmpty() {
        return size == 0;
    }

    void add(int shard) {
        int place = first + size++;
        ring[place < ring.length ? place : place - ring.length] = shard;
    }

    int take() {
        int shard = ring[first];
        first = first + 1 < ring.length ? first + 1 : 0;
        size--;
        return shard;
    }
}
