package org.shardmark.contract;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a benchmark knows of one of its rows before it is run, which JMH has no place for: how many operations an
 * invocation is, how long it takes, and whether the combination makes sense.
 *
 * <p>A benchmark class names its advice with {@link AdvisedBy}; the advice has a public constructor without
 * parameters and is called by the runner's thread only.
 */
public interface RowAdvice {
    /**
     * Looks at one row.
     *
     * @param parameters the values of all parameters of the row, by name, in JMH's order
     * @param heap       of each of its forks, in which what they are to hold must have room
     * @throws IllegalArgumentException where a value cannot be taken; the message is one line that says which, and
     *         what would be right, and is shown to the user as it is
     */
    Advice adviseOn(Map<String, String> parameters, ForkHeap heap);

    /** The files that the forks of a row read, whose content therefore decides what they measure. */
    default List<Path> filesRead(Map<String, String> parameters) {
        return List.of();
    }

    /** What the user should know of what a row reads, such as doubts about it; a line each, the same for the same input. */
    default List<String> remarks(Map<String, String> parameters) {
        return List.of();
    }

    /**
     * The advice on a row.
     *
     * @param operationsPerInvocation operations (messages handled) in one invocation, at least 1
     * @param invocation              about how long one invocation takes, if that is known
     * @param setup                   about how long a fork spends before its first iteration, beside starting the JVM
     * @param jvmArgs                 JVM arguments that the forks of this row alone need
     * @param senseless               why this combination makes no sense, in a few words, if it does not
     */
    record Advice(int operationsPerInvocation, Optional<Duration> invocation, Duration setup, List<String> jvmArgs,
            Optional<String> senseless) {}
}
