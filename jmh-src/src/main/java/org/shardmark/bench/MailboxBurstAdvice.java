package org.shardmark.bench;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowAdvice;

/** Knows which rows of {@link MailboxBurstBenchmark} and {@link MailboxRoundTripBenchmark} make sense. */
public final class MailboxBurstAdvice implements RowAdvice {
    /** A longer one outlasts an iteration, and the waking up that it is measured for is nothing in it. */
    private static final int LONGEST_BURST = 1_000_000;

    @Override
    public Advice adviseOn(Map<String, String> parameters, ForkHeap heap) {
        var row = new RowParameters(parameters);
        var rows = new MailboxRows(row);
        for (var name : parameters.keySet()) {
            switch (name) {
                case "batch" -> row.atLeast(1, name);
                case "burst" -> {
                    if (row.atLeast(1, name) > LONGEST_BURST) {
                        throw new IllegalArgumentException(name + "=" + row.text(name) + ": must be at most "
                                + LONGEST_BURST + "; MailboxThroughputBenchmark measures what goes on for longer");
                    }
                }
                case "idleMicros" -> row.atLeast(0, name);
                default -> {
                }
            }
        }
        rows.takeMailbox(heap);
        return new Advice(1, Optional.empty(), Duration.ZERO, rows.jvmArgs(), rows.senseless());
    }
}
