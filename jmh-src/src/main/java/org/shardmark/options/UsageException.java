package org.shardmark.options;

/**
 * The command line asks for something impossible. The message is one line that says what is wrong, where, and what
 * would be right; the exit code is 2, and nothing has been measured or written.
 */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }

    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
