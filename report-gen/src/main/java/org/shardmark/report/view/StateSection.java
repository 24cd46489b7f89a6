package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Chart.Axis;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;
import org.shardmark.report.jmh.Environment;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.Samples;
import org.shardmark.report.stats.States;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Columns;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.Plural;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.Projection;
import org.shardmark.report.table.ResultRow;
import org.shardmark.report.table.Table;
import org.shardmark.report.table.Unit;

/**
 * The score of each fork against the state of the machine in which it ran, as the time tells that a cache line takes from
 * one core to another; and the scores of each state, which are never averaged.
 */
final class StateSection {
    static final String ID = "states";

    /** With fewer forks in a state, a row has no figure for it. */
    static final int FEWEST_OF_A_STATE = 5;
    private static final String TITLE = "Score against core-to-core time";

    private final Data data;
    private final States states;
    private final String source;

    private StateSection(Data data, String source) {
        this.data = data;
        this.source = source;
        states = States.of(data.rows()
                .stream()
                .flatMap(r -> forks(r).stream())
                .flatMap(f -> f.coreToCore().stream())
                .toList());
    }

    /** A fork: its score in the unit of the row, and the core-to-core times around it in nanoseconds. */
    private record Fork(double score, List<Double> coreToCore) {
        double meanCoreToCore() {
            return coreToCore.stream().mapToDouble(n -> n).average().orElse(Double.NaN);
        }
    }

    /**
     * The section, if forks lie in several states, or in any where it is asked for.
     *
     * @param data what the page shows
     */
    static Optional<Section> of(Data data, boolean asked, String source) {
        var section = new StateSection(data.scores(), source);
        return section.states.count() > (asked ? 0 : 1) ? Optional.of(section.section()) : Optional.empty();
    }

    /** What a state is called. */
    static String name(States states, int state) {
        return String.format(Locale.ROOT, "from %.0f ns core to core", states.lowest().get(state));
    }

    /** The forks of a row whose core-to-core time is known. */
    private static List<Fork> forks(ResultRow row) {
        double[] scores = row.score().value().samples().forkMeans();
        var measured = row.row().forks().stream().filter(Environment.Fork::measured).toList();
        return measured.size() != scores.length
                ? List.of()
                : IntStream.range(0, scores.length)
                        .mapToObj(f -> new Fork(scores[f],
                                measured.get(f).coreToCoreNanos().stream().filter(n -> n > 0).toList()))
                        .filter(f -> !f.coreToCore().isEmpty())
                        .toList();
    }

    private int state(Fork fork) {
        return states.of(fork.coreToCore().stream().mapToDouble(n -> n).toArray());
    }

    /** Those that ran in one state from beginning to end. */
    private List<Fork> settled(ResultRow row) {
        return forks(row).stream().filter(f -> state(f) != States.UNKNOWN).toList();
    }

    private Section section() {
        var charts = new ArrayList<Chart>();
        var tables = new ArrayList<Table>();
        for (Data part : data.grouped(r -> List.of(r.get(Dimension.MODE), r.score().unit()))) {
            charts.addAll(charts(part, charts.size()));
            if (states.count() > 1) {
                table(part).ifPresent(tables::add);
            }
        }
        return new Section(ID, TITLE, List.of(prose()), charts, tables);
    }

    private String prose() {
        long changed = data.rows()
                .stream()
                .flatMap(r -> forks(r).stream())
                .filter(f -> state(f) == States.UNKNOWN)
                .count();
        String names = IntStream.range(0, states.count())
                .mapToObj(s -> name(states, s))
                .collect(Collectors.joining(", "));
        return "Each mark is a fork. The machine was in " + Plural.of(states.count(), "state")
                + ", told apart by "
                + "the time that a cache line takes from one core to another: " + names + "."
                + (changed == 0
                        ? ""
                        : " " + Plural.of(changed, "fork") + " during which the state changed "
                                + (changed == 1 ? "is" : "are") + " left out.");
    }

    private List<Chart> charts(Data part, int before) {
        var free = Determined.of(part).free();
        var series = free.stream()
                .filter(d -> part.values(d).size() <= Layout.MOST_SERIES)
                .max(Comparator.comparing((Dimension d) -> !Charts.isNumeric(d, part))
                        .thenComparingInt(d -> part.values(d).size()));
        var facets = free.stream().filter(d -> !series.equals(Optional.of(d))).toList();
        var unit = unit(part);
        var order = series.map(part::values).orElse(List.of(""));
        var groups = part.groupBy(facets);
        var titles = Labels.of(facets, groups.keySet());
        var panels = new ArrayList<Panel>();
        groups.forEach((key, rows) -> {
            var shown = new ArrayList<Series>();
            for (int s = 0; s < order.size(); s++) {
                String value = order.get(s);
                Predicate<ResultRow> own = r -> series.map(d -> r.get(d).equals(value)).orElse(true);
                var points = rows.rows().stream().filter(own).flatMap(r -> points(r, unit)).toList();
                if (!points.isEmpty()) {
                    shown.add(new Series(series.map(d -> Labels.of(List.of(d), List.of(value))).orElse(""), Style.DOTS,
                            s, points));
                }
            }
            if (!shown.isEmpty()) {
                panels.add(new Panel(titles.get(key), List.copyOf(shown)));
            }
        });
        var scores = values(panels, Chart.Point::y);
        var times = values(panels, Chart.Point::x);
        var y = isFarApart(scores) ? Scale.LOG : Scale.LINEAR;
        var x = isFarApart(times) ? Scale.LOG : Scale.LINEAR;
        String direction = part.points().getFirst().direction().words();
        return new Pager(ID, before).panels(panels, (page, some) -> new Chart(page,
                Labels.titled(
                        ResultView.what(part) + " against core-to-core time"
                                + ResultView.which(/* data= */ part, /* page= */ data),
                        List.of(titles.leftOut())),
                unit.base() + (direction.isEmpty() ? "" : ", " + direction) + "; a mark for each fork",
                source, Axis.of("a cache line from core to core, ns", x), Axis.of("", y), some)).charts();
    }

    private Stream<Chart.Point> points(ResultRow row, Unit unit) {
        double factor = Unit.of(row.score().value().unit()).factor() / unit.factor();
        return settled(row).stream().map(f -> Chart.Point.of(f.meanCoreToCore(), f.score() * factor));
    }

    private static double[] values(List<Panel> panels, ToDoubleFunction<Chart.Point> of) {
        return panels.stream()
                .flatMap(p -> p.series().stream())
                .flatMap(s -> s.points().stream())
                .mapToDouble(of)
                .sorted()
                .toArray();
    }

    private static boolean isFarApart(double[] sorted) {
        return sorted.length > 0 && sorted[0] > 0 && sorted[sorted.length - 1] > Charts.FAR_APART * sorted[0];
    }

    private static Unit unit(Data part) {
        return Projection.scales(part).getOrDefault(Point.SCORE, new Unit("?"));
    }

    /** The score of each row in each state; none where no row has enough forks of a state. */
    private Optional<Table> table(Data part) {
        var dimensions = part.varying();
        var unit = unit(part);
        var all = part.rows().stream().flatMap(r -> ofStates(r, unit).stream()).filter(s -> s.forks() > 0).toList();
        if (all.isEmpty()) {
            return Optional.empty();
        }
        boolean trimmed = all.stream().allMatch(s -> s.forks() >= Estimate.FEWEST_TRIMMED);
        var columns = new Columns<ResultRow>().names(
                dimensions.isEmpty() ? List.of(Dimension.BENCHMARK) : dimensions, ResultRow::get);
        for (int state = 0; state < states.count(); state++) {
            int number = state;
            columns.score(name(states, state), unit.base(), r -> {
                var samples = ofStates(r, unit).get(number);
                return Cell.score(trimmed && samples.forks() > 0
                        ? Estimate.trimmed(samples.forkMeans())
                        : Estimate.of(samples));
            });
        }
        return Optional.of(columns.table("", part.sorted(dimensions), List::of,
                List.of("A state has a figure where a row has at least " + FEWEST_OF_A_STATE
                        + " forks in it; elsewhere it was not measured in this state.")));
    }

    /** The forks of a row in each state; none where they are too few. */
    private List<Samples> ofStates(ResultRow row, Unit unit) {
        double factor = Unit.of(row.score().value().unit()).factor() / unit.factor();
        return IntStream.range(0, states.count()).mapToObj(state -> {
            var own = settled(row).stream().filter(f -> state(f) == state).toList();
            return own.size() < FEWEST_OF_A_STATE
                    ? Samples.none()
                    : Samples.ofForks(
                            own.stream().map(f -> new double[]{f.score() * factor}).toArray(double[][]::new));
        }).toList();
    }
}
