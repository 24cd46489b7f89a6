package org.shardmark.cluster.kafka;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Properties;
import org.shardmark.cluster.node.Delivery;
import org.shardmark.cluster.node.Tuning;

/** How Kafka is configured: copy what stands here. */
final class KafkaConfig {
    /** A broker that is its own controller, on this machine alone. */
    private static final String BROKER = """
                                         process.roles=broker,controller
                                         node.id=1
                                         controller.listener.names=CONTROLLER
                                         listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
                                         auto.create.topics.enable=false
                                         # There is one broker, so nothing has a copy.
                                         offsets.topic.replication.factor=1
                                         offsets.topic.num.partitions=1
                                         transaction.state.log.replication.factor=1
                                         transaction.state.log.min.isr=1
                                         share.coordinator.state.topic.replication.factor=1
                                         share.coordinator.state.topic.min.isr=1
                                         # As it comes, a new group waits three seconds for more members.
                                         group.initial.rebalance.delay.ms=0
                                         """;

    /**
     * With the protocol of KIP-848 how soon a dead member is noticed is said at the broker: as it comes after 45 seconds,
     * and not sooner than that. A member learns of new partitions when it next sends a heartbeat: as it comes every five
     * seconds.
     */
    private static final String TUNED_BROKER = """
                                               group.consumer.min.session.timeout.ms=10000
                                               group.consumer.session.timeout.ms=10000
                                               group.consumer.min.heartbeat.interval.ms=500
                                               group.consumer.heartbeat.interval.ms=500
                                               """;

    /** Shorter still: for a network and processors that never pause for five seconds. */
    private static final String AGGRESSIVE_BROKER = """
                                                    group.consumer.min.session.timeout.ms=6000
                                                    group.consumer.session.timeout.ms=6000
                                                    group.consumer.min.heartbeat.interval.ms=250
                                                    group.consumer.heartbeat.interval.ms=250
                                                    """;

    private static final String CONSUMER = """
                                           group.id=shardmark
                                           auto.offset.reset=earliest
                                           key.deserializer=org.apache.kafka.common.serialization.ByteArrayDeserializer
                                           value.deserializer=org.apache.kafka.common.serialization.ByteArrayDeserializer
                                           """;

    /** Partitions are handed out by the broker, and only those stop that move. */
    private static final String TUNED_CONSUMER = """
                                                 group.protocol=consumer
                                                 """;

    /** Offsets are committed once messages are handled, and before anybody is told. */
    private static final String COMMITS = """
                                          enable.auto.commit=false
                                          """;

    /**
     * As it comes, a message waits up to five milliseconds for others: with {@code linger.ms=0} each is a request of its own,
     * and a thousand of them a second kept a broker busy on one of two cores.
     */
    private static final String PRODUCER = """
                                           acks=all
                                           enable.idempotence=true
                                           key.serializer=org.apache.kafka.common.serialization.ByteArraySerializer
                                           value.serializer=org.apache.kafka.common.serialization.ByteArraySerializer
                                           """;

    private KafkaConfig() {}

    /** Of a broker that listens to clients and to itself at two ports. */
    static Properties broker(Tuning tuning, String folder, int port, int controllerPort) {
        var ports = String.format(Locale.ROOT, """
                                               listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
                                               controller.quorum.bootstrap.servers=127.0.0.1:%2$d
                                               log.dirs=%3$s
                                               """, port, controllerPort, folder);
        return properties(BROKER, ports, switch (tuning) {
            case DEFAULT -> "";
            case TUNED -> TUNED_BROKER;
            case AGGRESSIVE -> AGGRESSIVE_BROKER;
        });
    }

    /** Of a node that owns partitions; without acknowledgements it commits as Kafka does by itself. */
    static Properties consumer(Tuning tuning, Delivery delivery, String broker) {
        return properties(CONSUMER, "bootstrap.servers=" + broker, tuning == Tuning.DEFAULT ? "" : TUNED_CONSUMER,
                delivery == Delivery.BARE ? "" : COMMITS);
    }

    /** Of whoever sends messages or acknowledgements. */
    static Properties producer(String broker) {
        return properties(PRODUCER, "bootstrap.servers=" + broker);
    }

    private static Properties properties(String... texts) {
        var properties = new Properties();
        try {
            properties.load(new StringReader(String.join("\n", texts)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }
}
