package org.shardmark.hotkey;

import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import org.shardmark.key.KeyShares;
import org.shardmark.skew.Prediction;
import org.shardmark.skew.Remedy;

/**
 * What is done about hot keys: how a message finds its shard, how a shard handles what it has taken, and whether the
 * messages of a key are still handled in order. Every remedy of the suite, as a factory.
 */
public enum RemedyType {
    /** Nothing: every message to the shard of its key, and handled by itself. */
    NONE(Order.KEPT, (top, subKeys) -> Remedy.NONE, RemedyType::home),
    /**
     * The shard takes what is there, up to a limit, and handles it with one wait, grouped by key: batches are as large as
     * the burst that made them, and of one message where there is none.
     */
    BATCH(Order.KEPT, (top, subKeys) -> Remedy.NONE, RemedyType::home) {
        @Override
        public int batch(int limit) {
            return limit;
        }
    },
    /** Each hot key gets a shard of its own, and all others share the rest; there are not more shards than before. */
    ISOLATE(Order.KEPT_IF_KNOWN, (top, subKeys) -> new Remedy.Isolate(top),
            (config, detector, traffic, queueDepths) -> new IsolateChoice(config, detector, traffic)) {
        @Override
        public Optional<String> refusal(RemedyConfig config) {
            return config.hotKeys() < config.shards()
                    ? Optional.empty()
                    : Optional.of(String.format(Locale.ROOT,
                            "with hotKeys=%d of %d shards none is left for the other keys", config.hotKeys(),
                            config.shards()));
        }
    },
    /** Each hot key is split into sub-keys that are hashed by themselves and take turns: for operations that commute. */
    SPLIT(Order.GIVEN_UP, Remedy.Split::new,
            (config, detector, traffic, queueDepths) -> new SplitChoice(config, detector, traffic)),
    /**
     * Each message of a hot key goes to the least loaded of all shards, by the sender's own count; all other keys stay
     * where they are ("W-Choices", Nasir et al. 2016).
     */
    SPREAD(Order.GIVEN_UP, (top, subKeys) -> new Remedy.Spread(top),
            (config, detector, traffic, queueDepths) -> new SpreadChoice(config.newRouter(), detector, queueDepths)),
    /** Each message of any key goes to the less loaded of two shards (partial key grouping, Nasir et al. 2015). */
    TWO_CHOICES(Order.GIVEN_UP, (top, subKeys) -> new Remedy.BestOf(TwoChoices.CHOICES),
            (config, detector, traffic, queueDepths) -> new TwoChoices(config, traffic, queueDepths));

    /** What a remedy says of the order in which the messages of a key are handled. */
    private enum Order {
        /** That in which they were sent. */
        KEPT,
        /** The same where hot keys are known from the start; else a key overtakes itself when it moves. */
        KEPT_IF_KNOWN,
        /** None. */
        GIVEN_UP
    }

    /** Makes what chooses the shards of one run. */
    private interface Factory {
        ShardChoice create(RemedyConfig config, Detector detector, Traffic traffic, QueueDepths queueDepths);
    }

    private final Order order;
    private final BiFunction<Integer, Integer, Remedy> inSkew;
    private final Factory factory;

    /** @param inSkew the same in the terms of {@code skew}, of how many of the heaviest keys and sub-keys */
    RemedyType(Order order, BiFunction<Integer, Integer, Remedy> inSkew, Factory factory) {
        this.order = order;
        this.inSkew = inSkew;
        this.factory = factory;
    }

    private static ShardChoice home(RemedyConfig config, Detector detector, Traffic traffic, QueueDepths queueDepths) {
        var router = config.newRouter();
        return (key, name, hash) -> router.route(name, hash);
    }

    /** Makes what chooses the shards of one run, with a router that has routed nothing. */
    ShardChoice create(RemedyConfig config, Traffic traffic, QueueDepths queueDepths) {
        var detector = config.detect().create(traffic, config.hotKeys(), config.shards());
        return factory.create(config, detector, traffic, queueDepths);
    }

    /** The most messages that a shard handles together, where it is allowed {@code limit}. */
    public int batch(int limit) {
        return 1;
    }

    /** Whether the messages of a key are handled in the order of sending: if so a run that breaks it fails. */
    public boolean keepsKeyOrder(DetectType detect) {
        return order == Order.KEPT || (order == Order.KEPT_IF_KNOWN && detect == DetectType.ORACLE);
    }

    /** Whether it treats hot keys apart, and so has to know them. */
    public boolean detects() {
        return inSkew.apply(1, 1).top() > 0;
    }

    /**
     * What it makes of keys, computed without a clock.
     *
     * @throws IllegalArgumentException where {@link #refusal} says why
     */
    public Prediction predict(RemedyConfig config, KeyShares keys) {
        return Prediction.of(keys, config.router(), config.routing(),
                inSkew.apply(Math.min(config.hotKeys(), keys.size()), config.subKeys()));
    }

    /** Why there cannot be such a remedy, in one line. */
    public Optional<String> refusal(RemedyConfig config) {
        return Optional.empty();
    }
}
