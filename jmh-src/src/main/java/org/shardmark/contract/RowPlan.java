package org.shardmark.contract;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What one row will take.
 *
 * @param operationsPerInvocation operations (messages handled) in one invocation, at least 1
 * @param invocation              about how long one invocation takes, if that is known
 * @param setup                   about how long a fork spends before its first iteration, beside starting the JVM
 * @param jvmArgs                 JVM arguments that the forks of this row alone need
 * @param unsupported             why the row cannot be run, if it cannot; all else is then ignored
 */
public record RowPlan(int operationsPerInvocation, Optional<Duration> invocation, Duration setup, List<String> jvmArgs,
        Optional<Unsupported> unsupported) {
    /** A row that JMH runs as it runs any other. */
    public static final RowPlan PLAIN = new RowPlan(1, Optional.empty(), Duration.ZERO, List.of(), Optional.empty());

    /** A row that is skipped. */
    public static RowPlan unsupported(Unsupported why) {
        return new RowPlan(1, Optional.empty(), Duration.ZERO, List.of(), Optional.of(why));
    }
}
