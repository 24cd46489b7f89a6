package org.shardmark.report.stats;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * How many forks at each end an interval can afford to leave out: a fifth, of which eight are left, or fewer where what is
 * left could all lie on one side by chance.
 *
 * <p>Forks often come in two kinds, fast and slow, with little noise in each (JIT compilation that goes one way or the
 * other). Then all forks of one side can be fast and all of the other slow, and nothing in the sample shows it. For
 * pairs, the probability that a difference of two forks of the same distribution has one value other than zero is at
 * most 1/4 (the path graph's case of T. S. Motzkin and E. G. Straus, 1965), so that of n differences all but {@code cut}
 * do so by chance with the tail of a binomial distribution. If that is more than an interval may miss, then the interval
 * trims less; if it is more even without trimming, there are too few forks for any interval.
 */
final class Trimming {
    /** No cut is safe. */
    static final int TOO_FEW = -1;

    private static final double MOST = 0.2;
    private static final int FEWEST_LEFT = 8;
    private static final double CHANCE_OF_A_STEP = 0.25;
    private static final Map<Key, Integer> CUTS = new ConcurrentHashMap<>();

    private Trimming() {}

    /** A number of pairs has {@code base} 0. */
    private record Key(int own, int base, double tail) {}

    /** How many of {@code n} differences to cut at each end, or {@link #TOO_FEW}. */
    static int ofPairs(int n, double tail) {
        return CUTS.computeIfAbsent(new Key(n, 0, tail), k -> pairs(n, tail));
    }

    /** The same, computed anew. */
    static int pairs(int n, double tail) {
        int cut = most(n);
        while (cut >= 0 && atLeast(n, CHANCE_OF_A_STEP, n - cut) > tail) {
            cut--;
        }
        return n < 2 ? TOO_FEW : cut;
    }

    /** How many to cut at each end of two samples, of each not more than {@link #most}; or {@link #TOO_FEW}. */
    static int ofSides(int own, int base, double tail) {
        return CUTS.computeIfAbsent(new Key(own, base, tail), k -> sides(own, base, tail));
    }

    /** The same, computed anew. */
    static int sides(int own, int base, double tail) {
        if (own < 2 || base < 2) {
            return TOO_FEW;
        }
        double slow = (double) own / (own + base);
        int cut = Math.max(most(own), most(base));
        while (cut >= 0 && atLeast(own, slow, own - Math.min(cut, most(own)))
                * atLeast(base, 1 - slow, base - Math.min(cut, most(base))) > tail) {
            cut--;
        }
        return cut;
    }

    /** A fifth, of which at least {@value #FEWEST_LEFT} are left: of fewer, unlikely errors make intervals too wide. */
    static int most(int n) {
        return Math.max(0, Math.min((int) (MOST * n), (n - FEWEST_LEFT) / 2));
    }

    private static double atLeast(int n, double probability, int times) {
        return BinomialDistribution.of(n, probability).survivalProbability(times - 1);
    }
}
