package org.shardmark.report.gate;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.shardmark.report.stats.BaselineShift;
import org.shardmark.report.stats.PairedShift;
import org.shardmark.report.stats.Shift;
import org.shardmark.report.stats.UnpairedShift;

/**
 * The forks of two sides, and how they are compared. A fork's figure is what it costs, so that more is worse. The gate and
 * its simulation compare by these alone, and {@link RunNoise} picks the one for some results.
 */
sealed interface Comparison {
    /** The figures of the forks of each baseline. */
    List<double[]> bases();

    /** The figures of the forks of each new run. */
    List<double[]> now();

    /** By how much the new runs cost more than the base. */
    Shift shift();

    /** What there would have to be more of to decide, such as forks a side. */
    String replicate();

    /** Whether it takes for granted that the machine did the same to both sides. */
    default boolean assumesEqualRuns() {
        return false;
    }

    /** Whether a run of one fork leaves open how much forks scatter. */
    default boolean hasSingleFork() {
        return Stream.concat(bases().stream(), now().stream()).anyMatch(r -> r.length < 2);
    }

    /** The figures of forks: logarithms of costs, whose differences are ratios. */
    static double[] logs(double[] forkMeans, double sign) {
        return Arrays.stream(forkMeans).map(v -> sign * Math.log(v)).toArray();
    }

    /** Forks of one run, as pairs that ran in the same round. */
    record Paired(List<double[]> bases, List<double[]> now, Pairs pairs) implements Comparison {
        @Override
        public Shift shift() {
            return PairedShift.of(pairs.differences(bases.getFirst(), now.getFirst()));
        }

        @Override
        public String replicate() {
            return "forks a side";
        }

        @Override
        public boolean assumesEqualRuns() {
            return true;
        }
    }

    /** Two samples of forks, of runs that do not differ by themselves. */
    record Unpaired(List<double[]> bases, List<double[]> now) implements Comparison {
        @Override
        public Shift shift() {
            return UnpairedShift.of(now, bases, 0);
        }

        @Override
        public String replicate() {
            return "forks a side";
        }

        @Override
        public boolean assumesEqualRuns() {
            return true;
        }
    }

    /**
     * Two samples of forks, of runs that differ by an assumed noise.
     *
     * @param noise the standard deviation of a run around what many would give, in the unit of the figures
     */
    record Assumed(List<double[]> bases, List<double[]> now, double noise) implements Comparison {
        @Override
        public Shift shift() {
            return UnpairedShift.of(now, bases, noise);
        }

        @Override
        public String replicate() {
            return "forks a run";
        }
    }

    /** New runs against several earlier ones, whose scatter says how runs differ. */
    record Baselines(List<double[]> bases, List<double[]> now) implements Comparison {
        @Override
        public Shift shift() {
            return BaselineShift.of(now, bases);
        }

        @Override
        public String replicate() {
            return "baselines";
        }

        /** Runs are what scatters here, and there are several. */
        @Override
        public boolean hasSingleFork() {
            return false;
        }
    }
}
