package org.shardmark.bench;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowAdvice;

/** Knows how long a key may be: of those that are hashed in turn, at least one has to fit the cache. */
public final class HasherAdvice implements RowAdvice {
    @Override
    public Advice adviseOn(Map<String, String> parameters, ForkHeap heap) {
        var row = new RowParameters(parameters);
        for (var name : List.of("keyBytes", "chars")) {
            if (row.has(name) && row.atLeast(1, name) > HashedKeys.LONGEST_CACHED) {
                throw new IllegalArgumentException(
                        name + "=" + row.text(name) + ": must be at most " + HashedKeys.LONGEST_CACHED);
            }
        }
        return new Advice(1, Optional.empty(), Duration.ZERO, List.of(), Optional.empty());
    }
}
