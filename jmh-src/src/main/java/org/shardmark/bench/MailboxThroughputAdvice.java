package org.shardmark.bench;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.shardmark.run.RowAdvice;

/**
 * Knows how many messages a row of {@link MailboxThroughputBenchmark} sends in a run: so many that none is over within a
 * few slices of the scheduler, and that the slow do not take half a minute.
 */
public final class MailboxThroughputAdvice implements RowAdvice {
    private static final int MANY = 36_000_000;
    private static final int FEWER = 6_000_000;
    /** What a message takes at least in the slower of the rows that send so many. */
    private static final long NANOS_OF_MANY = 15;

    private static final long NANOS_OF_FEWER = 160;

    @Override
    public Advice adviseOn(Map<String, String> parameters) {
        var row = new RowParameters(parameters);
        var rows = new MailboxRows(row);
        int producers = row.atLeast(1, "producers");
        boolean runs = row.atLeast(1, "batch") > 1 || row.atLeast(1, "sendBatch") > 1;
        row.atLeast(1, "capacity");
        boolean many = switch (rows.type()) {
            case LBQ, LTQ, CLQ -> false;
            case ABQ, DISRUPTOR, JCT_MPSC_PLAIN -> runs;
            default -> true;
        };
        int each = (many ? MANY : FEWER) / producers;
        long nanos = many ? MANY * NANOS_OF_MANY : FEWER * NANOS_OF_FEWER;
        return new Advice(each * producers, Optional.of(Duration.ofNanos(nanos)), Duration.ZERO, rows.jvmArgs(),
                rows.senseless());
    }
}
