package org.shardmark.cluster.pekko;

import java.util.function.IntFunction;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.delivery.ConsumerController;
import org.apache.pekko.actor.typed.delivery.ConsumerController.SequencedMessage;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.cluster.sharding.typed.ShardingEnvelope;
import org.apache.pekko.cluster.sharding.typed.ShardingMessageExtractor;
import org.apache.pekko.cluster.sharding.typed.delivery.ShardingConsumerController;
import org.apache.pekko.cluster.sharding.typed.javadsl.ClusterSharding;
import org.apache.pekko.cluster.sharding.typed.javadsl.Entity;
import org.apache.pekko.cluster.sharding.typed.javadsl.EntityTypeKey;
import org.shardmark.cluster.node.Handling;
import org.shardmark.cluster.pekko.ToPartition.Parcel;

/** The entity of a partition behind Pekko's own controller, which gives it a message once the one before is confirmed. */
final class ReliablePartition {
    private static final EntityTypeKey<SequencedMessage<Parcel>> TYPE = EntityTypeKey
            .create(ShardingConsumerController.entityTypeKeyClass(), "reliable-partition");

    private ReliablePartition() {}

    /** Makes the region of a node. */
    static ActorRef<ShardingEnvelope<SequencedMessage<Parcel>>> region(ActorSystem<?> system,
            IntFunction<Handling> handlings) {
        return ClusterSharding.get(system)
                .init(Entity.of(TYPE,
                        context -> ShardingConsumerController.<Parcel, ConsumerController.Delivery<Parcel>>create(
                                start -> entity(start, handlings, Integer.parseInt(context.getEntityId()))))
                        .withMessageExtractor(new OnePerShard()));
    }

    private static Behavior<ConsumerController.Delivery<Parcel>> entity(
            ActorRef<ConsumerController.Start<Parcel>> start, IntFunction<Handling> handlings, int partition) {
        return Behaviors.setup(context -> {
            start.tell(new ConsumerController.Start<>(context.getSelf()));
            var handling = handlings.apply(partition);
            return Behaviors.<ConsumerController.Delivery<Parcel>>receive((self, delivery) -> {
                handling.handle(delivery.message().frame());
                delivery.confirmTo().tell(ConsumerController.confirmed());
                return Behaviors.same();
            }, (self, signal) -> {
                if (signal instanceof PostStop) {
                    handling.end();
                }
                return Behaviors.same();
            });
        });
    }

    /** A partition is a shard with one entity. */
    private static final class OnePerShard
            extends
                ShardingMessageExtractor<ShardingEnvelope<SequencedMessage<Parcel>>, SequencedMessage<Parcel>> {
        @Override
        public String entityId(ShardingEnvelope<SequencedMessage<Parcel>> envelope) {
            return envelope.entityId();
        }

        @Override
        public String shardId(String entityId) {
            return entityId;
        }

        @Override
        public SequencedMessage<Parcel> unwrapMessage(ShardingEnvelope<SequencedMessage<Parcel>> envelope) {
            return envelope.message();
        }
    }
}
