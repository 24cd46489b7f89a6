package org.shardmark.fork;

import java.util.List;
import org.openjdk.jmh.results.BenchmarkResult;
import org.shardmark.record.Fork;

/** Runs forks. JMH does it in a run, and anything else may in a test. */
interface ForkRunner {
    /** Runs a fork and waits for its end. */
    Outcome run(Fork fork);

    /** How a fork ended. */
    sealed interface Outcome {
        record Measured(BenchmarkResult result) implements Outcome {}

        /**
         * It gave none.
         *
         * @param cause why, in one line
         * @param tail  the last lines that it wrote
         */
        record Failed(String cause, List<String> tail) implements Outcome {}
    }
}
