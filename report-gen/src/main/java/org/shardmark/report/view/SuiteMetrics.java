package org.shardmark.report.view;

import org.shardmark.report.jmh.Catalogue;
import org.shardmark.report.table.Direction;
import org.shardmark.report.table.Table.Column;

/**
 * The metrics of the suite that views read, by the names that the catalogue has for them: a view that asks for one that is
 * not in it fails as soon as it is loaded, instead of losing a column in silence.
 */
final class SuiteMetrics {
    static final String CEILING = name("ceiling");
    static final String CEILING_REACHED = name("ceilingReached");
    static final String BUSIEST_SHARE = name("busiestShare");
    static final String WAIT_UNLOADED = name("waitUnloadedMicros");
    static final String WAIT_RUN = name("waitRunMicros");
    static final String ITEM_UNLOADED = name("itemUnloadedMicros");
    static final String STORE_UTILISATION = name("storeUtilisation");
    static final String STORE_QUEUE = name("storeQueueMicros");
    static final String RUNNABLE_THREADS = name("runnableThreads");
    static final String ALLOCATED = name("allocBytesPerMessage");
    static final String SATURATED = name("saturated");
    static final String SOJOURN = name("sojourn");
    static final String SOJOURN_HOT = name("sojournHot");
    static final String SOJOURN_COLD = name("sojournCold");
    static final String HOT_MESSAGES = name("hotMessages");
    static final String COLD_MESSAGES = name("coldMessages");
    static final String PREDICTED = name("predicted");
    static final String BUSIEST_BATCH_MEAN = name("busiestBatchMean");
    static final String ORDER_KEPT = name("orderKept");
    static final String OUT_OF_ORDER = name("outOfOrderShare");
    static final String SHARDS_PER_KEY = name("shardsPerKey");
    static final String READ_FAN_OUT = name("readFanOut");
    static final String REJECTED = name("rejectedShare");
    static final String LATER = name("afterWarmupMessagesPerSecond");
    static final String HELD = name("retainedBytes");
    static final String UNITS = name("units");
    static final String KEYS_PER_UNIT = name("keysPerUnit");
    static final String BOUNDED = name("bounded");
    static final String QUEUE_PEAK = name("queuePeak");
    static final String QUEUE_BYTES = name("queueBytes");

    private SuiteMetrics() {}

    private static String name(String metric) {
        return Catalogue.ofSuite().metric(metric).name();
    }

    /** A metric in words. */
    static String heading(String metric) {
        return Catalogue.ofSuite().metric(metric).heading();
    }

    /** A column of numbers of a metric, in the unit of the catalogue; none where that is a share or a ratio. */
    static Column column(String metric) {
        var unit = Catalogue.ofSuite().metric(metric).unit();
        return column(metric, unit.equals("1") ? "" : unit);
    }

    /** As above, in another unit. */
    static Column column(String metric, String unit) {
        return Column.number(heading(metric), unit, Direction.UNKNOWN);
    }

    /** A column of words. */
    static Column words(String metric) {
        return Column.words(heading(metric));
    }
}
