package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Chart.Axis;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Point;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;
import org.shardmark.report.gate.Verdict;
import org.shardmark.report.gate.Verdict.Kind;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.Interval;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Columns;
import org.shardmark.report.table.Table;
import org.shardmark.report.table.Table.Column;
import org.shardmark.report.table.Unit;

/** Verdicts as a table and as a chart. */
public final class GateView {
    private static final int MOST_ROWS = 40;
    /** What lies further away than that is drawn at the edge. */
    private static final double FURTHEST = 3;
    private static final Map<Kind, Integer> COLOURS = new EnumMap<>(
            Map.of(Kind.REGRESSED, 1, Kind.INCONCLUSIVE, 7, Kind.IMPROVED, 2, Kind.UNCHANGED, 0));

    private GateView() {}

    /** The table of some verdicts. */
    public static Table table(List<Verdict> verdicts) {
        boolean metrics = verdicts.stream().map(v -> v.subject().metric()).distinct().count() > 1
                || !verdicts.getFirst().subject().metric().equals(org.shardmark.report.table.Point.SCORE);
        var columns = new Columns<Verdict>()
                .name("verdict", v -> v.kind().name())
                .name("row", v -> v.subject().row());
        if (metrics) {
            columns.name("metric", v -> v.subject().metric());
        }
        columns.score("base", "", v -> score(v.subject().base(), unit(v)))
                .score("new", "", v -> score(v.subject().now(), unit(v)))
                .add(Column.words("unit"), v -> new Cell.Text(unit(v).base()))
                .score("cost, × base", "", GateView::cost)
                .figure("threshold", "", v -> v.threshold() == 0 ? Cell.EMPTY : new Cell.Share(v.threshold()))
                .figure("could have shown", "", v -> Cell.share(v.power().detectable().orElse(Double.NaN)))
                .add(Column.words("what would decide"), v -> v.power()
                        .decider()
                        .<Cell>map(d -> new Cell.Text(words(d)))
                        .orElse(Cell.EMPTY));
        return columns.table("", verdicts, v -> v.subject().rows(), List.of());
    }

    private static Unit unit(Verdict v) {
        double smallest = Stream.of(v.subject().base(), v.subject().now())
                .mapToDouble(e -> Math.abs(e.mean()))
                .filter(m -> m > 0)
                .min()
                .orElse(1);
        return Unit.scaled(v.subject().unit(), smallest);
    }

    private static String words(Verdict.Decider decider) {
        String number = decider.number().isPresent() ? decider.number().getAsInt() + " " : "";
        return number + decider.what() + (decider.why().isEmpty() ? "" : ": " + decider.why());
    }

    private static Cell score(Estimate estimate, Unit unit) {
        return estimate.kind() == Estimate.Kind.NONE
                ? Cell.EMPTY
                : new Cell.Score(unit.fromBase(estimate), unit.base());
    }

    /** A base that cannot be told from zero has no ratio: the difference instead. */
    private static Cell cost(Verdict v) {
        if (v.cost().kind() != Estimate.Kind.NONE) {
            return new Cell.Times(v.cost());
        }
        Interval d = v.difference();
        double center = d.center();
        var estimate = d.bounded()
                ? new Estimate(center, d.low(), d.high(), Estimate.Kind.INTERVAL, v.subject().now().forks())
                : new Estimate(center, center, center, Estimate.Kind.SINGLE, v.subject().now().forks());
        return Double.isNaN(center) ? Cell.EMPTY : new Cell.Difference(estimate, v.subject().unit());
    }

    /** The chart of the ratios, those that matter most at the top. */
    public static Chart chart(String name, List<Verdict> verdicts) {
        var shown = verdicts.stream()
                .filter(v -> v.cost().kind() != Estimate.Kind.NONE)
                .limit(MOST_ROWS)
                .toList();
        boolean metrics = shown.stream().map(v -> v.subject().metric()).distinct().count() > 1;
        var labels = Labels.distinct(
                shown.stream()
                        .map(v -> metrics ? v.subject().row() + ", " + v.subject().metric() : v.subject().row())
                        .toList(),
                Labels.LONGEST);
        var names = new ArrayList<String>();
        for (int i = 0; i < shown.size(); i++) {
            names.add(labels.names().get(i) + beyond(shown.get(i).cost().mean()));
        }
        var series = new ArrayList<Series>();
        series.add(new Series("within the threshold", Style.BAND, 0, band(shown)));
        COLOURS.forEach((kind, colour) -> {
            var points = new ArrayList<Point>();
            for (int i = 0; i < shown.size(); i++) {
                if (shown.get(i).kind() == kind) {
                    var cost = shown.get(i).cost();
                    points.add(new Point(i, clamp(cost.mean()), clamp(cost.low()), clamp(cost.high())));
                }
            }
            if (!points.isEmpty()) {
                series.add(new Series(kind.name(), Style.DOTS, colour, points));
            }
        });
        boolean intervals = shown.stream().anyMatch(v -> v.cost().hasInterval());
        String more = shown.size() < verdicts.size()
                ? String.format(Locale.ROOT, ", %d of %d shown", shown.size(), verdicts.size())
                : "";
        return new Chart(name, Labels.titled("New against base", List.of(labels.leftOut())),
                "cost, times the base, less is better" + (intervals ? " (lines: 95 % intervals)" : "") + more
                        + (names.equals(labels.names()) ? "" : "; beyond × 3 or × 1/3 at the edge, with the figure"),
                "", axis(series), Axis.of("", Scale.CATEGORIES),
                List.of(new Panel("", List.copyOf(names), List.copyOf(series))));
    }

    private static List<Point> band(List<Verdict> shown) {
        var points = new ArrayList<Point>();
        for (int i = 0; i < shown.size(); i++) {
            double edge = 1 + shown.get(i).threshold();
            points.add(new Point(i, 1, clamp(1 / edge), clamp(edge)));
        }
        return points;
    }

    /** What is drawn at the edge says beside its name where it would be. */
    private static String beyond(double ratio) {
        String format = ratio >= 100 ? "%,.0f" : ratio >= 10 ? "%.1f" : ratio > 1 ? "%.2f" : "%.2g";
        return ratio == clamp(ratio) ? "" : " (× " + String.format(Locale.ROOT, format, ratio) + ")";
    }

    private static double clamp(double ratio) {
        return Math.max(1 / FURTHEST, Math.min(FURTHEST, ratio));
    }

    /** A logarithmic axis with a round number for every step between the ends of everything. */
    private static Axis axis(List<Series> series) {
        var ends = series.stream()
                .flatMap(s -> s.points().stream())
                .flatMap(p -> Stream.of(p.low(), p.high()))
                .toList();
        double low = ends.stream().mapToDouble(v -> v).min().orElse(0.9);
        double high = ends.stream().mapToDouble(v -> v).max().orElse(1.1);
        double step = high - low > 1 ? 0.5 : high - low > 0.4 ? 0.2 : high - low > 0.15 ? 0.05 : 0.02;
        var values = new TreeSet<Double>();
        for (int i = (int) Math.floor((low - 1) / step); i <= Math.ceil((high - 1) / step); i++) {
            values.add(Math.round((1 + i * step) * 100) / 100.0);
        }
        values.removeIf(v -> v <= 0);
        return new Axis("", Scale.LOG_AT_VALUES, List.copyOf(values), values.stream().map(v -> "× " + v).toList());
    }
}
