package org.shardmark.sizing;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.shardmark.engine.Arrivals;
import org.shardmark.hotkey.Traffic;
import org.shardmark.key.Load;
import org.shardmark.queueing.Estimate;

/** Simulates a run of the benchmarks: the very keys that it sends, when it sends them. One thread. */
public final class RunReplay {
    /** What the benchmarks of shards draw by. */
    static final long SEED = 20_131_201;
    /** Until the rate is known to a thousandth. */
    private static final int RATE_STEPS = 11;

    private final Question question;

    public RunReplay(Question question) {
        this.question = question;
    }

    /** How many keys the remedy of a configuration treats apart. */
    public static int keysApart(Question question, Configuration configuration) {
        return new Evaluator(question).keysApart(configuration.option().remedy(), configuration.shards());
    }

    /**
     * What a run sends.
     *
     * @param load     as the benchmarks have it
     * @param keys     how many there are, where they are drawn
     * @param messages how many are sent
     * @param arrivals how they come, where each is sent when it is due
     */
    public record Sent(String load, int keys, int messages, Arrivals arrivals) {
        private Traffic traffic() {
            return Traffic.of(Load.parse(load).draw(keys, OptionalInt.of(messages), SEED), 0, SEED);
        }

        private long[] due(double rate) {
            return arrivals.draw(messages, Math.max(1, Math.rint(rate)), SEED);
        }
    }

    /** Simulates a run at the rate that was asked for. */
    public Evaluation run(Configuration configuration, Sent sent) {
        return new Evaluator(question).simulate(configuration, sent.traffic(), sent.due(question.rate()));
    }

    /**
     * Finds the rate at which the simulation of a run has a given p99, which says how far off a prediction is as a planner
     * needs it: near saturation a few percent of the rate are a multiple of p99.
     *
     * @return messages per second; empty where it is not between a quarter and twice the rate that was asked for
     */
    public OptionalDouble rateOf(double p99Nanos, Configuration configuration, Sent sent) {
        var traffic = sent.traffic();
        double low = question.rate() / 4;
        double high = question.rate() * 2;
        if (p99(configuration, traffic, sent.due(low)) > p99Nanos
                || p99(configuration, traffic, sent.due(high)) < p99Nanos) {
            return OptionalDouble.empty();
        }
        for (int step = 0; step < RATE_STEPS; step++) {
            double middle = (low + high) / 2;
            if (p99(configuration, traffic, sent.due(middle)) < p99Nanos) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return OptionalDouble.of((low + high) / 2);
    }

    private double p99(Configuration configuration, Traffic traffic, long[] due) {
        return new Evaluator(question).simulate(configuration, traffic, due)
                .p99()
                .map(Estimate::value)
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** Messages per second where all are there from the beginning. */
    public double throughput(Configuration configuration, Sent sent) {
        return sent.messages() * 1e9 / new Evaluator(question).nanosToCompletion(configuration, sent.traffic());
    }
}
