package org.shardmark.bench;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowAdvice;

/** Knows how many messages an iteration of {@link MailboxLatencyBenchmark} sends: those of a second, or 100,000. */
public final class MailboxLatencyAdvice implements RowAdvice {
    private static final int LEAST = 100_000;

    @Override
    public Advice adviseOn(Map<String, String> parameters, ForkHeap heap) {
        var row = new RowParameters(parameters);
        var rows = new MailboxRows(row);
        row.atLeast(1, "batch");
        var rest = rows.takeMailbox(heap);
        int rate = row.atLeast(1, "rate");
        int messages = Math.max(LEAST, rate);
        rest.take("rate=" + rate, messages, ShardLatencyAdvice.SCHEDULE_BYTES);
        return new Advice(messages, Optional.of(Duration.ofNanos(messages * 1_000_000_000L / rate)), Duration.ZERO,
                rows.jvmArgs(), rows.senseless());
    }
}
