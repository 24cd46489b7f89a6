package org.shardmark.key;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.shardmark.io.IoReason;

/**
 * Reads a log of keys, UTF-8, plain or compressed by gzip, zstd or xz: to its end unless the sink stops it, or not at
 * all.
 *
 * <p>One thread at a time.
 */
public final class KeyLog {
    private final Records records;
    private final KeyFormat format;
    private final KeyDictionary dictionary;
    private final Sink sink;
    private long lines;
    private long messages;
    /** Whether the first line may name the columns: it has no digit, and the second has. */
    private boolean mayHaveNames;
    private boolean keyOfFirstAgain;

    private KeyLog(InputStream in, KeyFormat format, KeyDictionary dictionary, Sink sink) {
        this.records = new Records(in,
                format instanceof KeyFormat.Columns columns ? columns.separator() : Records.NONE);
        this.format = format;
        this.dictionary = dictionary;
        this.sink = sink;
    }

    /** Takes the keys of a log, in its order. */
    @FunctionalInterface
    public interface Sink {
        /**
         * Takes what a line holds.
         *
         * @param key      the number of the key in the dictionary
         * @param messages how many messages of it there are, at least 0; over all lines at most {@link Long#MAX_VALUE}
         * @return whether to read on
         */
        boolean take(int key, long messages);

        /**
         * Is told when the message came that is taken next, where the format has a column of times.
         *
         * @param nanos since some beginning, the same for all lines
         */
        default void due(long nanos) {}
    }

    /**
     * Reads a file.
     *
     * @param file       the log
     * @param format     how it is written
     * @param dictionary takes its distinct keys; empty before
     * @param sink       takes the lines
     * @throws IllegalArgumentException if the log cannot be read or is not written like that; the message is one line
     */
    public static Reading read(Path file, KeyFormat format, KeyDictionary dictionary, Sink sink) {
        if (file.toString().isEmpty()) {
            throw new IllegalArgumentException("the name of the key log is empty");
        }
        try (var in = Files.newInputStream(file)) {
            return read(in, file.toString(), format, dictionary, sink);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + ": cannot be read: " + IoReason.of(e), e);
        }
    }

    /** The same of a stream, which is not closed; {@code name} stands for it in messages. */
    public static Reading read(InputStream in, String name, KeyFormat format, KeyDictionary dictionary, Sink sink) {
        try {
            return new KeyLog(Decompressed.of(in), format, dictionary, sink).read(name);
        } catch (IOException e) {
            throw refusal(name, 0, e);
        }
    }

    private Reading read(String name) {
        try {
            switch (format) {
                case KeyFormat.Lines plain -> readLines();
                case KeyFormat.Uniq counted -> readUniq();
                case KeyFormat.Columns columns -> readColumns(columns);
            }
        } catch (IOException e) {
            throw refusal(name, records.line(), e);
        }
        if (lines == 0) {
            throw new IllegalArgumentException(name + ": is empty; must hold one key a line");
        }
        if (messages == 0) {
            throw new IllegalArgumentException(name + ": holds no message: all counts are 0");
        }
        return Reading.of(name, messages, format instanceof KeyFormat.Lines ? lines : 0,
                mayHaveNames && lines > 1 && !keyOfFirstAgain, dictionary, records);
    }

    /** @param line the one that was being read; all before it were */
    private static IllegalArgumentException refusal(String name, long line, IOException e) {
        var message = switch (e) {
            case MalformedLineException malformed -> ", line " + line + ": " + malformed.why();
            case CharacterCodingException coding -> ", line " + line + ": not UTF-8";
            case BrokenDataException broken ->
                String.format(Locale.ROOT, ": the %s data is broken at byte %d, %s: %s", broken.format(),
                        broken.position(), line > 1 ? "after line " + (line - 1) : "in or after line 1",
                        broken.why());
            default -> ": cannot be read: " + IoReason.of(e);
        };
        return new IllegalArgumentException(name + message, e);
    }

    private void readLines() throws IOException {
        boolean more = true;
        while (more && records.next()) {
            records.choose(0);
            more = take(records.from(), records.length(), 1);
        }
    }

    private void readUniq() throws IOException {
        boolean more = true;
        while (more && records.next()) {
            records.choose(0);
            int end = records.from() + records.length();
            int digits = pastBlanks(records.from(), end);
            int key = pastDigits(digits, end);
            long count = number(digits, key);
            if (count < 0 || (key < end && !isBlank(key))) {
                throw new MalformedLineException(
                        "must be a count up to " + Long.MAX_VALUE + ", a blank and a key, as uniq -c prints them");
            }
            key = Math.min(end, key + 1);
            more = take(key, end - key, count);
        }
    }

    private void readColumns(KeyFormat.Columns columns) throws IOException {
        var names = columns.haveNames() && records.next() ? records.texts() : List.<String>of();
        int key = index(columns.key(), names);
        int count = columns.count().isPresent() ? index(columns.count().get(), names) : -1;
        if (key == count) {
            throw new MalformedLineException(
                    "column " + columns.key().name() + " cannot be both the key and its count");
        }
        int time = columns.time().isPresent() ? index(columns.time().get(), names) : -1;
        if (key == time) {
            throw new MalformedLineException("column " + columns.key().name() + " cannot be both the key and its time");
        }
        var stamps = new TimeStamps();
        int last = Math.max(Math.max(key, count), time);
        boolean more = true;
        while (more && records.next()) {
            if (records.isBlank()) {
                continue;
            }
            if (records.fields() <= last) {
                throw new MalformedLineException("has fewer than " + (last + 1) + " columns");
            }
            if (lines < 2 && names.isEmpty()) {
                mayHaveNames = lines == 0 ? !records.hasDigit() : mayHaveNames && records.hasDigit();
            }
            long messages = count < 0 ? 1 : count(count);
            if (time >= 0) {
                records.choose(time);
                sink.due(stamps.nanos(
                        new String(records.bytes(), records.from(), records.length(), StandardCharsets.UTF_8)));
            }
            records.choose(key);
            more = take(records.from(), records.length(), messages);
        }
    }

    private static int index(KeyFormat.Column column, List<String> names) throws MalformedLineException {
        if (column.number() > 0) {
            return column.number() - 1;
        }
        int index = names.indexOf(column.name());
        if (index < 0) {
            throw new MalformedLineException("no column is called " + column.name());
        }
        return index;
    }

    private long count(int field) throws MalformedLineException {
        records.choose(field);
        int end = records.from() + records.length();
        int digits = pastBlanks(records.from(), end);
        int after = pastDigits(digits, end);
        long count = number(digits, after);
        if (count < 0 || pastBlanks(after, end) < end) {
            throw new MalformedLineException("column " + (field + 1) + " must be a whole number from 0 to "
                    + Long.MAX_VALUE
                    + (records.line() == 1 ? "; if the first line names the columns, choose them by name" : ""));
        }
        return count;
    }

    private int pastBlanks(int from, int end) {
        int at = from;
        while (at < end && isBlank(at)) {
            at++;
        }
        return at;
    }

    private boolean isBlank(int at) {
        return records.bytes()[at] == ' ' || records.bytes()[at] == '\t';
    }

    private int pastDigits(int from, int end) {
        int at = from;
        while (at < end && records.bytes()[at] >= '0' && records.bytes()[at] <= '9') {
            at++;
        }
        return at;
    }

    /** What the digits say; -1 if there are none, or too many. */
    private long number(int from, int end) {
        long number = from == end ? -1 : 0;
        for (int at = from; at < end && number >= 0; at++) {
            int digit = records.bytes()[at] - '0';
            number = number > (Long.MAX_VALUE - digit) / 10 ? -1 : 10 * number + digit;
        }
        return number;
    }

    private boolean take(int from, int length, long count) throws IOException {
        lines++;
        messages += count;
        if (messages < 0) {
            throw new MalformedLineException("the counts up to here add up to more than " + Long.MAX_VALUE);
        }
        int key = dictionary.number(records.bytes(), from, length);
        keyOfFirstAgain |= key == 0 && lines > 1;
        return sink.take(key, count);
    }
}
