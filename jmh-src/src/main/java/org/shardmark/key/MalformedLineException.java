package org.shardmark.key;

import java.io.IOException;
import java.io.Serial;

/** A line is not written in the format that it should have. */
final class MalformedLineException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    private final String why;

    MalformedLineException(String why) {
        super(why);
        this.why = why;
    }

    String why() {
        return why;
    }
}
