package org.shardmark.hotkey;

import java.util.List;

/** Knows which keys are hot. Used by the one sender. */
interface Detector {
    /**
     * Looks at the next message. To be called once for each, in the order of sending.
     *
     * @param key  its key
     * @param hash the hash of that key
     * @return whether it is hot by now; a key that is hot stays so
     */
    boolean isHot(int key, long hash);

    /** What it keeps in memory. */
    List<Object> held();
}
