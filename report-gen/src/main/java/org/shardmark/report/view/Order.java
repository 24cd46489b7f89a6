package org.shardmark.report.view;

import java.util.List;
import java.util.regex.Pattern;
import org.shardmark.report.table.Dimension;

/** Which values have an order of their own, so that no other serves a reader better. */
final class Order {
    /** 16, 10K, 1:50, 2024-05-16, and one word before the digits: k2, JDK 21. */
    private static final Pattern NUMBERED = Pattern.compile("([\\p{L}_ -]{0,12})[+-]?\\d[\\p{Alnum}.,:;/x_%+-]*");

    private Order() {}

    /** Whether the values of a dimension have: files, runs and all that is counted. */
    static boolean isOwn(Dimension dimension, List<String> values) {
        return switch (dimension.kind()) {
            case FILE, MODE, THREADS, RUN, METRIC, UNIT -> true;
            case BENCHMARK, CLASS, METHOD -> false;
            case PARAM -> isNumbered(values);
        };
    }

    private static boolean isNumbered(List<String> values) {
        var words = values.stream().filter(v -> !v.isEmpty()).map(v -> {
            var matcher = NUMBERED.matcher(v);
            return matcher.matches() ? matcher.group(1) : v;
        }).distinct().toList();
        return words.size() == 1 && values.stream().allMatch(v -> v.isEmpty() || NUMBERED.matcher(v).matches());
    }
}
