package org.shardmark.hotkey;

import java.util.List;

/** How it is known which keys are hot. */
public enum DetectType {
    /** Somebody knows: the keys with the most messages of what will be sent. */
    ORACLE {
        @Override
        Detector create(Traffic traffic, int hotKeys, int shards) {
            boolean[] head = traffic.head(hotKeys);
            return new Detector() {
                @Override
                public boolean isHot(int key, long hash) {
                    return head[key];
                }

                @Override
                public List<Object> held() {
                    return List.of(head);
                }
            };
        }
    },
    /** It is found out while messages are sent, by a {@linkplain SketchDetector sketch} that starts from nothing. */
    SKETCH {
        @Override
        Detector create(Traffic traffic, int hotKeys, int shards) {
            return new SketchDetector(traffic.keys(), hotKeys, shards);
        }
    };

    /**
     * Makes a detector for one run.
     *
     * @param hotKeys the most keys that it calls hot
     * @param shards  how many shards there are
     */
    abstract Detector create(Traffic traffic, int hotKeys, int shards);
}
