package org.shardmark.trial;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.Unsupported;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.mailbox.WaitType;

/**
 * What the rows of all mailbox benchmarks have in common: which combinations can be run, and what their forks need.
 *
 * @param mailbox  empty where the sender handles its messages itself
 * @param waiting   how a consumer waits for messages, and a sender for room
 * @param consumer who consumes it
 * @param capacity of the mailbox, where it is bounded
 */
public record MailboxRow(Optional<MailboxType> mailbox, WaitType waiting, ConsumerType consumer, int capacity) {
    /** A row with a mailbox. */
    public static MailboxRow of(MailboxType mailbox, WaitType waiting, ConsumerType consumer, int capacity) {
        return new MailboxRow(Optional.of(mailbox), waiting, consumer, capacity);
    }

    /** Takes what the mailbox is full of, where it has a limit, out of a fork's heap. */
    public ForkHeap takeFrom(ForkHeap heap) {
        return mailbox.filter(MailboxType::bounded).isPresent()
                ? heap.take("capacity=" + capacity, capacity, ShardRow.SLOT_BYTES)
                : heap;
    }

    /** The plan of a row of which it is not known how long it takes, with one operation an invocation. */
    public RowPlan plan() {
        return plan(1, Optional.empty());
    }

    /** The plan of a row whose invocations are runs of so many messages, and take about so long. */
    public RowPlan plan(int messages, Duration run) {
        return plan(messages, Optional.of(run));
    }

    private RowPlan plan(int operations, Optional<Duration> invocation) {
        return new RowPlan(operations, invocation, Duration.ZERO,
                mailbox.map(type -> List.copyOf(type.jvmArgs())).orElse(List.of()), unsupported());
    }

    private Optional<Unsupported> unsupported() {
        if (waiting != WaitType.NATIVE || mailbox.isEmpty()) {
            return Optional.empty();
        }
        if (consumer == ConsumerType.DISPATCHED) {
            return Optional.of(Unsupported.of("DISPATCHED has nobody whom a mailbox's own waiting could wake"));
        }
        return mailbox.get().hasOwnWait()
                ? Optional.empty()
                : Optional.of(Unsupported.of("%s has no waiting of its own", mailbox.get()));
    }
}
