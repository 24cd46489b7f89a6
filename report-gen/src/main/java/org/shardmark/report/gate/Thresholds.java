package org.shardmark.report.gate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.shardmark.report.table.Point;

/**
 * From which change on something counts as changed.
 *
 * @param score   of scores, as a share
 * @param rows    of the scores of rows whose name a pattern is found in; the last that is found holds
 * @param metrics of metrics that were named; empty where the default holds
 */
public record Thresholds(double score, List<Rule> rows, Map<String, Optional<Double>> metrics) {
    private static final double SCORE = 0.05;
    private static final double ALLOCATION = 0.01;

    /** The threshold of the rows whose name the pattern is found in. */
    public record Rule(Pattern pattern, double threshold) {}

    /**
     * Reads words such as {@code 5%} and {@code regex=10%}, and metrics such as {@code allocBytesPerMessage:1%}.
     *
     * @throws IllegalArgumentException with one line that says what is wrong
     */
    public static Thresholds parse(List<String> words, List<String> metrics) {
        double score = SCORE;
        var rows = new ArrayList<Rule>();
        for (String word : words) {
            int equals = word.lastIndexOf('=');
            if (equals < 0) {
                score = share("--threshold", word);
            } else {
                rows.add(new Rule(pattern(word.substring(0, equals)),
                        share("--threshold", word.substring(equals + 1))));
            }
        }
        var named = new LinkedHashMap<String, Optional<Double>>();
        for (String metric : metrics) {
            int colon = metric.lastIndexOf(':');
            boolean has = colon > 0 && metric.endsWith("%");
            String name = (has ? metric.substring(0, colon) : metric).replace("·", "");
            named.put(name, has ? Optional.of(share("--metric", metric.substring(colon + 1))) : Optional.empty());
        }
        return new Thresholds(score, List.copyOf(rows), named);
    }

    /**
     * A share from 0 (not included) to 1 000 %, written as {@code 5%}, {@code 0.5 %} or {@code 0.05}.
     *
     * @throws IllegalArgumentException with one line that says what is wrong
     */
    public static double share(String option, String text) {
        double value = shareOrZero(option, text);
        if (value == 0) {
            throw new IllegalArgumentException(option + " must be above 0");
        }
        return value;
    }

    /** The same, 0 included. */
    public static double shareOrZero(String option, String text) {
        var matcher = Pattern.compile("(\\d+(?:\\.\\d+)?) ?(%?)").matcher(text.strip());
        if (matcher.matches()) {
            boolean percent = !matcher.group(2).isEmpty();
            double value = Double.parseDouble(matcher.group(1)) / (percent ? 100 : 1);
            if (value < 1 || (percent && value <= 10)) {
                return value;
            }
        }
        throw new IllegalArgumentException(
                option + " is a share such as 5% or 0.05, at most 1000%; \"" + text + "\" is not");
    }

    private static Pattern pattern(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "--threshold: \"" + text + "\" is not a regular expression: " + e.getDescription());
        }
    }

    /** The threshold of a metric of a row, as a share. */
    double of(String row, String metric, boolean allocation) {
        double own = metrics.getOrDefault(metric, Optional.empty()).orElse(allocation ? ALLOCATION : score);
        if (metric.equals(Point.SCORE) && !metrics.containsKey(metric)) {
            for (Rule rule : rows) {
                own = rule.pattern().matcher(row).find() ? rule.threshold() : own;
            }
        }
        return own;
    }
}
