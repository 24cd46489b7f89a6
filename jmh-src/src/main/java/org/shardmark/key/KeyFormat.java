package org.shardmark.key;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** How a key log is written: what of a line is the key, and of how many messages. */
public sealed interface KeyFormat {
    /**
     * The format that options ask for; without any every line is a key.
     *
     * @param column    the column of the key: its number, from 1, or its name, which the first line then gives
     * @param separator what stands between two columns: one ASCII character, or {@code tab}
     * @param counts    the column that says how many messages a line stands for, as {@code column} does; or {@code
     *                  uniq} for lines as {@code uniq -c} writes them
     * @throws IllegalArgumentException if they do not go together; the message is one line
     */
    static KeyFormat of(Optional<String> column, Optional<String> separator, Optional<String> counts) {
        if (counts.equals(Optional.of("uniq"))) {
            if (column.isPresent() || separator.isPresent()) {
                throw new IllegalArgumentException("counts=uniq: lines of uniq -c have no columns and no separator");
            }
            return new Uniq();
        }
        if (column.isEmpty() && counts.isEmpty()) {
            if (separator.isPresent()) {
                throw new IllegalArgumentException("separator needs a column: which column is the key?");
            }
            return new Lines();
        }
        var key = Column.of("column", column.orElse("1"));
        var count = counts.map(name -> Column.of("counts", name));
        if (count.equals(Optional.of(key))) {
            throw new IllegalArgumentException("column " + key.name() + " cannot be both the key and its count");
        }
        return new Columns(key, count, Optional.empty(), separator.map(KeyFormat::separator).orElse((byte) ','));
    }

    /**
     * The format that options ask for, of a log that says when each message came.
     *
     * @param time the column with the time, as {@code column} does; see {@link KeyLog.Sink#due}
     * @throws IllegalArgumentException if they do not go together; the message is one line
     */
    static KeyFormat withTimes(Optional<String> column, Optional<String> separator, Optional<String> counts,
            String time) {
        if (counts.isPresent()) {
            throw new IllegalArgumentException(
                    "a line that stands for several messages has no time of its own: leave out counts or the time");
        }
        var columns = (Columns) of(Optional.of(column.orElse("1")), separator, counts);
        var at = Column.of("time-column", time);
        if (at.equals(columns.key())) {
            throw new IllegalArgumentException("column " + at.name() + " cannot be both the key and its time");
        }
        return new Columns(columns.key(), Optional.empty(), Optional.of(at), columns.separator());
    }

    /** Whether a line says of how many messages it is, so that the order of the lines is none of messages. */
    default boolean hasCounts() {
        return switch (this) {
            case Lines lines -> false;
            case Uniq uniq -> true;
            case Columns columns -> columns.count().isPresent();
        };
    }

    private static byte separator(String text) {
        var named = Map.of("tab", "\t", "\\t", "\t").getOrDefault(text, text);
        if (named.length() != 1 || named.charAt(0) > 0x7f || "\"\r\n".contains(named)) {
            throw new IllegalArgumentException(
                    "separator=" + text + ": must be tab, or one ASCII character other than a quote or a line end");
        }
        return (byte) named.charAt(0);
    }

    /** Every line is the key of one message, quotes and all. */
    record Lines() implements KeyFormat {}

    /** A count, a blank and the key, as {@code uniq -c} writes them. */
    record Uniq() implements KeyFormat {}

    /**
     * Columns, where quotes are those of RFC 4180. Blank lines are no lines.
     *
     * @param key       which is the key
     * @param count     which says how many messages there are of it; without one, each line is a message
     * @param time      which says when it came, if the times are wanted
     * @param separator what stands between two
     */
    record Columns(Column key, Optional<Column> count, Optional<Column> time, byte separator) implements KeyFormat {
        boolean haveNames() {
            return Stream.of(Optional.of(key), count, time)
                    .flatMap(Optional::stream)
                    .anyMatch(column -> column.number() == 0);
        }
    }

    /**
     * A column.
     *
     * @param name   as it was asked for
     * @param number from 1; 0 if the first line gives it that name
     */
    record Column(String name, int number) {
        private static Column of(String option, String text) {
            if (!text.matches("[-+]?\\d+")) {
                return new Column(text, 0);
            }
            try {
                int number = Integer.parseInt(text);
                if (number >= 1) {
                    return new Column(text, number);
                }
            } catch (NumberFormatException e) {
                // refused below
            }
            throw new IllegalArgumentException(option + "=" + text + ": columns are numbered from 1");
        }
    }
}
