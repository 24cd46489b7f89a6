package org.shardmark.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the values of options must be; all methods throw an IllegalArgumentException with one line that says so. */
final class Require {
    private Require() {}

    /** None of the whole numbers is less. */
    static void atLeast(int least, String option, List<Integer> values) {
        for (int value : values) {
            if (value < least) {
                throw new IllegalArgumentException(option + " " + value + ": must be at least " + least);
            }
        }
    }

    /** A number from {@code least} on that is finite, if there is one. */
    static void finiteFrom(double least, String option, @Nullable Double value) {
        if (value != null && !(value >= least && Double.isFinite(value))) {
            throw new IllegalArgumentException(option + " " + value + ": must be a number of at least "
                    + Table.plain(least));
        }
    }

    /** A number above 0 that is finite, if there is one. */
    static void positive(String option, @Nullable Double value) {
        if (value != null && !(value > 0 && Double.isFinite(value))) {
            throw new IllegalArgumentException(option + " " + value + ": must be a number above 0");
        }
    }
}
