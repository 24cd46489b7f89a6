package org.shardmark.trial;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.shardmark.hash.Hasher;
import org.shardmark.hash.HasherType;
import org.shardmark.route.Router;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;

/** Keys with their hashes, and a router that has seen each of them. Not changed once it is made; one thread. */
public final class RoutedKeys {
    /** How many there are: a power of two. */
    public static final int KEYS = 4096;

    /** No key, so that no compiler has seen another router at work than the one that is measured. */
    static final RoutedKeys NONE = new RoutedKeys(new byte[0][], new long[0],
            RouterType.MODULO.create(new RouterConfig(1, HasherType.XXH3)));

    private final byte[][] keys;
    private final long[] hashes;
    private final Router router;

    private RoutedKeys(byte[][] keys, long[] hashes, Router router) {
        this.keys = keys;
        this.hashes = hashes;
        this.router = router;
    }

    /** {@code user0} and on, hashed, and shown to the router in turn. */
    static RoutedKeys by(Router router, Hasher hasher) {
        var keys = new byte[KEYS][];
        Arrays.setAll(keys, i -> ("user" + i).getBytes(StandardCharsets.UTF_8));
        var routed = new RoutedKeys(keys, Arrays.stream(keys).mapToLong(hasher::hash).toArray(), router);
        routed.homes();
        return routed;
    }

    public Router router() {
        return router;
    }

    /** The same keys, routed by another one that has yet to see them. */
    public RoutedKeys with(Router other) {
        return new RoutedKeys(keys, hashes, other);
    }

    /** The shard of one of the keys. */
    public int home(int key) {
        return router.route(keys[key], hashes[key]);
    }

    /** The shard of each key. */
    public int[] homes() {
        return IntStream.range(0, keys.length).map(this::home).toArray();
    }
}
