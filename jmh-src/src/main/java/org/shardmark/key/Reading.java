package org.shardmark.key;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a reader learned of a key log.
 *
 * @param messages       how many messages its lines stand for
 * @param strayReturns   a warning about carriage returns that were ignored, if there were any
 * @param mayBeWholeLines a warning that the lines may not be keys, if nearly all are distinct
 * @param mayHaveNames   a warning that the first line may name the columns
 * @param delimited      whether nearly all keys look as if they had columns
 */
public record Reading(long messages, Optional<String> strayReturns, Optional<String> mayBeWholeLines,
        Optional<String> mayHaveNames, boolean delimited) {
    /** With at least this many lines it is odd if nearly all are distinct. */
    private static final int ENOUGH = 20;
    private static final double NEARLY_ALL = .9;
    private static final int SAMPLE = 100;
    private static final List<String> SEPARATORS = List.of(",", ";", "\t", "|");

    /**
     * @param lines        how many there were, if each is a key
     * @param mayHaveNames whether the first line was counted, and may name the columns
     */
    static Reading of(String name, long messages, long lines, boolean mayHaveNames, KeyDictionary dictionary,
            Records records) {
        var stray = records.strayReturns() == 0
                ? Optional.<String>empty()
                : Optional.of(
                        name + ": ignored stray carriage returns before line ends; lines with them: "
                                + records.strayReturns() + ", the first is line " + records.firstStrayReturn());
        boolean distinct = lines >= ENOUGH && dictionary.size() >= NEARLY_ALL * lines;
        var whole = distinct
                ? Optional.of(name + ": nearly all lines are distinct (" + dictionary.size() + " of " + lines
                        + "): if the key is only one column of a line, say which column it is")
                : Optional.<String>empty();
        var names = mayHaveNames
                ? Optional.of(
                        name + ": the first line was counted as a key; it has no digit, but the second line has:"
                                + " if it names the columns, choose the column by name")
                : Optional.<String>empty();
        return new Reading(messages, stray, whole, names, distinct && delimited(dictionary));
    }

    private static boolean delimited(KeyDictionary dictionary) {
        var keys = Stream.iterate(0, number -> number < Math.min(SAMPLE, dictionary.size()), number -> number + 1)
                .map(number -> new String(dictionary.key(number), StandardCharsets.UTF_8))
                .toList();
        return SEPARATORS.stream()
                .anyMatch(separator -> keys.stream().filter(key -> key.contains(separator)).count() >= NEARLY_ALL
                        * keys.size());
    }

    /** What should be known of a log of messages, a line each. */
    public List<String> warnings() {
        return Stream.of(strayReturns, mayBeWholeLines, mayHaveNames).flatMap(Optional::stream).toList();
    }

    /** What should be known of a list of keys, in which each may well stand once. */
    public List<String> warningsOfList() {
        return Stream.of(strayReturns, mayBeWholeLines.filter(line -> delimited), mayHaveNames)
                .flatMap(Optional::stream)
                .toList();
    }
}
