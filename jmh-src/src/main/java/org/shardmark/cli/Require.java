package org.shardmark.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks values of options. Every method throws an IllegalArgumentException with one line about a wrong value. */
final class Require {
    private Require() {}

    /** Requires that no value is less. */
    static void atLeast(int least, String option, List<Integer> values) {
        for (int value : values) {
            if (value < least) {
                throw new IllegalArgumentException(option + " " + value + ": must be at least " + least);
            }
        }
    }

    /** Requires that the value, if any, is finite and at least {@code least}. */
    static void finiteFrom(double least, String option, @Nullable Double value) {
        if (value != null && !(value >= least && Double.isFinite(value))) {
            throw new IllegalArgumentException(option + " " + value + ": must be a number of at least "
                    + Table.plain(least));
        }
    }

    /** Requires that the value, if any, is finite and above 0. */
    static void positive(String option, @Nullable Double value) {
        if (value != null && !(value > 0 && Double.isFinite(value))) {
            throw new IllegalArgumentException(option + " " + value + ": must be a number above 0");
        }
    }
}
