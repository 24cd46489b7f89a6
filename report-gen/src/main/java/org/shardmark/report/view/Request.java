package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.Filter;
import org.shardmark.report.table.Projection;
import org.shardmark.report.table.Projection.Baseline;

/**
 * What a user asks a page to show, in the user's words.
 *
 * @param rows     the dimensions of the rows; none: everything that varies
 * @param columns  the dimensions of the columns; {@code all} of them stands for all columns, not for a dimension
 * @param filter   words of a {@link Filter}
 * @param baseline what to compare with, as NAME=VALUE; empty for nothing
 * @param view     the name of a view, or a line that describes one; empty for what the results call for
 * @param logarithmic whether axes of scores are logarithmic even where the scores are near to each other
 */
public record Request(List<String> rows, List<String> columns, List<String> filter, String baseline, String view,
        boolean logarithmic) {
    /** The view of numbers in cells, of whatever the results hold. */
    static final String HEAT = "heat";

    private static final String ALL_COLUMNS = "all";
    /** So many columns fit on a screen. */
    private static final int MOST_COLUMNS = 9;

    /** Views are found with or without spaces and hyphens. */
    public Request {
        view = view.contains("=") ? view : view.replaceAll("[ -]", "");
    }

    /** As above, with axes of scores as the results call for. */
    public Request(List<String> rows, List<String> columns, List<String> filter, String baseline, String view) {
        this(rows, columns, filter, baseline, view, false);
    }

    /** What the results call for. */
    public static Request automatic() {
        return new Request(List.of(), List.of(), List.of(), "", "");
    }

    /** Whether the view is described rather than named. */
    boolean describesView() {
        return view.contains("=");
    }

    /** How charts are drawn. */
    Manner manner(Data page) {
        return new Manner(view.equals(HEAT), logarithmic, baseline(page));
    }

    /** Whether the metrics to show are chosen. */
    boolean choosesMetrics() {
        return filter.stream().anyMatch(word -> word.matches("(?s)metric(=|!=|~).*"));
    }

    Filter filter(Data data) {
        return Filter.parse(filter, data);
    }

    /** Whether what makes the rows or columns is chosen. */
    boolean projects() {
        return !rows.isEmpty() || !across().isEmpty();
    }

    /** The dimensions of the columns. */
    private List<String> across() {
        return columns.stream().filter(c -> !c.equals(ALL_COLUMNS)).toList();
    }

    /** How many columns a table shows: all if the user chooses them, or the metrics that are in them. */
    int mostColumns() {
        return columns.isEmpty() && !choosesMetrics() ? MOST_COLUMNS : Integer.MAX_VALUE;
    }

    /**
     * What to compare with: what was asked for, else the first of several labelled files.
     *
     * @param page all that is shown
     * @throws IllegalArgumentException with one line that says what is wrong
     */
    Optional<Baseline> baseline(Data page) {
        if (baseline.isEmpty()) {
            return page.varies(Dimension.FILE)
                    ? Optional.of(new Baseline(Dimension.FILE, page.values(Dimension.FILE).getFirst()))
                    : Optional.empty();
        }
        int equals = baseline.indexOf('=');
        if (equals < 0) {
            throw new IllegalArgumentException(
                    "a baseline is NAME=VALUE, such as mailbox=ABQ; \"" + baseline + "\" is not");
        }
        var dimension = page.dimension(baseline.substring(0, equals));
        String value = page.value(dimension, baseline.substring(equals + 1));
        var values = page.values(dimension);
        if (!values.contains(value)) {
            throw new IllegalArgumentException(
                    "no row has " + dimension.name() + " = " + value + "; there are " + String.join(", ", values));
        }
        return Optional.of(new Baseline(dimension, value));
    }

    /**
     * The projection that was asked for, or the one that shows everything. Files stand side by side.
     *
     * @param page all that is shown: it says what there is to compare with
     * @param part what is to be shown in a table of it
     */
    Projection projection(Data page, Data part) {
        var compared = baseline(page)
                .filter(b -> part.varies(b.dimension()) && part.values(b.dimension()).contains(b.value()));
        var across = new ArrayList<>(across().stream().map(page::dimension).toList());
        if (!projects() && part.varies(Dimension.FILE)) {
            across.add(Dimension.FILE);
        }
        if (rows.isEmpty()) {
            var down = Projection.automatic(part, compared).rows().stream().filter(d -> !across.contains(d)).toList();
            return new Projection(down.isEmpty() ? List.of(Dimension.BENCHMARK) : down, across, compared);
        }
        return new Projection(rows.stream().map(page::dimension).toList(), across, compared);
    }
}
