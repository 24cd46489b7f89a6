package org.shardmark.report.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The prose of a document with its figures filled in and its claims judged. A figure stands in
 * {@code <!--= WORDS -->…<!--/-->}. A claim stands in {@code <!--? WORDS -->…<!--/-->}; its text stays, but for the figures
 * in it. {@link Figures} says what the words mean. Code and generated text have no such places.
 *
 * @param text   the document with its figures
 * @param places how many figures and claims it has
 * @param stale  each figure that was another, in one line that begins with its place
 * @param untrue each claim that the rows do not support, in one line that begins with its place
 */
public record Prose(String text, int places, List<String> stale, List<String> untrue) {
    /** Inline code, which is skipped, or one of our marks. */
    private static final Pattern MARK = Pattern
            .compile("`(?:[^`\\n]++|\\n(?!\\s*\\n))++`|<!--([=?])\\s(.*?)-->|<!--/-->", Pattern.DOTALL);
    /** Markdown takes a comment at the beginning of a line, of an item or a quotation, for a block of HTML. */
    private static final Pattern BEGINS_LINE = Pattern.compile("[\\s>]*(?:(?:[-*+]|\\d+[.)])\\s+)?");

    /** A figure or claim whose end is not reached yet. */
    private record Open(boolean figure, String words, int line, int contentFrom) {}

    /**
     * Fills a document.
     *
     * @param places  the generated text of the same document, which is left alone
     * @param figures what the document may ask for
     * @throws IllegalArgumentException with one line that says what is wrong, and in which line
     */
    public static Prose of(String document, Placeholders places, Figures figures) {
        String prose = places.prose();
        var text = new StringBuilder();
        var stale = new ArrayList<String>();
        var untrue = new ArrayList<String>();
        var opened = new ArrayDeque<Open>();
        int count = 0;
        int copied = 0;
        Matcher marks = MARK.matcher(prose);
        while (marks.find()) {
            MatchResult mark = marks.toMatchResult();
            if (mark.group().startsWith("`")) {
                continue;
            }
            int line = line(prose, mark.start());
            require(!BEGINS_LINE.matcher(prose.substring(prose.lastIndexOf('\n', mark.start()) + 1, mark.start()))
                    .matches(), line, mark.group() + " begins the line, and Markdown takes it for a block");
            if (mark.group(1) != null) {
                require(opened.isEmpty() || !opened.getFirst().figure(), line, "a place begins inside a figure");
                opened.push(new Open(mark.group(1).equals("="), mark.group(2).strip().replaceAll("\\s+", " "), line,
                        mark.end()));
                count++;
            } else {
                require(!opened.isEmpty(), line, "<!--/--> ends a place that has not begun");
                var place = opened.pop();
                if (place.figure()) {
                    String figure = in(place, () -> figures.figure(place.words()));
                    String old = document.substring(place.contentFrom(), mark.start());
                    if (!figure.equals(old)) {
                        stale.add("line " + place.line() + ": " + place.words() + " is " + figure + ", not " + old);
                    }
                    text.append(document, copied, place.contentFrom()).append(figure);
                    copied = mark.start();
                } else {
                    String found = in(place, () -> figures.whyUntrue(place.words()));
                    if (!found.isEmpty()) {
                        untrue.add(
                                "line " + place.line() + ": the claim " + place.words() + " does not hold: " + found);
                    }
                }
            }
        }
        if (!opened.isEmpty()) {
            require(false, opened.getFirst().line(),
                    "the place \"" + opened.getFirst().words() + "\" has no end (<!--/-->)");
        }
        return new Prose(text.append(document, copied, document.length()).toString(), count, List.copyOf(stale),
                List.copyOf(untrue));
    }

    private static String in(Open place, Supplier<String> found) {
        try {
            return found.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("line " + place.line() + ": " + e.getMessage(), e);
        }
    }

    private static int line(String text, int at) {
        return 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
    }

    private static void require(boolean right, int line, String otherwise) {
        if (!right) {
            throw new IllegalArgumentException("line " + line + ": " + otherwise);
        }
    }
}
