package org.shardmark.route;

import java.util.function.Function;

/**
 * Every router of the suite, as a factory. A new one is one constant here: every benchmark, test and table then
 * includes it.
 */
public enum RouterType {
    /** The hash, unsigned, modulo the number of shards: cheap, and almost every key moves when that number changes. */
    MODULO(config -> {
        long shards = config.shards();
        return (key, hash) -> (int) Long.remainderUnsigned(hash, shards);
    });

    private final Function<RouterConfig, Router> factory;

    RouterType(Function<RouterConfig, Router> factory) {
        this.factory = factory;
    }

    /**
     * A router of this type.
     *
     * @throws IllegalArgumentException if this type cannot work with that configuration; the message is one line that
     *         says why
     */
    public Router create(RouterConfig config) {
        return factory.apply(config);
    }
}
