package org.shardmark.trial;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.shardmark.contract.AtLeast;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.RowPlanner;
import org.shardmark.contract.RowStates;
import org.shardmark.contract.Unsupported;
import org.shardmark.hash.HasherType;
import org.shardmark.route.Router;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;

/** The router that a benchmark is about, and 4,096 keys, all of which it has seen. */
@State(Scope.Thread)
public class RouterSubject {
    @Param({"MODULO", "SLOTS", "JUMP"})
    public RouterType router;

    @AtLeast(1)
    @Param("16")
    public int shards;

    @Param("XXH3")
    public HasherType hasher;

    /** Slots, partitions, entries, or virtual nodes a shard; 0 is the router's own default. */
    @AtLeast(0)
    @Param("0")
    public int partitions;

    private RoutedKeys routed = RoutedKeys.NONE;

    /** Hashes the keys, and lets the router see each. */
    @Setup(Level.Trial)
    public void prepare() {
        routed = RoutedKeys.by(create(), hasher.create());
    }

    public RoutedKeys routed() {
        return routed;
    }

    /** The shard of one of the keys. */
    public int route(int key) {
        return routed.home(key);
    }

    private Router create() {
        return router.create(new RouterConfig(shards, hasher, partitions));
    }

    /** The router for one shard more. */
    public Router grown() {
        return routed.router().resized(shards + 1);
    }

    /** What the router holds, with these keys where it remembers them. */
    public double retainedBytes() {
        boolean remembers = router.keepsKeyOrder() && !router.stable();
        return HeapScale.ofThisProcess().bytesOfEach(() -> {
            var made = create();
            if (remembers) {
                routed.with(made).homes();
            }
            return made;
        }, remembers ? RoutedKeys.KEYS : 1);
    }

    /** Knows which routers can have how many shards, and one more, by which hash and out of how many partitions. */
    public static final class Planner implements RowPlanner {
        /** What it takes at least to find out what a router holds and moves. */
        private static final Duration JUDGEMENT = Duration.ofMillis(300);

        @Override
        public RowPlan plan(RowStates states, ForkHeap heap) {
            var row = states.get(RouterSubject.class);
            var unsupported = Stream.of(row.shards, row.shards + 1)
                    .map(shards -> row.router.refusal(new RouterConfig(shards, row.hasher, row.partitions)))
                    .flatMap(Optional::stream)
                    .map(why -> new Unsupported(row.router, why))
                    .findFirst();
            var setup = JUDGEMENT.plus(Duration.ofNanos(row.shards * nanosPerTarget(row.router)));
            return new RowPlan(1, Optional.empty(), setup, List.of(), unsupported);
        }

        /** Roughly what it takes to make the router, show it the keys, let it grow, and make it again to weigh it. */
        private static long nanosPerTarget(RouterType router) {
            return switch (router) {
                case RING, BOUNDED_LOAD -> 100_000;
                case MAGLEV -> 30_000;
                case STICKY_LEAST_LOADED, RENDEZVOUS -> 15_000;
                default -> 0;
            };
        }
    }
}
