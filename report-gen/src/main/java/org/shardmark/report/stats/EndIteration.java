package org.shardmark.report.stats;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;

/**
 * By how much the first or the last iteration lies apart from the others of its fork, where it does so in every fork and on
 * the same side: further from the others than they are from each other.
 *
 * @param least the smallest change against the median of the others, with its sign, as a share
 * @param most  the largest
 * @param moved by how much the mean of each fork is moved at least, as a share, without a sign
 */
public record EndIteration(double least, double most, double moved) {
    /** With fewer iterations beside it, one can lie apart in every fork by chance. */
    private static final int FEWEST_OTHERS = 3;

    /** The first iteration, if it lies apart in every one of at least two forks. */
    public static Optional<EndIteration> first(Samples samples) {
        return of(samples, 0);
    }

    /** The last iteration, if it lies apart in every one of at least two forks. */
    public static Optional<EndIteration> last(Samples samples) {
        return of(samples, 1);
    }

    private EndIteration plus(EndIteration other) {
        return new EndIteration(Math.min(least, other.least), Math.max(most, other.most), Math.min(moved, other.moved));
    }

    private boolean oneSided() {
        return least > 0 || most < 0;
    }

    private static Optional<EndIteration> of(Samples samples, int end) {
        Optional<EndIteration> all = Optional.empty();
        for (int f = 0; f < samples.forks(); f++) {
            var fork = of(samples.fork(f), end);
            if (fork.isEmpty()) {
                return fork;
            }
            all = all.isEmpty() ? fork : all.map(fork.get()::plus);
        }
        return samples.forks() > 1 ? all.filter(EndIteration::oneSided) : Optional.empty();
    }

    private static Optional<EndIteration> of(double[] fork, int end) {
        if (fork.length <= FEWEST_OTHERS || Arrays.stream(fork).anyMatch(v -> v <= 0)) {
            return Optional.empty();
        }
        double own = fork[end * (fork.length - 1)];
        double[] others = Arrays.copyOfRange(fork, 1 - end, fork.length - end);
        Arrays.sort(others);
        double least = others[0];
        double most = others[others.length - 1];
        boolean apart = Math.max(least / own, own / most) > most / least;
        double change = own / Median.withDefaults().evaluate(others.clone()) - 1;
        double ratio = mean(fork) / mean(others);
        return apart
                ? Optional.of(new EndIteration(change, change, Math.max(ratio, 1 / ratio) - 1))
                : Optional.empty();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }
}
