package org.shardmark.cluster.bench;

import org.shardmark.cli.Program;

/** Where {@code cluster.jar} starts: everything that {@code benchmarks.jar} does, and clusters. */
public final class Main {
    private static final Program PROGRAM = new Program("cluster.jar", ClusterBenchmark.class.getName());

    private Main() {}

    /** Runs the command line; gives the exit code: 0, 1 if a row failed, 2 if the command line is wrong. */
    public static int run(String... args) throws Exception {
        return org.shardmark.cli.Main.run(PROGRAM, args);
    }
}
