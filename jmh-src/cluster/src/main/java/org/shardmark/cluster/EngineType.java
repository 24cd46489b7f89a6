package org.shardmark.cluster;

import java.util.Optional;

/** What hands partitions out to nodes. */
public enum EngineType {
    /** Pekko Cluster Sharding: a message is pushed to the owner of its partition. */
    PEKKO("org.shardmark.cluster.pekko.PekkoNode", "", 5_000),
    /** The consumers of a group of Kafka: a message is written into a log, and read by the owner of its partition. */
    KAFKA("org.shardmark.cluster.kafka.KafkaNode", "org.shardmark.cluster.kafka.KafkaBroker", 20_000);

    private final String node;
    private final String broker;
    private final int warmUp;

    EngineType(String node, String broker, int warmUp) {
        this.node = node;
        this.broker = broker;
        this.warmUp = warmUp;
    }

    /** The class that a node's process starts with. */
    String node() {
        return node;
    }

    /** The class that the process starts with through which all messages go, if there is one. */
    Optional<String> broker() {
        return Optional.of(broker).filter(name -> !name.isEmpty());
    }

    /** Messages that warm nodes up, and a broker: until a message takes no longer than the one before. */
    public int warmUp() {
        return warmUp;
    }
}
