package org.shardmark.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order of a run's forks: rounds that take one fork of each row that still wants one, in shuffled order. Slow
 * drift of the machine then falls on all rows alike, where JMH, which runs a row's forks back to back, would show it
 * as a difference between rows.
 *
 * @param forks the forks in their order
 */
record Schedule(List<Fork> forks) {
    /**
     * One fork to run.
     *
     * @param row    its row
     * @param number which of the row's forks it is, from 1, which is also its round
     */
    record Fork(Row row, int number) {}

    /** The order that a seed gives, the same for the same rows. */
    static Schedule of(List<Row> rows, long seed) {
        var random = new Random(seed);
        var forks = new ArrayList<Fork>();
        int rounds = rows.stream().mapToInt(Row::forks).max().orElse(0);
        for (int round = 1; round <= rounds; round++) {
            int number = round;
            var wanting = new ArrayList<>(rows.stream().filter(row -> row.forks() >= number).toList());
            Collections.shuffle(wanting, random);
            wanting.forEach(row -> forks.add(new Fork(row, number)));
        }
        return new Schedule(List.copyOf(forks));
    }
}
