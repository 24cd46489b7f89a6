package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.shardmark.report.chart.Chart;

/** Shares things out over charts, as many as one can hold, and names the charts NAME, NAME-2, NAME-3 and so on. */
final class Pager {
    /** The panels that a picture can hold before their text is too small. */
    static final int MOST_PANELS = 12;

    private final String name;
    private final int before;
    private final List<Chart> charts = new ArrayList<>();

    /** The first chart has the name alone. */
    Pager(String name) {
        this(name, 0);
    }

    /**
     * As above, behind some charts that have the name already.
     *
     * @param before their number
     */
    Pager(String name, int before) {
        this.name = name;
        this.before = before;
    }

    /** The name of the n-th chart, from 1. */
    static String name(String name, int number) {
        return number == 1 ? name : name + "-" + number;
    }

    /** Adds the charts of what makes a panel each, about equally many in every chart. */
    <T> Pager panels(List<T> panels, BiFunction<String, List<T>, Chart> chart) {
        int charts = Math.ceilDiv(panels.size(), MOST_PANELS);
        return charts == 0 ? this : add(panels, Math.ceilDiv(panels.size(), charts), chart);
    }

    /**
     * Adds the charts of some things.
     *
     * @param most  the things that a chart can hold
     * @param chart makes a chart of a name and some of the things
     */
    <T> Pager add(List<T> things, int most, BiFunction<String, List<T>, Chart> chart) {
        for (int i = 0; i < things.size(); i += most) {
            charts.add(chart.apply(name(name, before + charts.size() + 1),
                    List.copyOf(things.subList(i, Math.min(things.size(), i + most)))));
        }
        return this;
    }

    /** Adds a chart that is drawn already, under the next name. */
    void add(Chart chart) {
        charts.add(new Chart(name(name, before + charts.size() + 1), chart.title(), chart.subtitle(), chart.source(),
                chart.x(), chart.y(), chart.panels()));
    }

    /** The charts so far. */
    List<Chart> charts() {
        return List.copyOf(charts);
    }
}
