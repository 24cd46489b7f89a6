package org.shardmark.bench;

import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.shardmark.hash.HasherType;
import org.shardmark.route.Router;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;

/** Keys with their hashes, and a router that has seen each of them. Not changed once it is made; one thread. */
final class RoutedKeys {
    static final RoutedKeys NONE = new RoutedKeys(new byte[0][], new long[0],
            RouterType.MODULO.create(new RouterConfig(1, HasherType.XXH3)), 0);

    private static final int KEYS = 4096;
    /** What is lighter is weighed in a heap of them that is about as heavy. */
    private static final long HEAVY_BYTES = 1 << 20;
    private static final int MANY = 1000;
    /** A router that remembers takes its time to see the keys, so that fewer of it are made. */
    private static final long WEIGHING_NANOS = 200_000_000;

    private final byte[][] keys;
    private final long[] hashes;
    private final Router router;
    private final long heapGrowthBytes;

    private RoutedKeys(byte[][] keys, long[] hashes, Router router, long heapGrowthBytes) {
        this.keys = keys;
        this.hashes = hashes;
        this.router = router;
        this.heapGrowthBytes = heapGrowthBytes;
    }

    static RoutedKeys by(RouterType type, int targets, HasherType hasherType) {
        var keys = new byte[KEYS][];
        Arrays.setAll(keys, i -> ("user" + i).getBytes(StandardCharsets.UTF_8));
        var hasher = hasherType.create();
        var hashes = Arrays.stream(keys).mapToLong(hasher::hash).toArray();
        long before = usedBytes();
        var router = type.create(new RouterConfig(targets, hasherType));
        var routed = new RoutedKeys(keys, hashes, router, 0);
        routed.homes();
        return new RoutedKeys(keys, hashes, router, usedBytes() - before);
    }

    byte[][] keys() {
        return keys;
    }

    long[] hashes() {
        return hashes;
    }

    Router router() {
        return router;
    }

    /** The shard of each key. */
    int[] homes() {
        return IntStream.range(0, keys.length).map(i -> router.route(keys[i], hashes[i])).toArray();
    }

    /** The same keys with what the router becomes. */
    RoutedKeys resized(int targets) {
        return new RoutedKeys(keys, hashes, router.resized(targets), 0);
    }

    /**
     * What the router holds, with these keys where it remembers them, by what the heap grew by: a light one is made
     * anew, many times. Needs a heap that is collected in one piece and that nobody else uses.
     */
    double heldBytes(RouterType type, int targets, HasherType hasherType) {
        if (heapGrowthBytes >= HEAVY_BYTES) {
            return heapGrowthBytes;
        }
        long copies = Math.min(MANY, HEAVY_BYTES / Math.max(1, heapGrowthBytes) + 1);
        return weigh((int) copies, type, new RouterConfig(targets, hasherType));
    }

    private double weigh(int copies, RouterType type, RouterConfig config) {
        var kept = new Router[copies];
        int made = 0;
        long before = usedBytes();
        long start = System.nanoTime();
        try {
            do {
                kept[made] = type.create(config);
                if (!type.stable()) {
                    new RoutedKeys(keys, hashes, kept[made], 0).homes();
                }
                made++;
            } while (made < copies && System.nanoTime() - start < WEIGHING_NANOS);
            return (double) (usedBytes() - before) / made;
        } finally {
            Reference.reachabilityFence(kept);
        }
    }

    private static long usedBytes() {
        var memory = ManagementFactory.getMemoryMXBean();
        memory.gc();
        return memory.getHeapMemoryUsage().getUsed();
    }
}
