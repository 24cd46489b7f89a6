package org.shardmark.hotkey;

/** What lies in a mailbox. */
public sealed interface Item permits Item.Write, Item.Close, Read {
    /** The key that it is for, -1 where there is none. */
    int key();

    /**
     * Adds one to what is held of its key.
     *
     * @param index its place in the order of sending, from 0
     */
    record Write(int index, int key) implements Item {}

    /** Comes after the last item of a shard, and ends its consumer. */
    record Close() implements Item {
        static final Close INSTANCE = new Close();

        @Override
        public int key() {
            return -1;
        }
    }
}
