package org.shardmark.plan;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.RowPlanner;
import org.shardmark.contract.RowStates;
import org.shardmark.options.UsageException;
import org.shardmark.record.Row;

/**
 * What is known of a row before it is run.
 *
 * @param plan      what it will take
 * @param filesRead the files that its forks read
 * @param remarks   what the user should know of them, a line each
 */
record PlannedRow(RowPlan plan, List<Path> filesRead, List<String> remarks) {
    /**
     * Asks the planner of a benchmark, where it has one.
     *
     * @throws UsageException where the planner or a parameter refuses a value
     */
    static PlannedRow of(Optional<RowPlanner> planner, BenchmarkJar jar, BenchmarkListEntry entry, ForkHeap heap) {
        if (planner.isEmpty()) {
            return new PlannedRow(RowPlan.PLAIN, filesNamed(entry), List.of());
        }
        try {
            var states = StateClasses.of(jar, entry).bind(Row.parameters(entry.getWorkloadParams()));
            return of(planner.get(), states, heap);
        } catch (IllegalArgumentException e) {
            throw new UsageException(Labels.shortName(entry) + ": " + e.getMessage(), e);
        }
    }

    private static PlannedRow of(RowPlanner planner, RowStates states, ForkHeap heap) {
        var plan = planner.plan(states, heap);
        return plan.unsupported().isPresent()
                ? new PlannedRow(plan, List.of(), List.of())
                : new PlannedRow(plan, planner.filesRead(states), planner.remarks(states));
    }

    /** Of a benchmark that has no planner, the parameters that name a file. */
    private static List<Path> filesNamed(BenchmarkListEntry entry) {
        return Row.parameters(entry.getWorkloadParams())
                .values()
                .stream()
                .map(File::new)
                .filter(File::isFile)
                .map(File::toPath)
                .toList();
    }
}
