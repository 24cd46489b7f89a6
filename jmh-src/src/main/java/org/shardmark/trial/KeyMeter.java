package org.shardmark.trial;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.shardmark.metric.Catalogue;
import org.shardmark.metric.Metric;
import org.shardmark.metric.Metrics;

/**
 * What an iteration over keys costs beside its time: bytes allocated by this thread for each key, by the JVM's own
 * count. Made and asked by the thread that is measured, right before and right after.
 */
public final class KeyMeter {
    private static final Metric ALLOCATED = Catalogue.metric("allocBytesPerMessage");
    private static final Metric RATE = Catalogue.metric("bytesPerSecond");
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private long allocated;
    private long nanos;

    public void start() {
        allocated = THREADS.getCurrentThreadAllocatedBytes();
        nanos = System.nanoTime();
    }

    /** Publishes what a key cost since the start. */
    public void publishAllocation(long keys) {
        Metrics.publish(ALLOCATED, (double) (THREADS.getCurrentThreadAllocatedBytes() - allocated) / keys);
    }

    /** Publishes how many bytes of keys went through in a second since the start. */
    public void publishRate(long keys, int keyBytes) {
        Metrics.publish(RATE, (double) keys * keyBytes * 1e9 / (System.nanoTime() - nanos));
    }
}
