package org.shardmark.cluster.pekko;

import org.apache.pekko.cluster.sharding.typed.ShardingMessageExtractor;
import org.shardmark.cluster.pekko.ToPartition.Parcel;

/** Each partition is a shard, and has one entity: our hasher and router have chosen it. */
final class Partitions extends ShardingMessageExtractor<ToPartition, ToPartition> {
    @Override
    public String entityId(ToPartition message) {
        if (message instanceof Parcel parcel) {
            return Integer.toString(parcel.frame().partition());
        }
        throw new IllegalArgumentException("goes to no partition: " + message);
    }

    @Override
    public String shardId(String entityId) {
        return entityId;
    }

    @Override
    public ToPartition unwrapMessage(ToPartition message) {
        return message;
    }
}
