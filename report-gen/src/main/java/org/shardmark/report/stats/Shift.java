package org.shardmark.report.stats;

/**
 * By how much one side lies above another, as far as their forks can tell. Made of logarithms it speaks of a ratio, made
 * of plain figures of a difference. Immutable; any thread may ask.
 */
public sealed interface Shift permits PairedShift, UnpairedShift, BaselineShift {
    /**
     * The interval that misses on either side with a probability of at most {@code tail}; without ends if there are too
     * few forks for such a probability.
     */
    Interval at(double tail);

    /**
     * Half the width of the interval to expect of {@code forks} a side (of so many baselines, where those are what
     * counts) that scatter as these do; infinite where that many cannot tell.
     */
    double expectedHalfWidth(double tail, int forks);

    /** The fewest forks a side with which an interval has ends at all. */
    int fewest(double tail);
}
