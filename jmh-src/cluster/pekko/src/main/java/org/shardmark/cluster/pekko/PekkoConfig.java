package org.shardmark.cluster.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import org.shardmark.cluster.node.Tuning;

/**
 * How Pekko is configured: copy what stands here.
 *
 * <p>There is no {@code min-nr-of-members}: with as many as there were nodes, the shards of a killed one had not moved after
 * 82 seconds in a run that was tried.
 */
final class PekkoConfig {
    /** What has nothing to do with nodes that come and go. */
    private static final String BASE = """
                                       pekko {
                                         loglevel = "WARNING"
                                         log-dead-letters = off
                                         actor.provider = cluster
                                         remote.artery {
                                           canonical { hostname = "127.0.0.1", port = 0 }
                                           # Each lane is an actor: one a core is none too few.
                                           advanced.inbound-lanes = 1
                                         }
                                         # A new node waits so long for its first answer, and gives up.
                                         cluster.shutdown-after-unsuccessful-join-seed-nodes = 30s
                                         coordinated-shutdown.exit-jvm = on
                                         cluster.sharding {
                                           # No entity is put to sleep: it would forget what it handled.
                                           passivation.strategy = none
                                         }
                                         # For delivery=RELIABLE alone: as it comes, a thousand, and what is sent beyond ends
                                         # the controller. The sender leaves it a few messages a partition.
                                         reliable-delivery.sharding.producer-controller.buffer-size = 1000000
                                         actor {
                                           serializers.shardmark = "org.shardmark.cluster.pekko.FrameSerializer"
                                           serialization-bindings {
                                             "org.shardmark.cluster.pekko.ToPartition$Parcel" = shardmark
                                             "org.shardmark.cluster.pekko.Acknowledgement" = shardmark
                                           }
                                         }
                                       }
                                       """;

    /** As the documentation recommends: a dead node is declared so, and a new one gets its shards in a few rounds. */
    private static final String TUNED = """
                                        pekko.cluster {
                                          # As it comes, nobody declares a node dead, and its shards never move.
                                          downing-provider-class = "org.apache.pekko.cluster.sbr.SplitBrainResolverProvider"
                                          # Its table says 7 s for up to 5 nodes, and 20 s for 100. Sooner, two nodes that
                                          # die one after the other are more likely to be judged one at a time, and a
                                          # network that comes and goes to cost a node.
                                          split-brain-resolver.stable-after = 5s
                                          # As it comes, a dead node's shards then wait for stable-after once more, so that
                                          # the other side of a network that broke can end first.
                                          down-removal-margin = 1s
                                          # As it comes, a region asks every two seconds where a shard is.
                                          sharding.retry-interval = 500ms
                                          # As it comes, one shard moves every ten seconds.
                                          sharding.least-shard-allocation-strategy {
                                            rebalance-absolute-limit = 20
                                            rebalance-relative-limit = 0.1
                                          }
                                        }
                                        """;

    /** Shorter still: for a network and processors that never pause for two seconds. */
    private static final String AGGRESSIVE = """
                                             pekko.cluster {
                                               downing-provider-class = "org.apache.pekko.cluster.sbr.SplitBrainResolverProvider"
                                               failure-detector {
                                                 heartbeat-interval = 500ms
                                                 acceptable-heartbeat-pause = 2s
                                               }
                                               split-brain-resolver.stable-after = 3s
                                               down-removal-margin = 500ms
                                               sharding {
                                                 rebalance-interval = 1s
                                                 retry-interval = 500ms
                                                 least-shard-allocation-strategy {
                                                   rebalance-absolute-limit = 271
                                                   rebalance-relative-limit = 1.0
                                                 }
                                               }
                                             }
                                             """;

    private PekkoConfig() {}

    /**
     * The configuration of a node.
     *
     * @param padding bytes that a message has beside what it needs
     */
    static Config of(Tuning tuning, int padding) {
        var tuned = switch (tuning) {
            case DEFAULT -> "";
            case TUNED -> TUNED;
            case AGGRESSIVE -> AGGRESSIVE;
        };
        var own = "shardmark.padding = " + padding;
        return ConfigFactory.parseString(own)
                .withFallback(ConfigFactory.parseString(tuned))
                .withFallback(ConfigFactory.parseString(BASE))
                .withFallback(ConfigFactory.load());
    }
}
