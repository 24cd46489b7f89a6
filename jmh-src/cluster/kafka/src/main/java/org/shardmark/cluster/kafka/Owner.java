package org.shardmark.cluster.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.jspecify.annotations.Nullable;
import org.shardmark.cluster.node.Delivery;
import org.shardmark.cluster.node.Frame;
import org.shardmark.cluster.node.Handling;
import org.shardmark.cluster.node.NodeLog;

/**
 * Handles the messages of the partitions that the group gives to this node, one after the other in one thread.
 *
 * <p>What was handled is committed before it is acknowledged, so a message that its sender knows to be handled is never read
 * again. Beside the offset stands the number that is expected next: without it, an owner that is new could not tell a
 * message that was sent again from one that was not handled yet. Any thread may call {@link #leave}.
 */
final class Owner implements ConsumerRebalanceListener {
    private static final Duration POLL = Duration.ofMillis(100);
    /** The same while a commit is under way, whose answer is heard of between two polls. */
    private static final Duration SHORT_POLL = Duration.ofMillis(5);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final NodeLog log;
    private final Delivery delivery;
    private final Consumer<Acknowledgement> acknowledgements;
    private final Runnable assigned;
    private final Map<TopicPartition, Handling> owned = new HashMap<>();
    private final Map<TopicPartition, OffsetAndMetadata> uncommitted = new HashMap<>();
    private boolean committing;
    private volatile boolean leaving;

    /**
     * Owns nothing yet.
     *
     * @param acknowledgements takes what was handled to the sender
     * @param assigned         is told each time that partitions were given to it
     */
    Owner(KafkaConsumer<byte[], byte[]> consumer, NodeLog log, Delivery delivery,
            Consumer<Acknowledgement> acknowledgements, Runnable assigned) {
        this.consumer = consumer;
        this.log = log;
        this.delivery = delivery;
        this.acknowledgements = acknowledgements;
        this.assigned = assigned;
    }

    /** Joins the group, and handles what comes until it is told to leave. */
    void run() {
        consumer.subscribe(List.of(Topics.MESSAGES), this);
        try (consumer) {
            while (!leaving) {
                handle();
            }
        }
    }

    /** Takes a partition without a group, and handles what is in it until so many messages were handled. */
    void rehearse(String topic, int messages) {
        var partition = new TopicPartition(topic, 0);
        consumer.assign(List.of(partition));
        owned.put(partition, new Handling(log, 0, delivery, 0));
        try (consumer) {
            for (int handled = 0; handled < messages;) {
                handled += handle();
            }
        }
    }

    /** Ends the loop soon: what was read is handled and committed, and the group hears of it at once. */
    void leave() {
        leaving = true;
    }

    private int handle() {
        var records = consumer.poll(committing ? SHORT_POLL : POLL);
        for (var partition : records.partitions()) {
            var handling = Objects.requireNonNull(owned.get(partition), "read what nobody gave it");
            for (var message : records.records(partition)) {
                long handled = handling.handle(Frame.of(message.value()));
                uncommitted.put(partition, new OffsetAndMetadata(message.offset() + 1, Long.toString(handled + 1)));
            }
        }
        if (delivery != Delivery.BARE && !committing && !uncommitted.isEmpty()) {
            committing = true;
            consumer.commitAsync(new HashMap<>(uncommitted), this::committed);
            uncommitted.clear();
        }
        return records.count();
    }

    private void committed(Map<TopicPartition, OffsetAndMetadata> offsets, @Nullable Exception failure) {
        committing = false;
        if (failure == null) {
            acknowledge(offsets);
        } else {
            offsets.forEach((partition, offset) -> {
                if (owned.containsKey(partition)) {
                    uncommitted.putIfAbsent(partition, offset);
                }
            });
        }
    }

    private void acknowledge(Map<TopicPartition, OffsetAndMetadata> offsets) {
        offsets.forEach((partition, offset) -> acknowledgements
                .accept(new Acknowledgement(partition.partition(), expected(offset) - 1)));
    }

    private static long expected(@Nullable OffsetAndMetadata committed) {
        return committed == null || committed.metadata().isEmpty() ? 0 : Long.parseLong(committed.metadata());
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        var committed = consumer.committed(new HashSet<>(partitions));
        for (var partition : partitions) {
            long expected = expected(committed.get(partition));
            owned.put(partition, new Handling(log, partition.partition(), delivery, expected));
            if (expected > 0) {
                // The owner before may have died before it said so.
                acknowledgements.accept(new Acknowledgement(partition.partition(), expected - 1));
            }
        }
        assigned.run();
    }

    /** Commits what was handled, so that the next owner begins behind it. */
    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        var last = new HashMap<>(uncommitted);
        last.keySet().retainAll(partitions);
        try {
            if (delivery != Delivery.BARE && !last.isEmpty()) {
                consumer.commitSync(last);
                acknowledge(last);
            }
        } catch (CommitFailedException | RebalanceInProgressException e) {
            // The next owner handles it once more.
        }
        onPartitionsLost(partitions);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        for (var partition : partitions) {
            uncommitted.remove(partition);
            var handling = owned.remove(partition);
            if (handling != null) {
                handling.end();
            }
        }
    }
}
