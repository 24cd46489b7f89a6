package org.shardmark.engine;

/**
 * A run that broke a promise, or did not end: it yields no result. The message is one line that says what and where.
 */
public final class RunFailure extends Exception {
    private static final long serialVersionUID = 1;

    public RunFailure(String message) {
        super(message);
    }

    public RunFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
