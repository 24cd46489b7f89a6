package org.shardmark.bench;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowAdvice;
import org.shardmark.hash.HasherType;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;

/** Knows which routers can have how many targets, and one more, by which hash and out of how many pieces. */
public final class RouterAdvice implements RowAdvice {
    /** What it takes at least to find out what a router holds and moves. */
    private static final Duration JUDGEMENT = Duration.ofMillis(300);

    @Override
    public Advice adviseOn(Map<String, String> parameters, ForkHeap heap) {
        int targets = number(parameters, "targets", 1);
        int pieces = number(parameters, "pieces", 0);
        var hasher = HasherType.valueOf(parameters.getOrDefault("hasher", ""));
        var router = RouterType.valueOf(parameters.getOrDefault("router", ""));
        var senseless = Stream.of(targets, targets + 1)
                .map(shards -> router.refusal(new RouterConfig(shards, hasher, pieces)))
                .flatMap(Optional::stream)
                .findFirst();
        return new Advice(1, Optional.empty(), JUDGEMENT.plus(Duration.ofNanos(targets * nanosPerTarget(router))),
                List.of(), senseless);
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

    private static int number(Map<String, String> parameters, String name, int least) {
        int number = Integer.parseInt(parameters.getOrDefault(name, ""));
        if (number < least) {
            throw new IllegalArgumentException(name + "=" + number + ": must be at least 1"
                    + (least == 0 ? ", or 0 for the router's own default" : ""));
        }
        return number;
    }
}
