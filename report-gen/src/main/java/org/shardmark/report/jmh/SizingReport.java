package org.shardmark.report.jmh;

import java.util.List;

/**
 * A {@code shardmark-sizing/1} file: which numbers of shards keep p99 within a target, predicted by a simulation.
 *
 * @param population     the name of the load
 * @param ratePerSecond  messages per second
 * @param targetMicros   what p99 must not exceed
 * @param waitText       the wait of a batch, as it was asked for
 * @param itemMicros     the CPU work of a message
 * @param cores          cores of the shards
 * @param salts          with how many draws of the keys' places a number of shards has to hold
 * @param recommendation one sentence; empty where nothing holds
 * @param advice         what would hold, where nothing does
 * @param remedies       what was found of each thing that can be done about hot keys
 * @param verified       what was measured, if anything was
 * @param measuredOn     the machine, the JVM and the code that did, in a few words; empty where nothing was measured
 */
public record SizingReport(String population, double ratePerSecond, double targetMicros, String waitText,
        double itemMicros, double cores, double salts, String recommendation, List<String> advice,
        List<Remedy> remedies, List<Verified> verified, String measuredOn) {
    /**
     * What was found of one thing that can be done about hot keys.
     *
     * @param name          its name; {@code split, found} where hot keys are found while messages are sent
     * @param keepsKeyOrder whether the order within a key is kept
     * @param best          the fewest shards that hold; without a number where none do
     * @param holdsUpTo     the highest rate that these hold, in messages per second
     * @param twice         the fewest shards that hold twice that rate
     * @param readFanOut    how many shards a read of the hottest key touches
     * @param points        every number of shards that was tried, with the draw of keys that is worst
     */
    public record Remedy(String name, boolean keepsKeyOrder, Point best, double holdsUpTo, double twice,
            double readFanOut, List<Point> points) {}

    /**
     * What a number of shards does; what is not known is NaN.
     *
     * @param shards      how many
     * @param batch       the most messages that are handled together
     * @param utilisation of the busiest shard
     * @param p99Micros   of all messages
     * @param halfWidth   of its 95 % interval, in microseconds
     */
    public record Point(double shards, double batch, double utilisation, double p99Micros, double halfWidth) {}

    /**
     * A configuration that was simulated and measured, with the same keys and arrival times.
     *
     * @param remedy      what was done about hot keys
     * @param shards      how many
     * @param percentiles p50, p99 and p99.9
     * @param rateOfP99   messages per second at which the p99 that was measured is predicted, NaN where that is not known
     * @param throughput  messages per second where all are sent at once, without intervals
     * @param coreToCoreNanos time in which a cache line got from one processor to another, NaN where that is not known
     * @param waitCalibrated the mean wait that the prediction is made of, in microseconds, NaN where that is not known
     * @param waitRun     the mean wait of the run at the rate, in microseconds, NaN where that is not known
     */
    public record Verified(String remedy, double shards, List<Compared> percentiles, double rateOfP99,
            Compared throughput, double coreToCoreNanos, double waitCalibrated, double waitRun) {}

    /**
     * What was predicted and what was measured; what is not known is NaN.
     *
     * @param predicted by the simulation
     * @param halfWidth of its 95 % interval
     * @param measured  in all forks together
     * @param low       in the fork where it is lowest
     * @param high      in the fork where it is highest
     * @param byRunWait what a simulation gives whose waits are as long as those of the run
     * @param byRunWaitHalfWidth of its 95 % interval
     */
    public record Compared(double predicted, double halfWidth, double measured, double low, double high,
            double byRunWait, double byRunWaitHalfWidth) {
        /** Measured over predicted. */
        public double ratio() {
            return measured / predicted;
        }

        /** Whether the interval of what was predicted and the range of what was measured touch. */
        public boolean touch() {
            return low <= predicted + halfWidth && high >= predicted - halfWidth;
        }

        /** The same, had the waits of the run been known. */
        public Compared withRunWait() {
            return new Compared(byRunWait, byRunWaitHalfWidth, measured, low, high, byRunWait, byRunWaitHalfWidth);
        }
    }
}
