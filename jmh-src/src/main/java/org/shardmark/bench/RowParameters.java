package org.shardmark.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The parameters of a row by name, as the runner and a fork both know them.
 *
 * <p>All methods throw {@link IllegalArgumentException} where a value cannot be taken, with one line that says which and
 * what would be right.
 */
record RowParameters(Map<String, String> values) {
    /** The parameters of the row that this fork measures. */
    static RowParameters of(BenchmarkParams params) {
        var values = new LinkedHashMap<String, String>();
        params.getParamsKeys().forEach(name -> values.put(name, params.getParam(name)));
        return new RowParameters(values);
    }

    /** A value as it was given. */
    String text(String name) {
        var value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the parameter " + name + " has no value");
        }
        return value;
    }

    /** A number from {@code least} on. */
    int atLeast(int least, String name) {
        int number;
        try {
            number = Integer.parseInt(text(name));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + "=" + text(name) + ": must be a number from " + least + " on",
                    e);
        }
        if (number < least) {
            throw new IllegalArgumentException(name + "=" + number + ": must be at least " + least);
        }
        return number;
    }

    /** A number from {@code least} to {@code most}. */
    double between(double least, double most, String name) {
        double number;
        try {
            number = Double.parseDouble(text(name));
        } catch (NumberFormatException e) {
            number = Double.NaN;
        }
        if (!(number >= least && number <= most)) {
            throw new IllegalArgumentException(
                    name + "=" + text(name) + ": must be a number from " + least + " to " + most);
        }
        return number;
    }

    /** Whether the row has such a parameter. */
    boolean has(String name) {
        return values.containsKey(name);
    }

    /** A constant of an enum. */
    <E extends Enum<E>> E constant(Class<E> type, String name) {
        return Enum.valueOf(type, text(name));
    }

    /** A yes or no. */
    boolean flag(String name) {
        return Boolean.parseBoolean(text(name));
    }
}
