package org.shardmark.report.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/**
 * Which numbers to show: words such as {@code shards=16}, {@code mailbox=RING,ABQ}, {@code load!=uniform} or
 * {@code benchmark~Scaling}, all of which must hold.
 *
 * @param tests one for each word
 */
public record Filter(List<Predicate<Point>> tests) {
    private static final Pattern WORD = Pattern.compile("([^=!~]+)(!=|=|~)(.*)", Pattern.DOTALL);

    /**
     * Reads the words.
     *
     * @throws IllegalArgumentException with one line that says what is wrong
     */
    public static Filter parse(List<String> words, Data data) {
        var tests = new ArrayList<Predicate<Point>>();
        for (String word : words) {
            Matcher matcher = WORD.matcher(word);
            if (!matcher.matches()) {
                throw new IllegalArgumentException(
                        "a filter is NAME=VALUE[,VALUE…], NAME!=VALUE or NAME~REGEX; \"" + word
                                + "\" is none of these");
            }
            var dimension = data.dimension(matcher.group(1));
            tests.add(test(dimension, matcher.group(2), matcher.group(3), data));
        }
        return new Filter(List.copyOf(tests));
    }

    private static Predicate<Point> test(Dimension dimension, String sign, String text, Data data) {
        if (sign.equals("~")) {
            try {
                var regex = Pattern.compile(text);
                return point -> {
                    String name = point.get(dimension);
                    return regex.matcher(data.longValues().getOrDefault(name, name)).find();
                };
            } catch (PatternSyntaxException e) {
                throw new IllegalArgumentException(
                        "\"" + text + "\" is not a regular expression: " + e.getDescription());
            }
        }
        var values = data.values(dimension);
        // A value may hold commas itself.
        String whole = data.value(dimension, text);
        var wanted = values.contains(whole)
                ? Set.of(whole)
                : Arrays.stream(text.split(",", -1)).map(v -> data.value(dimension, v)).collect(Collectors.toSet());
        wanted.stream().filter(w -> !values.contains(w)).findFirst().ifPresent(w -> {
            throw new IllegalArgumentException("no row has " + dimension.name() + " = " + w + "; there are "
                    + String.join(", ", values.stream().limit(20).toList()) + (values.size() > 20 ? ", …" : ""));
        });
        boolean in = sign.equals("=");
        return point -> wanted.contains(point.get(dimension)) == in;
    }

    /** What passes all tests. */
    public Data apply(Data data) {
        return tests.isEmpty() ? data : data.where(p -> tests.stream().allMatch(t -> t.test(p)));
    }
}
