package org.shardmark.route;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
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

    private Ring(String name, int shards, HasherType hasherType, int perShard, long[] points, int[] owners) {
        this.name = name;
        this.shards = shards;
        this.hasherType = hasherType;
        this.perShard = perShard;
        this.mix = Mix.of(hasherType);
        this.points = points;
        this.owners = owners;
    }

    /**
     * A ring.
     *
     * @param hasherType what places the points: {@code shard3#149} is the name of the last of 150 of the fourth shard
     * @param perShard   points a shard, its virtual nodes
     */
    static Ring of(int shards, HasherType hasherType, int perShard) {
        return named("shard", shards, hasherType, perShard);
    }

    /** A ring whose shards have other names, and so other points. */
    static Ring named(String name, int shards, HasherType hasherType, int perShard) {
        return new Ring(name, 0, hasherType, perShard, new long[0], new int[0]).resized(shards);
    }

    /** Why there can be no such ring, in one line. */
    static Optional<String> refusal(int shards, int perShard) {
        return (long) shards * perShard <= MOST_POINTS
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT,
                        "shards=%d with %d virtual nodes each: a ring holds at most %d points", shards,
                        perShard, MOST_POINTS));
    }

    /** The same ring for more shards or fewer: only the points of those that come or go are touched. */
    Ring resized(int shards) {
        RouterConfig.checkShards(shards);
        refusal(shards, perShard).ifPresent(why -> {
            throw new IllegalArgumentException(why);
        });
        return shards < this.shards ? smaller(shards) : larger(shards);
    }

    private Ring larger(int shards) {
        var placed = place(shards);
        var added = placed.clone();
        Arrays.parallelSort(added);
        var merged = new long[points.length + added.length];
        int size = 0;
        for (int i = 0, j = 0; i < points.length || j < added.length;) {
            boolean old = j == added.length || (i < points.length && points[i] <= added[j]);
            long point = old ? points[i++] : added[j++];
            if (size == 0 || merged[size - 1] != point) {
                merged[size++] = point;
            }
        }
        merged = Arrays.copyOf(merged, size);
        // Where two points meet, as narrow hashes can, the lowest shard has it: it is entered last.
        var mergedOwners = new int[size];
        for (int i = placed.length - 1; i >= 0; i--) {
            mergedOwners[Arrays.binarySearch(merged, placed[i])] = this.shards + i / perShard;
        }
        for (int i = 0, at = 0; i < points.length; i++, at++) {
            while (merged[at] != points[i]) {
                at++;
            }
            mergedOwners[at] = owners[i];
        }
        return new Ring(name, shards, hasherType, perShard, merged, mergedOwners);
    }

    private Ring smaller(int shards) {
        int[] kept = IntStream.range(0, owners.length).filter(i -> owners[i] < shards).toArray();
        return new Ring(name, shards, hasherType, perShard, IntStream.of(kept).mapToLong(i -> points[i]).toArray(),
                IntStream.of(kept).map(i -> owners[i]).toArray());
    }

    /** The points of the shards from this ring's number on, shard by shard. */
    private long[] place(int shards) {
        var hasher = hasherType.create();
        var placed = new long[(shards - this.shards) * perShard];
        for (int i = 0; i < placed.length; i++) {
            var node = name + (this.shards + i / perShard) + "#" + i % perShard;
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
}
