package org.shardmark.report.table;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** How names and values of parameters read: in one line, told from every other, and never cut in the middle. */
public final class Names {
    /** A name can be taken apart after a separator, and before a capital that follows a small letter or a digit. */
    private static final Pattern WORD_END = Pattern
            .compile("(?<=[\\s.,:;/_=#-])(?![\\s.,:;/_=#-])|(?<=[\\p{Ll}\\d])(?=\\p{Lu})");
    private static final char QUOTE = '\'';

    private Names() {}

    /**
     * A value so that it can be seen and told from every other: as it is, or in single quotes with Java's escapes if it is
     * empty, begins or ends with a space, or holds several spaces in a row or invisible characters.
     */
    public static String shown(String value) {
        boolean quoted = value.length() > 1 && value.charAt(0) == QUOTE && value.charAt(value.length() - 1) == QUOTE;
        boolean plain = !quoted && !value.isEmpty() && value.equals(value.strip()) && !value.contains("  ")
                && value.codePoints().noneMatch(Names::invisible);
        if (plain) {
            return value;
        }
        var shown = new StringBuilder().append(QUOTE);
        int before = 0;
        for (int c : value.codePoints().toArray()) {
            shown.append(c == ' ' && before == ' ' ? escape(c) : inQuotes(c));
            before = c;
        }
        return shown.append(QUOTE).toString();
    }

    private static String inQuotes(int c) {
        return switch (c) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            case '\\' -> "\\\\";
            case QUOTE -> "\\'";
            default -> invisible(c) ? escape(c) : Character.toString(c);
        };
    }

    private static String escape(int c) {
        return Character.toString(c)
                .chars()
                .mapToObj(unit -> String.format(Locale.ROOT, "\\u%04X", unit))
                .reduce("", String::concat);
    }

    /** Control characters, ends of lines, and what has no width or turns text around, but for the joiners inside words. */
    private static boolean invisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                true;
            case Character.FORMAT -> c != 0x200C && c != 0x200D;
            case Character.SPACE_SEPARATOR -> c != ' ';
            default -> false;
        };
    }

    /**
     * What is left of different names without the words with which all begin and with which all end; at least a word of
     * each, so that they stay different.
     *
     * @param names   the names
     * @param leftOut what all had, with … where they differ; the empty string if that is nothing
     */
    public record Brief(List<String> names, String leftOut) {
        /** The names in brief. */
        public static Brief of(List<String> names) {
            if (names.stream().distinct().count() < 2) {
                return new Brief(names, "");
            }
            var words = names.stream().map(n -> Arrays.asList(WORD_END.split(n))).toList();
            int fewest = words.stream().mapToInt(List::size).min().orElse(0);
            var first = words.getFirst();
            int start = 0;
            while (start < fewest - 1 && alike(words, start, false)) {
                start++;
            }
            int end = 0;
            while (end < fewest - 1 - start && alike(words, end, true)) {
                end++;
            }
            int from = start;
            int to = end;
            String before = String.join("", first.subList(0, start));
            String after = String.join("", first.subList(first.size() - end, first.size()));
            return new Brief(words.stream().map(w -> String.join("", w.subList(from, w.size() - to))).toList(),
                    before.isEmpty() && after.isEmpty() ? "" : before + "…" + after);
        }

        private static boolean alike(List<List<String>> words, int at, boolean fromTheEnd) {
            return words.stream()
                    .map(w -> w.get(fromTheEnd ? w.size() - 1 - at : at))
                    .distinct()
                    .count() == 1;
        }
    }
}
