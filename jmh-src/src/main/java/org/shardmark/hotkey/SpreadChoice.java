package org.shardmark.hotkey;

import java.util.List;
import org.shardmark.route.Router;

/** Messages of a hot key go to the least loaded of all shards. */
record SpreadChoice(Router router, Detector detector, QueueDepths queueDepths) implements ShardChoice {
    @Override
    public int shardOf(int key, byte[] name, long hash) {
        return detector.isHot(key, hash) ? queueDepths.leastLoaded() : router.route(name, hash);
    }

    @Override
    public List<Object> held() {
        return List.of(queueDepths, detector.held());
    }
}
