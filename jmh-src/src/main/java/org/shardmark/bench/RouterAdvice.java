package org.shardmark.bench;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.shardmark.hash.HasherType;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;
import org.shardmark.run.RowAdvice;

/** Knows which routers can have how many targets, by which hash. */
public final class RouterAdvice implements RowAdvice {
    @Override
    public Advice adviseOn(Map<String, String> parameters) {
        int targets = Integer.parseInt(parameters.getOrDefault("targets", ""));
        if (targets < 1) {
            throw new IllegalArgumentException("targets=" + targets + ": must be at least 1");
        }
        var config = new RouterConfig(targets, HasherType.valueOf(parameters.getOrDefault("hasher", "")));
        var senseless = RouterType.valueOf(parameters.getOrDefault("router", "")).refusal(config);
        return new Advice(1, Optional.empty(), Duration.ZERO, List.of(), senseless);
    }
}
