package org.shardmark.bench;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowAdvice;
import org.shardmark.mailbox.WaitType;

/**
 * Knows how many messages a row of {@link MailboxThroughputBenchmark} sends in a run: so many that none is over within a
 * few slices of the scheduler, and that the slow do not take half a minute.
 */
public final class MailboxThroughputAdvice implements RowAdvice {
    private static final Messages MOST = new Messages(60_000_000, 9);
    private static final Messages MANY = new Messages(36_000_000, 20);
    private static final int MOST_PRODUCERS = 1_000;
    private static final Messages FEW = new Messages(6_000_000, 160);

    @Override
    public Advice adviseOn(Map<String, String> parameters, ForkHeap heap) {
        var row = new RowParameters(parameters);
        var rows = new MailboxRows(row);
        int producers = row.atLeast(1, "producers");
        boolean runs = row.atLeast(1, "batch") > 1 || row.atLeast(1, "sendBatch") > 1;
        rows.takeMailbox(heap);
        var messages = switch (rows.type().speed(row.constant(WaitType.class, "wait"), runs)) {
            case MILLIONS -> FEW;
            case TENS_OF_MILLIONS -> runs ? MOST : MANY;
        };
        if (producers > MOST_PRODUCERS) {
            throw new IllegalArgumentException(
                    "producers=" + producers + ": must be at most " + MOST_PRODUCERS + ", each is a thread of its own");
        }
        int each = messages.count / producers;
        return new Advice(each * producers, Optional.of(messages.roughly()), Duration.ZERO, rows.jvmArgs(),
                rows.senseless());
    }

    /**
     * The messages of a run.
     *
     * @param count    how many
     * @param eachNanos what one takes in the slower of the rows that send so many
     */
    private record Messages(int count, long eachNanos) {
        Duration roughly() {
            return Duration.ofNanos(count * eachNanos);
        }
    }
}
