package org.shardmark.report.view;

import java.util.List;
import java.util.OptionalInt;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Columns;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.ResultRow;
import org.shardmark.report.table.Table;

/**
 * A row of a run over shards, with what it could have been.
 *
 * @param measured what was measured
 */
record ScalingRow(ResultRow measured) {
    static final Dimension SHARDS = Dimension.param("shards");
    static final Dimension LOAD = Dimension.param("load");
    private static final Dimension BATCH = Dimension.param("batch");
    private static final Dimension WORK = Dimension.param("itemMicros");
    private static final Dimension STORE = Dimension.param("storeSlots");
    private static final double MICROS = 1e-6;

    static List<ScalingRow> of(Data data) {
        return data.scored().stream().map(ScalingRow::new).toList();
    }

    /** A table of rows one below the other, each told by its load and shards. */
    static Table table(String title, Data data, Columns<ScalingRow> figures) {
        var columns = new Columns<ScalingRow>().names(List.of(LOAD, SHARDS), (r, d) -> r.measured().get(d));
        figures.forEach(columns::add);
        return columns.table(title, data.sorted(List.of(LOAD, SHARDS)).stream().map(ScalingRow::new).toList(),
                r -> List.of(r.measured()), List.of());
    }

    double shards() {
        return measured.number(SHARDS, Double.NaN);
    }

    /** Shards that are as good as the busiest one allows: 1 / its share of the messages. */
    double effectiveShards() {
        return 1 / measured.mean(SuiteMetrics.BUSIEST_SHARE);
    }

    double throughput() {
        return measured.score().estimate().mean();
    }

    double ceiling() {
        return measured.mean(SuiteMetrics.CEILING);
    }

    /** Score / ceiling in per cent: run by run where the file has it, because each run has a ceiling of its own. */
    Cell reached() {
        return measured.point(SuiteMetrics.CEILING_REACHED).isPresent()
                ? measured.cell(SuiteMetrics.CEILING_REACHED, 0.01)
                : Cell.figure(100 * throughput() / ceiling(), 3);
    }

    /** Messages per second if every shard were always busy with an even share, each wait as long as a calm one. */
    double linear() {
        return shards() * batch() / batchSeconds(SuiteMetrics.WAIT_UNLOADED);
    }

    /** The share of linear that was reached. */
    double efficiency() {
        return throughput() / linear();
    }

    /** The share that is lost to none of the factors that have names. */
    double rest() {
        return efficiency() / imbalance() / shared() / (waits() ? stretched() : 1);
    }

    /** What is left of it where the waits are as long as those of the busiest shard during the run; NaN without waits. */
    double stretched() {
        return waits() ? batchSeconds(SuiteMetrics.WAIT_UNLOADED) / batchSeconds(SuiteMetrics.WAIT_RUN) : Double.NaN;
    }

    /** Messages per second that the store's slots allow; infinite where there is no such limit. */
    double storeLimit() {
        double slots = measured.number(STORE, 0);
        return slots > 0 ? slots * batch() / measured.mean(SuiteMetrics.WAIT_UNLOADED) : Double.POSITIVE_INFINITY;
    }

    /** Messages per second that so many cores can compute; infinite where messages take no computing. */
    double coreLimit(OptionalInt cores) {
        return work() > 0 && cores.isPresent() ? cores.getAsInt() / work() : Double.POSITIVE_INFINITY;
    }

    /** The share of linear that imbalance leaves: the busiest shard has more than its even share. */
    double imbalance() {
        return effectiveShards() / shards();
    }

    /** The share of that which is left by what all shards have in common, so far as the ceiling knows: cores, pool, store. */
    double shared() {
        return ceiling() / (linear() * imbalance());
    }

    /** How many threads want a core at a time, as the run says; else, on average, those of the shards if all are busy. */
    double runnableThreads() {
        double work = batch() * work();
        double wait = measured.number(Dimension.param("waitMicros"), 0) * MICROS;
        double own = wait == 0 ? shards() : shards() * work / (work + wait);
        return measured.point(SuiteMetrics.RUNNABLE_THREADS).map(p -> p.estimate().mean()).orElse(own);
    }

    /** Whether more threads want a core than there are, or some want one and nobody knows how many there are. */
    boolean overloads(OptionalInt cores) {
        return cores.isPresent() ? runnableThreads() > cores.getAsInt() : work() > 0;
    }

    private boolean waits() {
        return Double.isFinite(measured.mean(SuiteMetrics.WAIT_RUN));
    }

    private double batch() {
        return measured.number(BATCH, 1);
    }

    /** The work of a message in seconds: as it was found just before, where the row says so. */
    private double work() {
        double asked = measured.number(WORK, 0) * MICROS;
        return asked == 0 ? 0 : measured.point(SuiteMetrics.ITEM_UNLOADED).map(p -> p.estimate().mean()).orElse(asked);
    }

    /** How long a full batch takes with a wait like that; NaN if it takes no time that is known. */
    private double batchSeconds(String wait) {
        double seconds = (waits() ? measured.mean(wait) : 0) + batch() * work();
        return seconds > 0 ? seconds : Double.NaN;
    }
}
