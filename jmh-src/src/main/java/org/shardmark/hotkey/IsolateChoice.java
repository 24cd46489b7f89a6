package org.shardmark.hotkey;

import java.util.Arrays;
import java.util.List;
import org.shardmark.route.Router;

/**
 * The last shards are those of hot keys, one each; the others share the rest. A key that is known gets its shard by its
 * rank, one that is found out gets the next.
 */
final class IsolateChoice implements ShardChoice {
    private final Router others;
    private final Detector detector;
    private final int[] own;
    private int next;

    IsolateChoice(RemedyConfig config, Detector detector, Traffic traffic) {
        this.next = config.shards() - config.hotKeys();
        this.others = config.newRouter(next);
        this.detector = detector;
        this.own = new int[traffic.keys()];
        Arrays.fill(own, -1);
        if (config.detect() == DetectType.ORACLE) {
            for (int rank = 0; rank < Math.min(config.hotKeys(), own.length); rank++) {
                own[traffic.byRank(rank)] = next++;
            }
        }
    }

    @Override
    public int shardOf(int key, byte[] name, long hash) {
        if (!detector.isHot(key, hash)) {
            return others.route(name, hash);
        }
        if (own[key] < 0) {
            own[key] = next++;
        }
        return own[key];
    }

    @Override
    public List<Object> held() {
        return List.of(own, detector.held());
    }
}
