package org.shardmark.engine;

import java.util.BitSet;

/**
 * Which messages of a run arrived, each exactly once.
 *
 * @param arrived      their numbers
 * @param shardsPerKey on how many shards a key is, on average over the keys that arrived; 0 where none did
 */
public record Delivered(BitSet arrived, double shardsPerKey) {}
