package org.shardmark.run;

/** Where {@code benchmarks.jar} starts once it is on a Java that it can run on. */
public final class Main {
    private Main() {}

    /** Runs the command line, and ends the JVM with its exit code. */
    public static void main(String[] args) throws Exception {
        org.openjdk.jmh.Main.main(args);
    }
}
