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
    NONE(Order.KEPT, (top, subKeys) -> Remedy.NONE) {
        @Override
        ShardChoice place(RemedyConfig config, Detector detector, Traffic traffic, Backlogs backlogs) {
            var router = config.newRouter();
            return (key, name, hash) -> router.route(name, hash);
        }
    },
    /**
     * The shard takes what is there, up to a limit, and handles it with one wait, grouped by key: batches are as large as
     * the burst that made them, and of one message where there is none.
     */
    BATCH(Order.KEPT, (top, subKeys) -> Remedy.NONE) {
        @Override
        ShardChoice place(RemedyConfig config, Detector detector, Traffic traffic, Backlogs backlogs) {
            return NONE.place(config, detector, traffic, backlogs);
        }

        @Override
        public int batch(int limit) {
            return limit;
        }
    },
    /** Each hot key gets a shard of its own, and all others share the rest; there are not more shards than before. */
    ISOLATE(Order.KEPT_IF_KNOWN, (top, subKeys) -> new Remedy.Isolate(top)) {
        @Override
        ShardChoice place(RemedyConfig config, Detector detector, Traffic traffic, Backlogs backlogs) {
            return new IsolateChoice(config, detector, traffic);
        }
    },
    /** Each hot key is split into sub-keys that are hashed by themselves and take turns: for operations that commute. */
    SPLIT(Order.GIVEN_UP, Remedy.Split::new) {
        @Override
        ShardChoice place(RemedyConfig config, Detector detector, Traffic traffic, Backlogs backlogs) {
            return new SplitChoice(config, detector, traffic);
        }
    },
    /**
     * Each message of a hot key goes to the least loaded of all shards, by the sender's own count; all other keys stay
     * where they are ("W-Choices", Nasir et al. 2016).
     */
    SPREAD(Order.GIVEN_UP, (top, subKeys) -> new Remedy.Spread(top)) {
        @Override
        ShardChoice place(RemedyConfig config, Detector detector, Traffic traffic, Backlogs backlogs) {
            return new SpreadChoice(config.newRouter(), detector, backlogs);
        }
    },
    /** Each message of any key goes to the less loaded of two shards (partial key grouping, Nasir et al. 2015). */
    TWO_CHOICES(Order.GIVEN_UP, (top, subKeys) -> new Remedy.BestOf(TwoChoices.CHOICES)) {
        @Override
        ShardChoice place(RemedyConfig config, Detector detector, Traffic traffic, Backlogs backlogs) {
            return new TwoChoices(config, traffic, backlogs);
        }
    };

    /** What a remedy says of the order in which the messages of a key are handled. */
    private enum Order {
        /** That in which they were sent. */
        KEPT,
        /** The same where hot keys are known from the start; else a key overtakes itself when it moves. */
        KEPT_IF_KNOWN,
        /** None. */
        GIVEN_UP
    }

    private final Order order;
    private final BiFunction<Integer, Integer, Remedy> inSkew;

    /** @param inSkew the same in the terms of {@code skew}, of how many of the heaviest keys and sub-keys */
    RemedyType(Order order, BiFunction<Integer, Integer, Remedy> inSkew) {
        this.order = order;
        this.inSkew = inSkew;
    }

    /** Makes what chooses the shards of one run, with a router that has routed nothing. */
    ShardChoice create(RemedyConfig config, Traffic traffic, Backlogs backlogs) {
        var detector = config.detect().create(traffic, config.hotKeys(), config.shards());
        return place(config, detector, traffic, backlogs);
    }

    abstract ShardChoice place(RemedyConfig config, Detector detector, Traffic traffic, Backlogs backlogs);

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
        if (!detects() && config.detect() != DetectType.ORACLE) {
            return Optional.of(this + " treats no key apart, so there is nothing to detect");
        }
        if (this == ISOLATE && config.hotKeys() >= config.shards()) {
            return Optional.of(String.format(Locale.ROOT,
                    "with hotKeys=%d of %d shards none is left for the other keys", config.hotKeys(), config.shards()));
        }
        return Optional.empty();
    }
}
