package org.shardmark.report.cli;

/** Where {@code report.jar} starts once it is on a Java that it can run on. */
public final class Main {
    private Main() {}

    /** Runs the command line, and ends the JVM with its exit code. */
    public static void main(String[] args) {
        System.exit(2);
    }
}
