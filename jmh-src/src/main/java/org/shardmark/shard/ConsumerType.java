package org.shardmark.shard;

import java.util.concurrent.ThreadFactory;

/** Who consumes a mailbox: every kind of thread that the suite knows. */
public enum ConsumerType {
    /** A platform thread a mailbox. */
    PLATFORM {
        @Override
        ThreadFactory threads() {
            return Thread.ofPlatform().daemon().name("shard-", 0).factory();
        }
    },
    /** A virtual thread a mailbox. */
    VIRTUAL {
        @Override
        ThreadFactory threads() {
            return Thread.ofVirtual().name("shard-", 0).factory();
        }
    };

    /** Makes threads that do not keep the JVM alive. */
    abstract ThreadFactory threads();
}
