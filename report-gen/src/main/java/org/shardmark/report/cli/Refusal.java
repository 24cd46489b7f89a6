package org.shardmark.report.cli;

/** What was asked for cannot be done; the message is the one line that says why. The exit code is 2. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refusal(String message) {
        super(message);
    }
}
