package org.shardmark.trial;

import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.shardmark.contract.AtLeast;
import org.shardmark.hash.HasherType;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.route.RouterType;

/**
 * The axes that all benchmarks of shards have with the same base case. Those whose base case differs ({@code shards},
 * {@code load}, {@code batch}, {@code itemMicros}) are fields of the benchmarks; {@link ShardRow} has them all.
 */
@State(Scope.Benchmark)
public class ShardAxes {
    @AtLeast(1)
    @Param("1000")
    public int keys;

    @Param("RING")
    public MailboxType mailbox;

    @Param("VIRTUAL")
    public ConsumerType consumer;

    @Param("CRC32")
    public HasherType hasher;

    @Param("MODULO")
    public RouterType router;

    @AtLeast(1)
    @Param("1000")
    public int capacity;

    @AtLeast(0)
    @Param("1000")
    public int waitMicros;

    @AtLeast(0)
    @Param("0")
    public int storeSlots;

    @Param("true")
    public boolean verify;
}
