package org.shardmark.sizing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.rng.simple.RandomSource;
import org.shardmark.hotkey.RemedyConfig;
import org.shardmark.hotkey.RemedyType;
import org.shardmark.hotkey.Replay;
import org.shardmark.hotkey.Traffic;
import org.shardmark.queueing.Dispatcher;
import org.shardmark.queueing.Estimate;
import org.shardmark.queueing.Model;
import org.shardmark.queueing.Simulation;
import org.shardmark.queueing.SojournLaw;
import org.shardmark.queueing.Sojourns;
import org.shardmark.queueing.WaitTime;
import org.shardmark.route.RouterConfig;

/** Finds out what a configuration does: by a closed form where one is exact, else by a simulation. One thread. */
public final class Evaluator {
    private static final int SECTIONS = 10;
    private static final int MOST_MESSAGES = 1_000_000;
    private static final long SEED = 3;
    /** A simulation that is so much longer than its schedule could not keep up, as in an open loop that is measured. */
    private static final double SATURATED = 1.02;
    /** Keys lighter than this part of the mean shard cannot unbalance it ("W-Choices", Nasir et al. 2016). */
    private static final int PART_OF_A_SHARD = 5;
    /** A key that has not so many times the messages of the mean key is not hot, however many shards there are. */
    private static final int TIMES_THE_MEAN_KEY = 5;

    private final Question question;
    private final int perSection;
    private final int warmup;
    private long[] dueNanos = {};
    private double dueRate;
    private long simulated;

    public Evaluator(Question question) {
        this.question = question;
        int measured = Math.max(question.messages(), Math.min(question.demand().messages(), MOST_MESSAGES));
        this.perSection = Math.ceilDiv(measured, SECTIONS);
        this.warmup = perSection;
    }

    /** How many messages were simulated so far. */
    public long simulated() {
        return simulated;
    }

    /** How many of the heaviest keys are hot with so many shards; may be 0. */
    int hotKeys(int shards) {
        if (question.hotKeys().isPresent()) {
            return Math.min(question.hotKeys().getAsInt(), question.demand().keys());
        }
        double[] shares = question.demand().shares().shares();
        double least = Math.max(1.0 / ((double) PART_OF_A_SHARD * shards), (double) TIMES_THE_MEAN_KEY / shares.length);
        int hot = 0;
        while (hot < shares.length && shares[hot] >= least) {
            hot++;
        }
        return hot;
    }

    /** How many keys a remedy treats apart: at least one, and only those that fill a shard where each gets its own. */
    public int keysApart(RemedyType remedy, int shards) {
        int apart = Math.max(1, hotKeys(shards));
        if (remedy != RemedyType.ISOLATE || question.hotKeys().isPresent()) {
            return apart;
        }
        double[] shares = question.demand().shares().shares();
        int heavy = 1;
        while (heavy < apart && shares[heavy] * shards >= 1) {
            heavy++;
        }
        return Math.max(1, Math.min(heavy, shards - 1));
    }

    private RemedyConfig config(Configuration configuration) {
        var option = configuration.option();
        return new RemedyConfig(question.router(), new RouterConfig(configuration.shards(), question.hasher()),
                keysApart(option.remedy(), configuration.shards()), question.subKeys(), option.detect());
    }

    /** Why there is no such configuration, in one line. */
    public Optional<String> refusal(Configuration configuration) {
        var config = config(configuration);
        return question.router().refusal(config.routing()).or(() -> configuration.option().remedy().refusal(config));
    }

    /** How many shards a read of the hottest key touches. */
    public int readFanOut(Configuration configuration) {
        var holders = configuration.option()
                .remedy()
                .predict(config(configuration), question.demand().shares())
                .holders();
        int count = 0;
        for (boolean holds : holders) {
            count += holds ? 1 : 0;
        }
        return Math.max(1, count);
    }

    /** With every salt, up to the first with which it does not hold. */
    List<Evaluation> evaluate(Configuration configuration, double rate) {
        var evaluations = new ArrayList<Evaluation>();
        for (int salt = 0; salt < question.salts(); salt++) {
            evaluations.add(evaluate(configuration, rate, salt));
            if (!evaluations.getLast().holds(question.targetNanos())) {
                break;
            }
        }
        return evaluations;
    }

    /** Whether a configuration holds with every salt. */
    boolean holds(Configuration configuration, double rate) {
        return refusal(configuration).isEmpty()
                && evaluate(configuration, rate).getLast().holds(question.targetNanos());
    }

    /**
     * Finds out what a configuration does.
     *
     * @param salt of the names of keys, 0 for none
     * @throws IllegalArgumentException where {@link #refusal} says why
     */
    public Evaluation evaluate(Configuration configuration, double rate, int salt) {
        double least = rate / 1e9 * question.leastServiceNanos(configuration);
        if (least >= configuration.shards()) {
            return Evaluation.saturated(configuration, rate, salt, least / configuration.shards());
        }
        if (rate / 1e9 * question.itemNanos() >= question.cores()) {
            return Evaluation.saturated(configuration, rate, salt, 1);
        }
        var traffic = question.demand().traffic(salt);
        if (configuration.option().isSettled()) {
            double[] shares = shares(traffic, new Replay(traffic, configuration.option().remedy(),
                    config(configuration)), configuration.shards());
            double busiest = Arrays.stream(shares).max().orElseThrow() * least;
            if (busiest >= 1) {
                return Evaluation.saturated(configuration, rate, salt, busiest);
            }
        }
        return closedForm(configuration, rate, salt, traffic).orElseGet(() -> simulate(configuration, rate, salt,
                traffic));
    }

    /** The part of the messages that each shard gets, where that does not depend on what has been handled. */
    private static double[] shares(Traffic traffic, Replay replay, int shards) {
        var shares = new double[shards];
        for (int i = 0; i < traffic.size(); i++) {
            shares[replay.send(i)] += 1.0 / traffic.size();
        }
        return shares;
    }

    private Model model(Configuration configuration) {
        return new Model(configuration.shards(), configuration.realBatch(), question.waitTime(), question.itemNanos(),
                question.storeSlots(), question.cores(), question.sharing(), question.setupTime());
    }

    /**
     * Independent keys and random arrivals make random arrivals at every shard, and each is a queue by itself where it
     * waits for no other: M/D/1 or M/M/1.
     */
    private Optional<Evaluation> closedForm(Configuration configuration, double rate, int salt, Traffic traffic) {
        boolean exponential = question.waitTime() instanceof WaitTime.Exponential && question.itemNanos() == 0;
        if (!question.demand().isIndependent() || !configuration.option().isSettled()
                || configuration.realBatch() > 1 || !model(configuration).shardsAreIndependent()
                || !question.setupTime().isZero()
                || !(exponential || question.waitTime() instanceof WaitTime.Constant)) {
            return Optional.empty();
        }
        int shards = configuration.shards();
        boolean[] head = traffic.head(hotKeys(shards));
        var replay = new Replay(traffic, configuration.option().remedy(), config(configuration));
        var hot = new double[shards];
        var cold = new double[shards];
        for (int i = 0; i < traffic.size(); i++) {
            (head[traffic.keyOf(i)] ? hot : cold)[replay.send(i)] += 1.0 / traffic.size();
        }
        double service = question.waitTime().meanNanos() + question.itemNanos();
        var laws = new ArrayList<SojournLaw>();
        double busiest = 0;
        for (int shard = 0; shard < shards; shard++) {
            double perNano = rate / 1e9 * (hot[shard] + cold[shard]);
            busiest = Math.max(busiest, perNano * service);
            laws.add(exponential ? SojournLaw.exponential(perNano, service) : SojournLaw.constant(perNano, service));
        }
        var all = new double[shards];
        Arrays.setAll(all, shard -> hot[shard] + cold[shard]);
        var law = mixture(laws, all).orElseThrow();
        return Optional.of(new Evaluation(configuration, rate, salt, false, true, busiest,
                rate / 1e9 * question.itemNanos(), rate / 1e9 * question.waitTime().meanNanos(), 1,
                percentile(law, 50), percentile(law, 99), percentile(law, 99.9),
                mixture(laws, hot).flatMap(part -> percentile(part, 99)),
                mixture(laws, cold).flatMap(part -> percentile(part, 99))));
    }

    private static Optional<SojournLaw> mixture(List<SojournLaw> laws, double[] weights) {
        double sum = Arrays.stream(weights).sum();
        return sum == 0
                ? Optional.empty()
                : Optional.of(SojournLaw.mixture(laws, Arrays.stream(weights).map(weight -> weight / sum).toArray()));
    }

    private static Optional<Estimate> percentile(SojournLaw law, double percentile) {
        return Optional.of(Estimate.exact(law.percentile(percentile)));
    }

    private Evaluation simulate(Configuration configuration, double rate, int salt, Traffic traffic) {
        int count = warmup + SECTIONS * perSection;
        if (dueNanos.length != count || dueRate != rate) {
            dueNanos = question.demand().dueNanos(count, rate);
            dueRate = rate;
        }
        return simulate(configuration, rate, salt, new Watch(traffic, configuration, warmup, perSection), dueNanos);
    }

    /** Simulates the messages of a traffic, each once, when it is due; all are counted. */
    Evaluation simulate(Configuration configuration, Traffic traffic, long[] due) {
        var watch = new Watch(traffic, configuration, 0, Math.ceilDiv(due.length, SECTIONS));
        return simulate(configuration, question.rate(), 0, watch, due);
    }

    /** Simulates the messages of a traffic, all of which are there from the beginning; gives how long that takes. */
    double nanosToCompletion(Configuration configuration, Traffic traffic) {
        var watch = new Watch(traffic, configuration, 0, traffic.size());
        return new Simulation(model(configuration), watch, RandomSource.XO_RO_SHI_RO_128_PP.create(SEED))
                .run(new long[traffic.size()])
                .endNanos();
    }

    private Evaluation simulate(Configuration configuration, double rate, int salt, Watch watch, long[] due) {
        var outcome = new Simulation(model(configuration), watch, RandomSource.XO_RO_SHI_RO_128_PP.create(SEED))
                .run(due);
        simulated += due.length;
        double schedule = (double) due[due.length - 1];
        if (outcome.endNanos() > SATURATED * schedule + question.targetNanos()) {
            return Evaluation.saturated(configuration, rate, salt, outcome.busiestUtilisation());
        }
        watch.end();
        return new Evaluation(configuration, rate, salt, false, false, outcome.busiestUtilisation(),
                outcome.cpuNanos() / outcome.endNanos(), outcome.waitedNanos() / outcome.endNanos(),
                outcome.batchMean(), watch.all.percentile(50), watch.all.percentile(99), watch.all.percentile(99.9),
                watch.hot.percentile(99), watch.cold.percentile(99));
    }

    /** Sends messages as the remedy says, over and over, and notes how long they take. */
    private final class Watch implements Dispatcher {
        private final Traffic traffic;
        private final Replay replay;
        private final boolean[] head;
        private final Sojourns all;
        private final Sojourns hot;
        private final Sojourns cold;

        Watch(Traffic traffic, Configuration configuration, int warmup, int perSection) {
            this.traffic = traffic;
            this.replay = new Replay(traffic, configuration.option().remedy(), config(configuration));
            this.head = traffic.head(hotKeys(configuration.shards()));
            this.all = new Sojourns(warmup, SECTIONS, perSection);
            this.hot = new Sojourns(warmup, SECTIONS, perSection);
            this.cold = new Sojourns(warmup, SECTIONS, perSection);
        }

        @Override
        public int shardOf(int message) {
            return replay.send(message % traffic.size());
        }

        @Override
        public void handled(int message, double sojournNanos) {
            all.add(message, sojournNanos);
            (head[traffic.keyOf(message % traffic.size())] ? hot : cold).add(message, sojournNanos);
        }

        @Override
        public void batchHandled(int shard, int messages) {
            replay.handled(shard, messages);
        }

        void end() {
            all.end();
            hot.end();
            cold.end();
        }
    }
}
