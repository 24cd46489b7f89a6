package org.shardmark.skew;

/**
 * What becomes of shards on several nodes: computed from shares and counts, not measured. Immutable; any thread may call.
 *
 * @param shards       number of shards, at least 1
 * @param nodes        number of nodes, at least 1
 * @param busiestNode  the share of the messages of the busiest node
 * @param busiestShard the share of the messages of the busiest shard, which no number of nodes divides
 */
public record NodeLoads(int shards, int nodes, ShardLoads.Spread busiestNode, ShardLoads.Spread busiestShard) {

    /** How many nodes' work can be done before the busiest is full: the number of nodes, if all had the same load. */
    public double usefulNodes() {
        return 1 / busiestNode.median();
    }

    /** The most that {@link #usefulNodes} can be with these shards, however many nodes there are. */
    public double mostUsefulNodes() {
        return 1 / busiestShard.median();
    }

    /** The share of the messages that cross from one node to another, if senders are spread evenly over all nodes. */
    public double crossing() {
        return 1 - 1.0 / nodes;
    }

    /** How many shards have to move at least when one more node joins: as many as it gets, which is the mean rounded down. */
    public int movedByJoin() {
        return shards / (nodes + 1);
    }

    /** The share of the messages of these, on average over the shards that could be taken. */
    public double shareMovedByJoin() {
        return (double) movedByJoin() / shards;
    }

    /** How many shards need another node when one dies, at most: the mean rounded up. */
    public int movedByCrash() {
        return Math.ceilDiv(shards, nodes);
    }

    /** The share of the messages of a dead node, on average over all nodes; at worst it is the busiest. */
    public double shareMovedByCrash() {
        return 1.0 / nodes;
    }
}
