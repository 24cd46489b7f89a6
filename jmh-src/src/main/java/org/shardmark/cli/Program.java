package org.shardmark.cli;

/**
 * A jar that starts here.
 *
 * @param jar           its name, as it is typed
 * @param mainBenchmark the class of the benchmark that is run where none is named
 */
public record Program(String jar, String mainBenchmark) {
    static final Program BENCHMARKS = new Program("benchmarks.jar", "org.shardmark.bench.ShardScalingBenchmark");

    /** The simple name of the main benchmark. */
    String mainBenchmarkName() {
        return mainBenchmark.substring(mainBenchmark.lastIndexOf('.') + 1);
    }

    /** The regular expression that chooses it alone. */
    String mainBenchmarkRegexp() {
        return "^" + mainBenchmark.replace(".", "\\.") + "\\.";
    }
}
