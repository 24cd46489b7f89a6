package org.shardmark.contract;

import java.nio.file.Path;
import java.util.List;

/**
 * What a benchmark knows of its rows before they are run, which JMH has no place for.
 *
 * <p>A benchmark class names its planner with {@link PlannedBy}. The runner makes one for all rows of the class, and
 * calls it from one thread.
 */
public interface RowPlanner {
    /**
     * Plans one row.
     *
     * @param row  the state objects of the row
     * @param heap of each of its forks, in which what they are to hold must have room
     * @throws IllegalArgumentException where a value cannot be taken; the message is one line that says which, and
     *         what would be right, and is shown to the user as it is
     */
    RowPlan plan(RowStates row, ForkHeap heap);

    /** The files that the forks of a row read, whose content therefore decides what they measure. */
    default List<Path> filesRead(RowStates row) {
        return List.of();
    }

    /** What the user should know of what a row reads, such as doubts about it; a line each, the same for the same input. */
    default List<String> remarks(RowStates row) {
        return List.of();
    }
}
