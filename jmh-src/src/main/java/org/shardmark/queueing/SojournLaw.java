package org.shardmark.queueing;

import java.util.List;
import org.apache.commons.math3.analysis.solvers.BrentSolver;

/** The exact distribution of how long a message takes in a queue that is in equilibrium. Any thread may call. */
public interface SojournLaw {
    /** The probability that a message takes longer; falls as the time grows. */
    double tail(double nanos);

    /** The mean in nanoseconds. */
    double meanNanos();

    /** The time that so many percent of the messages stay below. */
    default double percentile(double percentile) {
        double beyond = 1 - percentile / 100;
        double most = meanNanos();
        while (tail(most) > beyond) {
            most *= 2;
        }
        double exact = most / 2;
        if (tail(exact) <= beyond) {
            exact = 0;
        }
        return tail(exact) <= beyond
                ? exact
                : new BrentSolver(1e-9, 1e-3).solve(1000, nanos -> tail(nanos) - beyond, exact, most);
    }

    /**
     * The messages of several queues together.
     *
     * @param shares the part of all messages that each queue has; together 1
     */
    static SojournLaw mixture(List<SojournLaw> queues, double[] shares) {
        return new SojournLaw() {
            @Override
            public double tail(double nanos) {
                double sum = 0;
                for (int i = 0; i < shares.length; i++) {
                    sum += shares[i] * queues.get(i).tail(nanos);
                }
                return sum;
            }

            @Override
            public double meanNanos() {
                double sum = 0;
                for (int i = 0; i < shares.length; i++) {
                    sum += shares[i] * queues.get(i).meanNanos();
                }
                return sum;
            }
        };
    }

    /**
     * One server with random arrivals and exponential service (M/M/1): exponential itself.
     *
     * @param perNano      messages per nanosecond
     * @param serviceNanos the mean service, with a utilisation below 1
     */
    static SojournLaw exponential(double perNano, double serviceNanos) {
        checkUtilisation(perNano * serviceNanos);
        double mean = serviceNanos / (1 - perNano * serviceNanos);
        return new SojournLaw() {
            @Override
            public double tail(double nanos) {
                return Math.exp(-nanos / mean);
            }

            @Override
            public double meanNanos() {
                return mean;
            }
        };
    }

    /** One server with random arrivals and a constant service (M/D/1). */
    static SojournLaw constant(double perNano, double serviceNanos) {
        checkUtilisation(perNano * serviceNanos);
        return new ConstantService(perNano, serviceNanos);
    }

    private static void checkUtilisation(double utilisation) {
        if (!(utilisation < 1)) {
            throw new IllegalArgumentException("utilisation " + utilisation + ": must be below 1");
        }
    }
}
