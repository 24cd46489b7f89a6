package org.shardmark.cluster;

import java.time.Duration;
import org.shardmark.cluster.node.Delivery;
import org.shardmark.cluster.node.Schedule;
import org.shardmark.cluster.node.Tuning;

/**
 * What a run of a cluster does.
 *
 * @param engine     what hands partitions out
 * @param nodes      how many there are at first, at least 1
 * @param event      what happens to them
 * @param tuning     how the engine is configured
 * @param delivery   what the sender does so that messages arrive
 * @param stop       how an entity of Pekko is told to stop
 * @param partitions how many there are
 * @param window     messages under way to a partition
 * @param padding    bytes of a message beside what it needs
 * @param schedule   what is sent
 * @param warmUp     how many of its messages are sent before, and not measured
 * @param patience   how long the last message may take after it was due
 */
public record ClusterSetting(EngineType engine, int nodes, Event event, Tuning tuning, Delivery delivery, StopType stop,
        int partitions, int window, int padding, Schedule schedule, int warmUp, Duration patience) {
    /** Which message is due when the event happens: a quarter is before, and the rest after. */
    int eventMessage() {
        return warmUp + (schedule.messages() - warmUp) / 4;
    }
}
