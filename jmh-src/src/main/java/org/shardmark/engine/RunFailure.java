package org.shardmark.engine;

/** A run that broke a promise, or did not end: it yields no result. The message is one line that says what and where. */
public final class RunFailure extends Exception {
    private static final long serialVersionUID = 1;

    /** With what and where, in one line. */
    public RunFailure(String message) {
        super(message);
    }

    /** The same, because of something else. */
    public RunFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
