package org.shardmark.trial;

import java.io.IOException;
import java.util.Optional;
import org.shardmark.contract.ForkLog;
import org.shardmark.engine.OpenLoop;
import org.shardmark.metric.Catalogue;
import org.shardmark.metric.Metric;
import org.shardmark.metric.Metrics;

/**
 * Publishes how long the messages of a fork's open loops took. From the first run that could not keep up, the fork is
 * {@code saturated} and publishes no times: they would say how long the run was.
 *
 * <p>The histograms go to the file that {@code -jvmArgsPrepend -Dshardmark.hlog=FILE} names too, if any.
 */
public final class Sojourns {
    /** How late the sender was, where that is noted. */
    public static final Metric SCHEDULE_SLIP = Catalogue.metric("scheduleSlip");

    private static final Metric SOJOURN = Catalogue.metric("sojourn");
    static final Metric SATURATED = Catalogue.metric("saturated");

    private final Optional<LatencyLog> log = ForkLog.ofThisJvm().map(LatencyLog::new);
    private final String tag;
    private boolean saturated;

    /**
     * Has nothing to publish yet.
     *
     * @param tag which row it is, in the file of histograms; without commas and blanks
     */
    public Sojourns(String tag) {
        this.tag = tag;
    }

    /**
     * Publishes a run.
     *
     * @param loop       has ended
     * @param nanos      how long it took
     * @param startMilli when it began, on the wall clock
     */
    public void publish(OpenLoop loop, long nanos, long startMilli) throws IOException {
        saturated |= loop.saturated(nanos);
        Metrics.publish(SATURATED, saturated ? 1 : 0);
        if (saturated) {
            return;
        }
        Metrics.publishNanos(SOJOURN, loop.sojournNanos());
        if (log.isPresent()) {
            log.get().add(tag, startMilli, startMilli + nanos / 1_000_000, loop.sojournNanos());
        }
    }
}
