package org.shardmark.report.view;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.shardmark.report.chart.Chart;

/**
 * A chart as text, to be compared with a golden file: every component of every record by its name, so that one that is
 * added later is in it too. It knows data only, nothing of pixels.
 */
final class Dump {
    /** Of a longer curve each tenth point is enough. */
    private static final int MOST_POINTS = 48;

    private final StringBuilder text = new StringBuilder();

    private Dump() {}

    /** The text of some charts. */
    static String of(List<Chart> charts) {
        var dump = new Dump();
        charts.forEach(c -> dump.element("chart", c, ""));
        return dump.text.toString();
    }

    private void element(String name, Object value, String indent) {
        if (value instanceof Record one && !isNumbers(one)) {
            text.append(indent).append(name).append('\n');
            for (RecordComponent component : one.getClass().getRecordComponents()) {
                element(component.getName(), get(one, component), indent + "  ");
            }
        } else if (value instanceof List<?> list && list.stream().anyMatch(e -> e instanceof Record)) {
            String each = name.equals("series") ? name : name.replaceFirst("s$", "");
            int step = list.size() > MOST_POINTS ? 10 : 1;
            for (int i = 0; i < list.size(); i += step) {
                element(each, list.get(i), indent);
            }
            if (step > 1) {
                text.append(indent).append("… ").append(list.size()).append(" in all, each tenth shown\n");
            }
        } else if (!value.equals(List.of()) && !value.equals("")) {
            text.append(indent).append(name).append(": ").append(inLine(value)).append('\n');
        }
    }

    private static boolean isNumbers(Record one) {
        return one instanceof Chart.Cell
                || Arrays.stream(one.getClass().getRecordComponents()).allMatch(c -> c.getType() == double.class);
    }

    /** A point is its place and value, and the interval where it has one. */
    private static String inLine(Object value) {
        return switch (value) {
            case Chart.Point p -> number(p.x()) + ": " + number(p.y()) + interval(p);
            case Chart.Cell c -> c.row() + ", " + c.column() + ": " + c.text() + " × " + number(c.ratio());
            case Record numbers -> Arrays.stream(numbers.getClass().getRecordComponents())
                    .map(c -> inLine(get(numbers, c)))
                    .collect(Collectors.joining(", "));
            case List<?> list -> list.stream().map(Dump::inLine).collect(Collectors.joining(" | "));
            case Double d -> number(d);
            default -> value.toString();
        };
    }

    private static String interval(Chart.Point p) {
        String low = number(p.low());
        String high = number(p.high());
        return low.equals(number(p.y())) && high.equals(low) ? "" : " [" + low + ", " + high + "]";
    }

    /** Five digits: enough to see any mistake, and too few for two machines to differ in the last bit. */
    private static String number(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e9) {
            return String.valueOf((long) value);
        }
        return String.format(Locale.ROOT, "%.5g", value);
    }

    private static Object get(Record one, RecordComponent component) {
        try {
            return component.getAccessor().invoke(one);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new AssertionError(e);
        }
    }
}
