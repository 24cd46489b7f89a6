package org.shardmark.hotkey;

import java.util.Arrays;

/**
 * Asks a remedy where the messages of a traffic go, as the sender of a run does, without a run: for a simulation, which
 * says what has been handled. One thread at a time.
 */
public final class Replay {
    private static final int UNKNOWN = -1;

    private final Traffic traffic;
    private final ShardChoice choice;
    private final QueueDepths queueDepths;
    private final long[] hashes;
    /** The shard of each key, where it has one for good and is not asked for again. */
    private final int[] shards;
    private final boolean settled;

    /**
     * Makes a remedy that has seen no message.
     *
     * @throws IllegalArgumentException if there is no such remedy, as {@link RemedyType#refusal} says
     */
    public Replay(Traffic traffic, RemedyType remedy, RemedyConfig config) {
        remedy.refusal(config).ifPresent(why -> {
            throw new IllegalArgumentException(why);
        });
        this.traffic = traffic;
        this.queueDepths = new QueueDepths(config.shards());
        this.choice = remedy.create(config, traffic, queueDepths);
        var hasher = config.newHasher();
        this.hashes = new long[traffic.keys()];
        Arrays.setAll(hashes, key -> hasher.hash(traffic.name(key)));
        this.shards = new int[traffic.keys()];
        Arrays.fill(shards, UNKNOWN);
        this.settled = remedy.keepsKeyOrder(config.detect());
    }

    /**
     * Sends a message.
     *
     * @param index its place in the traffic
     * @return its shard
     */
    public int send(int index) {
        int key = traffic.keyOf(index);
        int shard = settled ? shards[key] : UNKNOWN;
        if (shard == UNKNOWN) {
            shard = choice.shardOf(key, traffic.name(key), hashes[key]);
            shards[key] = shard;
        }
        queueDepths.send(shard);
        return shard;
    }

    /** A shard has handled so many messages together. */
    public void handled(int shard, int messages) {
        queueDepths.handle(shard, messages);
    }
}
