package org.shardmark.bench;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.shardmark.hash.HasherType;
import org.shardmark.route.Router;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;

/** The router that a benchmark is about, and 4,096 keys, all of which it has seen. */
@State(Scope.Thread)
public class RouterSubject {
    @Param({"MODULO", "SLOTS", "JUMP"})
    RouterType router;

    @Param("16")
    int targets;

    @Param("XXH3")
    HasherType hasher;

    /** Slots, partitions, entries, or virtual nodes a shard; 0 is the router's own default. */
    @Param("0")
    int pieces;

    private RoutedKeys routed = RoutedKeys.NONE;

    /** Hashes the keys, and lets the router see each. */
    @Setup(Level.Trial)
    public void prepare() {
        routed = RoutedKeys.by(create(), hasher.create());
    }

    RoutedKeys routed() {
        return routed;
    }

    /** The shard of one of the keys. */
    int route(int key) {
        return routed.home(key);
    }

    private Router create() {
        return router.create(new RouterConfig(targets, hasher, pieces));
    }

    /** The router for one shard more. */
    Router grown() {
        return routed.router().resized(targets + 1);
    }

    /** What the router holds, with these keys where it remembers them. */
    double heldBytes() {
        boolean remembers = router.keepsKeyOrder() && !router.stable();
        return HeapScale.ofThisProcess().bytesOfEach(() -> {
            var made = create();
            if (remembers) {
                routed.with(made).homes();
            }
            return made;
        }, remembers ? RoutedKeys.KEYS : 1);
    }
}
