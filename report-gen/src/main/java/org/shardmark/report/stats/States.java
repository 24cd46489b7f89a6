package org.shardmark.report.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * The states that a machine was in, told by readings of one quantity: readings lie close together within a state, and far
 * apart between two. A state begins where a reading is more than half as large again as the next smaller one.
 *
 * @param lowest the lowest reading of each state, in ascending order
 */
public record States(List<Double> lowest) {
    private static final double GAP = 1.5;

    /** The state of a reading that there is not, or of readings in several states. */
    public static final int UNKNOWN = -1;

    /** The states that these readings are in; those that are not positive are none. */
    public static States of(Collection<Double> readings) {
        double[] sorted = readings.stream().mapToDouble(r -> r).filter(r -> r > 0).sorted().toArray();
        var lowest = new ArrayList<Double>();
        for (int i = 0; i < sorted.length; i++) {
            if (i == 0 || sorted[i] > GAP * sorted[i - 1]) {
                lowest.add(sorted[i]);
            }
        }
        return new States(List.copyOf(lowest));
    }

    /** The state, from 0, that all these readings are in. */
    public int of(double... readings) {
        int[] states = Arrays.stream(readings)
                .mapToInt(r -> (int) lowest.stream().filter(low -> low <= r).count() - 1)
                .distinct()
                .toArray();
        return states.length == 1 ? states[0] : UNKNOWN;
    }

    /** How many states there are. */
    public int count() {
        return lowest.size();
    }
}
