package org.shardmark.bench;

import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.shardmark.hash.HasherType;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.route.RouterType;

/**
 * The axes that all benchmarks of shards have, and the base case of each. A benchmark asks for them so that JMH knows them;
 * their values are read by {@link ShardRow}, which says what each is, in the runner and in the fork alike.
 */
@State(Scope.Benchmark)
public class ShardAxes {
    @Param({"1", "4", "16", "64", "256"})
    int shards;

    @Param({"uniform", "zipf:1.1"})
    String load;

    @Param("1000")
    int keys;

    @Param("RING")
    MailboxType mailbox;

    @Param("VIRTUAL")
    ConsumerType consumer;

    @Param("CRC32")
    HasherType hasher;

    @Param("MODULO")
    RouterType router;

    @Param("1")
    int batch;

    @Param("1000")
    int capacity;

    @Param("1000")
    int waitMicros;

    @Param("0")
    int itemMicros;

    @Param("0")
    int storeSlots;

    @Param("true")
    boolean verify;
}
