package org.shardmark.report.io;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The words of a command line, as a shell reads them. */
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[\\w.,:=/@%+-]+");
    /** A run of quoted and unquoted pieces. */
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|\\\\.|[^\\s'\"\\\\])+");
    private static final Pattern PIECE = Pattern.compile("'([^']*)'|\"([^\"]*)\"|\\\\(.)");

    private ShellWord() {}

    /** The word as it has to stand in a command: in quotes if a shell would take it for something else. */
    public static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** The words of a command without variables and patterns, such as {@link #quoted} makes them. */
    public static List<String> split(String command) {
        var words = new ArrayList<String>();
        WORD.matcher(command)
                .results()
                .forEach(word -> words.add(PIECE.matcher(word.group())
                        .replaceAll(piece -> Matcher.quoteReplacement(
                                text(piece.group(1)) + text(piece.group(2)) + text(piece.group(3))))));
        return words;
    }

    private static String text(@Nullable String group) {
        return group == null ? "" : group;
    }
}
