package org.shardmark.report.io;

import java.util.regex.Pattern;

/** A word of a command line. */
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[\\w.,:=/@%+-]+");

    private ShellWord() {}

    /** The word as it has to stand in a shell's command: in quotes if a shell would take it for something else. */
    public static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
