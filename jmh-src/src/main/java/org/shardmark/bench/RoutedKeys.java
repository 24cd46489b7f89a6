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
            RouterType.MODULO.create(new RouterConfig(1, HasherType.XXH3)));

    private static final int KEYS = 4096;
    /** Routers are weighed in such a heap of them, or by the thousand. */
    private static final long HEAVY_BYTES = 1 << 20;
    private static final int MANY = 1000;

    private final byte[][] keys;
    private final long[] hashes;
    private final Router router;

    private RoutedKeys(byte[][] keys, long[] hashes, Router router) {
        this.keys = keys;
        this.hashes = hashes;
        this.router = router;
    }

    static RoutedKeys by(RouterType type, int targets, HasherType hasherType) {
        var keys = new byte[KEYS][];
        Arrays.setAll(keys, i -> ("user" + i).getBytes(StandardCharsets.UTF_8));
        var hasher = hasherType.create();
        var hashes = Arrays.stream(keys).mapToLong(hasher::hash).toArray();
        var routed = new RoutedKeys(keys, hashes, type.create(new RouterConfig(targets, hasherType)));
        routed.homes();
        return routed;
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
        return new RoutedKeys(keys, hashes, router.resized(targets));
    }

    /**
     * What a router holds that has seen these keys, which matters to one that remembers them, by what the heap holds more once it is there. Needs a heap that is
     * collected in one piece and that nobody else uses.
     */
    double heldBytes(RouterType type, int targets, HasherType hasherType) {
        var config = new RouterConfig(targets, hasherType);
        double one = weigh(1, type, config);
        return one >= HEAVY_BYTES ? one : weigh((int) Math.min(MANY, HEAVY_BYTES / Math.max(1, one)) + 1, type, config);
    }

    private double weigh(int copies, RouterType type, RouterConfig config) {
        var kept = new Router[copies];
        long before = usedBytes();
        try {
            for (int i = 0; i < copies; i++) {
                kept[i] = type.create(config);
                if (!type.stable()) {
                    new RoutedKeys(keys, hashes, kept[i]).homes();
                }
            }
            return (double) (usedBytes() - before) / copies;
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
