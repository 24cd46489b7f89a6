package org.shardmark.queueing;

import java.util.Arrays;

/**
 * M/D/1. The distribution of the waiting time is Franx' form (2001) of Erlang's: a sum of positive terms, where the
 * classical one alternates and loses all digits. How many messages are there is found as the imbedded chain of an M/G/1
 * is, in Ramaswami's form (1988), which does not subtract either.
 */
final class ConstantService implements SojournLaw {
    /** States that are less likely are left out. */
    private static final double NEGLIGIBLE = 1e-12;
    private static final int MOST_STATES = 20_000;

    private final double perNano;
    private final double serviceNanos;
    /** The probability that so many messages or fewer wait, the one that is served apart. */
    private final double[] atMostWaiting;

    ConstantService(double perNano, double serviceNanos) {
        this.perNano = perNano;
        this.serviceNanos = serviceNanos;
        this.atMostWaiting = atMostWaiting(perNano * serviceNanos);
    }

    private static double[] atMostWaiting(double utilisation) {
        double[] moreArrive = moreArrive(utilisation);
        double none = Math.exp(-utilisation);
        var there = new double[256];
        there[0] = 1 - utilisation;
        double sum = there[0];
        int states = 1;
        while (1 - sum > NEGLIGIBLE && states < MOST_STATES) {
            if (states == there.length) {
                there = Arrays.copyOf(there, 2 * states);
            }
            double next = there[0] * at(moreArrive, states - 1);
            for (int k = Math.max(1, states - moreArrive.length); k < states; k++) {
                next += there[k] * at(moreArrive, states - k);
            }
            there[states] = next / none;
            sum += there[states++];
        }
        var atMost = new double[Math.max(1, states - 1)];
        double cumulated = there[0];
        for (int waiting = 0; waiting < atMost.length; waiting++) {
            cumulated += waiting + 1 < states ? there[waiting + 1] : 0;
            atMost[waiting] = cumulated;
        }
        return atMost;
    }

    /** The probability that more than j messages arrive while one is served, by j. */
    private static double[] moreArrive(double utilisation) {
        var more = new double[200];
        int count = 0;
        double exactly = Math.exp(-utilisation);
        double rest = -Math.expm1(-utilisation);
        while (rest > 1e-18 && count < more.length) {
            more[count++] = rest;
            exactly *= utilisation / count;
            rest = tailFrom(exactly, count, utilisation);
        }
        return Arrays.copyOf(more, count);
    }

    /** What a Poisson distribution has beyond {@code count}, summed from there so that nothing is subtracted. */
    private static double tailFrom(double exactly, int count, double mean) {
        double term = exactly;
        double sum = 0;
        for (int i = count + 1; term > 1e-20; i++) {
            term *= mean / i;
            sum += term;
        }
        return sum;
    }

    private static double at(double[] values, int index) {
        return index < values.length ? values[index] : 0;
    }

    @Override
    public double tail(double nanos) {
        double wait = nanos - serviceNanos;
        if (wait < 0) {
            return 1;
        }
        int services = (int) Math.min(Integer.MAX_VALUE - 1, Math.floor(wait / serviceNanos)) + 1;
        double rest = perNano * (services * serviceNanos - wait);
        double term = Math.exp(-rest);
        double sum = 0;
        for (int j = 0; j < services && term > 0; j++) {
            int waiting = services - 1 - j;
            sum += term * (waiting < atMostWaiting.length ? atMostWaiting[waiting] : 1);
            term *= rest / (j + 1);
        }
        return Math.max(0, 1 - sum);
    }

    @Override
    public double meanNanos() {
        double utilisation = perNano * serviceNanos;
        return serviceNanos * (1 + utilisation / (2 * (1 - utilisation)));
    }
}
