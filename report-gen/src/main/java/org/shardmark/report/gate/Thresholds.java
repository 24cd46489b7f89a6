package org.shardmark.report.gate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.shardmark.report.table.Direction;
import org.shardmark.report.table.Point;

/**
 * The smallest changes that count.
 *
 * @param score   of a score, as a share
 * @param rows    of the scores of rows whose name a pattern matches in part; the last match holds
 * @param metrics of metrics that were named
 */
public record Thresholds(double score, List<Rule> rows, Map<String, Named> metrics) {
    /** The name may hold colons itself, as {@code offer:p0.99} does. */
    private static final Pattern METRIC = Pattern.compile(
            "(?<name>.+?)(?::(?<share>[^:]*%))?(?::(?<better>lower|higher))?", Pattern.DOTALL);
    private static final double SCORE = 0.05;
    private static final double ALLOCATION = 0.01;

    /**
     * A metric that was named.
     *
     * @param threshold the smallest change that counts, as a share; empty if the default holds
     * @param better    which way it is better; empty if its unit says so
     */
    public record Named(Optional<Double> threshold, Optional<Direction> better) {}

    /** The threshold of the rows whose name the pattern matches in part. */
    public record Rule(Pattern pattern, double threshold) {}

    /**
     * Reads words such as {@code 5%} and {@code regex=10%}, and metrics such as {@code allocBytesPerMessage:1%} or
     * {@code CPI:1%:lower}.
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
                rows.add(new Rule(pattern("--threshold", word.substring(0, equals)),
                        share("--threshold", word.substring(equals + 1))));
            }
        }
        var named = new LinkedHashMap<String, Named>();
        for (String metric : metrics) {
            Matcher parts = METRIC.matcher(metric);
            if (!parts.matches()) {
                throw new IllegalArgumentException("--metric needs a name, such as gc.alloc.rate.norm:1%");
            }
            named.put(parts.group("name").replace("·", ""),
                    new Named(Optional.ofNullable(parts.group("share")).map(share -> share("--metric", share)),
                            Optional.ofNullable(parts.group("better"))
                                    .map(better -> Direction.valueOf(better.toUpperCase(Locale.ROOT)))));
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
                option + " takes a share such as 5% or 0.05, at most 1000%, not \"" + text + "\"");
    }

    /**
     * A regular expression.
     *
     * @throws IllegalArgumentException with one line that says what is wrong
     */
    public static Pattern pattern(String option, String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    option + ": \"" + text + "\" is not a regular expression: " + e.getDescription());
        }
    }

    /** The threshold of a metric of a row, as a share. */
    double of(String row, String metric, boolean allocation) {
        double own = Optional.ofNullable(metrics.get(metric))
                .flatMap(Named::threshold)
                .orElse(allocation ? ALLOCATION : score);
        if (metric.equals(Point.SCORE) && !metrics.containsKey(metric)) {
            for (Rule rule : rows) {
                own = rule.pattern().matcher(row).find() ? rule.threshold() : own;
            }
        }
        return own;
    }

    /** Which way the user says that a metric is better. */
    Optional<Direction> direction(String metric) {
        return Optional.ofNullable(metrics.get(metric)).flatMap(Named::better);
    }
}
