package org.shardmark.bench;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shardmark.contract.ForkHeap;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.mailbox.WaitType;

/** What the rows of all mailbox benchmarks have in common: which combinations make sense, and what their JVM needs. */
record MailboxRows(RowParameters row) {
    /** As {@link org.shardmark.contract.RowAdvice.Advice#senseless}. */
    Optional<String> senseless() {
        if (row.constant(WaitType.class, "wait") != WaitType.OWN || isDirect()) {
            return Optional.empty();
        }
        if (row.constant(ConsumerType.class, "consumer") == ConsumerType.DISPATCHED) {
            return Optional.of("DISPATCHED has nobody whom a mailbox's own waiting could wake");
        }
        return type().hasOwnWait()
                ? Optional.empty()
                : Optional.of(type() + " has no waiting of its own");
    }

    /** As {@link org.shardmark.contract.RowAdvice.Advice#jvmArgs}. */
    List<String> jvmArgs() {
        return isDirect() ? List.of() : type().jvmArgs();
    }

    /** Takes what a mailbox is full of, where it has a limit, out of a fork's heap. */
    ForkHeap takeMailbox(ForkHeap heap) {
        int capacity = row.atLeast(1, "capacity");
        return isDirect() || !type().bounded()
                ? heap
                : heap.take("capacity=" + capacity, capacity, ShardRow.SLOT_BYTES);
    }

    /** The mailbox of the row, where it is one. */
    MailboxType type() {
        var name = row.text("mailbox");
        return Stream.of(MailboxType.values())
                .filter(type -> type.name().equals(name))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("mailbox=" + name + ": must be one of "
                        + MailboxLatencyBenchmark.DIRECT + ", " + Stream.of(MailboxType.values())
                                .map(MailboxType::name)
                                .collect(Collectors.joining(", "))));
    }

    /** Whether there is no mailbox at all. */
    boolean isDirect() {
        return row.text("mailbox").equals(MailboxLatencyBenchmark.DIRECT);
    }
}
