package org.shardmark.hotkey;

import java.util.Arrays;
import java.util.List;
import org.shardmark.route.Router;
import org.shardmark.skew.SubKeys;

/** Messages of a hot key go to the shards of its sub-keys in turn. */
final class SplitChoice implements ShardChoice {
    private final Router router;
    private final Detector detector;
    private final KeyShards subKeys;
    private final int[] turn;

    SplitChoice(RemedyConfig config, Detector detector, Traffic traffic) {
        this.router = config.newRouter();
        this.detector = detector;
        var hasher = config.newHasher();
        this.subKeys = new KeyShards(name -> Arrays.stream(SubKeys.of(name, config.subKeys()))
                .mapToInt(subKey -> router.route(subKey, hasher.hash(subKey)))
                .toArray(), traffic.keys());
        this.turn = new int[traffic.keys()];
        if (config.detect() == DetectType.ORACLE) {
            for (int rank = 0; rank < Math.min(config.hotKeys(), traffic.keys()); rank++) {
                int key = traffic.byRank(rank);
                subKeys.of(key, traffic.name(key));
            }
        }
    }

    @Override
    public int shardOf(int key, byte[] name, long hash) {
        if (!detector.isHot(key, hash)) {
            return router.route(name, hash);
        }
        int[] shards = subKeys.of(key, name);
        int now = turn[key];
        turn[key] = now + 1 < shards.length ? now + 1 : 0;
        return shards[now];
    }

    @Override
    public List<Object> held() {
        return List.of(subKeys.held(), turn, detector.held());
    }
}
