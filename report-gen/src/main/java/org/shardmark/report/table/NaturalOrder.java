package org.shardmark.report.table;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Orders 1, 4, 16, 256 and k2, k10 and 10K, 1M as a person does. */
public final class NaturalOrder implements Comparator<String> {
    /** The order. */
    public static final Comparator<String> INSTANCE = new NaturalOrder();

    private static final Pattern NUMBER = Pattern.compile("([+-]?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)([kKMG]?)(?:i?B)?");
    /** What is switched off comes first, since the others are compared with it. */
    public static final String NONE = "NONE";
    private static final Pattern PIECE = Pattern.compile("\\d{1,18}|\\D+|\\d+");

    private NaturalOrder() {}

    /** The number that a parameter value is, if it is one; {@code 10K} is 10,000. */
    public static OptionalDouble number(String text) {
        Matcher matcher = NUMBER.matcher(text);
        if (!matcher.matches() || text.length() > 40) {
            return OptionalDouble.empty();
        }
        double factor = switch (matcher.group(2)) {
            case "k", "K" -> 1e3;
            case "M" -> 1e6;
            case "G" -> 1e9;
            default -> 1;
        };
        double value = Double.parseDouble(matcher.group(1)) * factor;
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    @Override
    public int compare(String a, String b) {
        var x = number(a);
        var y = number(b);
        if (x.isPresent() && y.isPresent()) {
            int byValue = Double.compare(x.getAsDouble(), y.getAsDouble());
            return byValue != 0 ? byValue : a.compareTo(b);
        }
        if (x.isPresent() != y.isPresent()) {
            return x.isPresent() ? -1 : 1;
        }
        if (a.equals(NONE) != b.equals(NONE)) {
            return a.equals(NONE) ? -1 : 1;
        }
        Matcher left = PIECE.matcher(a);
        Matcher right = PIECE.matcher(b);
        while (left.find() && right.find()) {
            int order = comparePieces(left.group(), right.group());
            if (order != 0) {
                return order;
            }
        }
        return a.compareTo(b);
    }

    private static int comparePieces(String a, String b) {
        if (Character.isDigit(a.charAt(0)) && Character.isDigit(b.charAt(0)) && ascii(a) && ascii(b)) {
            return new BigDecimal(a).compareTo(new BigDecimal(b));
        }
        return a.compareTo(b);
    }

    private static boolean ascii(String digits) {
        return digits.chars().allMatch(c -> c < 128);
    }
}
