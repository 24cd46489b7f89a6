package org.shardmark.engine;

import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/** How messages of an open loop lie in time. */
public enum Arrivals {
    /** At random, independent of each other, as users send them. */
    POISSON {
        @Override
        double[] gaps(int count, long seed) {
            var exponential = ZigguratSampler.Exponential.of(RandomSource.XO_RO_SHI_RO_128_PP.create(seed));
            return exponential.samples(count).toArray();
        }
    },
    /** At equal distances. */
    EVEN {
        @Override
        double[] gaps(int count, long seed) {
            var gaps = new double[count];
            java.util.Arrays.fill(gaps, 1);
            return gaps;
        }
    };

    /** The distances between messages, 1 on average. */
    abstract double[] gaps(int count, long seed);

    /**
     * Draws when each message is due.
     *
     * @param count how many
     * @param rate  messages per second on average
     * @param seed  decides what is drawn
     * @return nanoseconds from the start, ascending
     */
    public long[] draw(int count, double rate, long seed) {
        double[] gaps = gaps(count, seed);
        var due = new long[count];
        double time = 0;
        for (int i = 0; i < count; i++) {
            time += gaps[i] * 1e9 / rate;
            due[i] = (long) time;
        }
        return due;
    }
}
