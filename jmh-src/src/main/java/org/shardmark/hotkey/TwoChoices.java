package org.shardmark.hotkey;

import java.util.List;
import org.shardmark.skew.Choices;

/** Every message goes to the less loaded of two shards that its key is hashed to. */
final class TwoChoices implements ShardChoice {
    static final int CHOICES = 2;

    private final KeyShards choices;
    private final QueueDepths queueDepths;

    TwoChoices(RemedyConfig config, Traffic traffic, QueueDepths queueDepths) {
        var router = config.newRouter();
        var hasher = config.newHasher();
        this.choices = new KeyShards(
                name -> Choices.of(name, CHOICES, choice -> router.route(choice, hasher.hash(choice))),
                traffic.keys());
        this.queueDepths = queueDepths;
    }

    @Override
    public int shardOf(int key, byte[] name, long hash) {
        int best = -1;
        for (int shard : choices.of(key, name)) {
            if (best < 0 || queueDepths.of(shard) < queueDepths.of(best)) {
                best = shard;
            }
        }
        return best;
    }

    @Override
    public List<Object> held() {
        return List.of(choices.held(), queueDepths);
    }
}
