package org.shardmark.skew;

import java.util.Random;
import org.shardmark.hash.Hasher;
import org.shardmark.hash.HasherType;
import org.shardmark.key.KeyShape;

/**
 * How well a hash function spreads keys, beside how fast it is.
 *
 * <p>Stateless; any thread may call.
 */
public final class HashQuality {
    private static final int AVALANCHE_KEYS = 4096;
    private static final int AVALANCHE_KEY_BYTES = 16;

    private HashQuality() {}

    /** How many keys of a shape each shard gets, by the hash, unsigned, modulo the number of shards. */
    public static double[] keysPerShard(HasherType type, KeyShape shape, int shards) {
        var hasher = type.create();
        var counts = new double[shards];
        for (byte[] key : shape.keys()) {
            counts[(int) Long.remainderUnsigned(hasher.hash(key), shards)]++;
        }
        return counts;
    }

    /**
     * The worst bias of the strict avalanche criterion: over all bits of a random key of 16 bytes and all bits of the
     * hash, how far from half the time the one, turned, turns the other. 0 is ideal, 1 is a bit that always or never
     * turns; chance alone makes about 0.06 of it here.
     */
    public static double avalancheWorstBias(HasherType type) {
        var hasher = type.create();
        int bits = type.bits();
        var turned = new int[AVALANCHE_KEY_BYTES * 8][bits];
        var random = new Random(1);
        var key = new byte[AVALANCHE_KEY_BYTES];
        for (int i = 0; i < AVALANCHE_KEYS; i++) {
            random.nextBytes(key);
            count(hasher, key, turned);
        }
        double worst = 0;
        for (int[] row : turned) {
            for (int count : row) {
                worst = Math.max(worst, Math.abs(2.0 * count / AVALANCHE_KEYS - 1));
            }
        }
        return worst;
    }

    private static void count(Hasher hasher, byte[] key, int[][] turned) {
        long hash = hasher.hash(key);
        for (int in = 0; in < turned.length; in++) {
            key[in >> 3] ^= (byte) (1 << (in & 7));
            long changed = hash ^ hasher.hash(key);
            key[in >> 3] ^= (byte) (1 << (in & 7));
            int[] row = turned[in];
            for (int out = 0; out < row.length; out++) {
                row[out] += (int) (changed >>> out) & 1;
            }
        }
    }
}
