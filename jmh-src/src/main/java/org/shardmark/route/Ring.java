package org.shardmark.route;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.shardmark.hash.HasherType;

/**
 * Points on the circle of 64-bit hashes, so many a shard. The points of a shard depend on its own number only, so that
 * shards that come and go leave the others' points alone. Immutable.
 */
final class Ring {
    private static final int MOST_POINTS = 1 << 28;

    private final String name;
    private final int shards;
    private final HasherType hasherType;
    private final int perShard;
    private final LongUnaryOperator mix;
    /** All points, ascending as unsigned numbers: with the top bit turned, so that they ascend as signed ones too. */
    private final long[] points;
    private final int[] owners;

    /**
     * A ring.
     *
     * @param hasherType what places the points: the J-th of shard I lies at the hash of {@code shardI#J}, as in {@code shard3#149}
     * @param perShard   points a shard, its virtual nodes
     */
    Ring(int shards, HasherType hasherType, int perShard) {
        this("shard", shards, hasherType, perShard);
    }

    /** A ring whose shards have other names, and so other points. */
    Ring(String name, int shards, HasherType hasherType, int perShard) {
        RouterConfig.checkShards(shards);
        if ((long) shards * perShard > MOST_POINTS) {
            throw new IllegalArgumentException(
                    "shards=%d with %d virtual nodes each: a ring holds at most %d points".formatted(shards, perShard,
                            MOST_POINTS));
        }
        this.name = name;
        this.shards = shards;
        this.hasherType = hasherType;
        this.perShard = perShard;
        this.mix = Mix.of(hasherType);
        var placed = place();
        this.points = Arrays.stream(placed).parallel().sorted().distinct().toArray();
        this.owners = new int[points.length];
        // Where two points meet, as narrow hashes can, the lowest shard has it: it is entered last.
        for (int i = placed.length - 1; i >= 0; i--) {
            owners[Arrays.binarySearch(points, placed[i])] = i / perShard;
        }
    }

    private long[] place() {
        var hasher = hasherType.create();
        var placed = new long[shards * perShard];
        for (int i = 0; i < placed.length; i++) {
            var node = name + i / perShard + "#" + i % perShard;
            placed[i] = position(hasher.hash(node.getBytes(StandardCharsets.UTF_8)));
        }
        return placed;
    }

    private long position(long hash) {
        return mix.applyAsLong(hash) ^ Long.MIN_VALUE;
    }

    /** The number of the first point that is not before a hash. */
    int pointFrom(long hash) {
        int found = Arrays.binarySearch(points, position(hash));
        int point = found >= 0 ? found : -found - 1;
        return point == points.length ? 0 : point;
    }

    int next(int point) {
        return point + 1 == points.length ? 0 : point + 1;
    }

    int owner(int point) {
        return owners[point];
    }

    int shards() {
        return shards;
    }

    Ring resized(int shards) {
        return new Ring(name, shards, hasherType, perShard);
    }
}
