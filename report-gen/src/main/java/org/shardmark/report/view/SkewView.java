package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Chart.Axis;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;
import org.shardmark.report.jmh.Catalogue;
import org.shardmark.report.jmh.Metric;
import org.shardmark.report.jmh.Reading;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.jmh.SkewReport;
import org.shardmark.report.stats.Samples;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Columns;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Table;

/** The share of every shard, from skew reports: bars while they can be told apart, else a line over the shards by rank. */
final class SkewView {
    private static final int MOST_BARS = 64;
    /** Further figures of a case, if it has them, with their headings. */
    private static final SequencedMap<String, String> FIGURES = new LinkedHashMap<>();

    static {
        FIGURES.put("keysMaxOverMean", "keys, max/mean");
        FIGURES.put("hottestKeyShare", "hottest key");
        FIGURES.put("shardsPerKey", "shards per key");
        FIGURES.put("fanOut", "read fan-out");
    }

    private SkewView() {}

    static List<Section> sections(List<SkewReport> reports) {
        var cases = reports.stream().flatMap(r -> r.cases().stream()).toList();
        if (cases.isEmpty()) {
            return List.of();
        }
        return List.of(new Section("skew", "Skew", List.of(), charts(cases), List.of(table(cases))));
    }

    /** The cases as rows, for prose that asks for their figures. */
    static Data data(List<SkewReport> reports) {
        var rows = reports.stream().flatMap(r -> r.cases().stream()).map(SkewView::row).toList();
        return Data.of(List.of(new Data.Source("", new Reading.Results(rows, List.of(), Optional.empty()))));
    }

    private static Row row(SkewReport.Case one) {
        var params = new LinkedHashMap<String, String>();
        params.put("case", one.name());
        params.put("shards", String.valueOf(one.shares().size()));
        var figures = new LinkedHashMap<String, Metric>();
        figures.put("busiestShare", metric(one.shares().stream().mapToDouble(d -> d).max().orElse(Double.NaN)));
        one.figures().forEach((name, value) -> figures.put(name, metric(value)));
        return new Row("skew", "", -1, params, 0, new Row.Settings("", "", List.of(), -1, "", ""),
                metric(one.maxOverMean()), figures, List.of(), List.of(), Catalogue.ofSuite(), List.of(), List.of());
    }

    private static Metric metric(double value) {
        return new Metric("1", Samples.of(value), Optional.empty());
    }

    /** A chart for each number of shards, or several. */
    private static List<Chart> charts(List<SkewReport.Case> cases) {
        var pager = new Pager("skew");
        var byShards = cases.stream()
                .collect(
                        Collectors.groupingBy(c -> c.shares().size(), LinkedHashMap::new, Collectors.toList()));
        byShards.forEach((shards, group) -> {
            boolean bars = shards <= MOST_BARS;
            var common = common(group.stream().map(SkewReport.Case::name).toList());
            pager.panels(group, (name, shown) -> new Chart(name,
                    "Load of each of " + shards + " shards",
                    "multiples of the mean load; 1 is even, and the largest limits the throughput",
                    String.join(", ", common),
                    bars ? atShards(shards) : Axis.of("shard, by rank", Scale.LOG), Axis.of("", Scale.LINEAR),
                    shown.stream().map(c -> new Panel(own(c.name(), common), series(c, bars))).toList()));
        });
        return pager.charts();
    }

    /** The words that all names have: they distinguish nothing. */
    private static List<String> common(List<String> names) {
        return words(names.getFirst()).stream()
                .filter(w -> names.size() > 1 && names.stream().allMatch(n -> words(n).contains(w)))
                .toList();
    }

    private static String own(String name, List<String> common) {
        var words = words(name).stream().filter(w -> !common.contains(w)).toList();
        return words.isEmpty() ? name : String.join(", ", words);
    }

    private static List<String> words(String name) {
        return List.of(name.split(", ", -1));
    }

    /** Shards are whole numbers, and the bars of the first and the last need room on both sides. */
    private static Axis atShards(int shards) {
        int step = shards <= 16 ? 1 : shards <= 32 ? 4 : 8;
        var values = new ArrayList<Double>(List.of(-0.5));
        var labels = new ArrayList<String>(List.of(""));
        for (int i = 0; i < shards; i++) {
            values.add((double) i);
            labels.add(i % step == 0 ? String.valueOf(i) : "");
        }
        values.add(shards - 0.5);
        labels.add("");
        return new Axis("shard", Scale.LINEAR_AT_VALUES, List.copyOf(values), List.copyOf(labels));
    }

    private static List<Series> series(SkewReport.Case one, boolean bars) {
        int n = one.shares().size();
        var loads = bars ? one.shares() : one.shares().stream().sorted((a, b) -> Double.compare(b, a)).toList();
        int first = bars ? 0 : 1;
        var points = IntStream.range(0, n).mapToObj(i -> Chart.Point.of(i + first, loads.get(i) * n)).toList();
        var even = List.of(Chart.Point.of(bars ? -0.5 : 1, 1), Chart.Point.of(bars ? n - 0.5 : n, 1));
        return List.of(new Series("load", bars ? Style.BARS : Style.CURVE, 0, points),
                new Series("even", Style.REFERENCE, 0, even));
    }

    private static Table table(List<SkewReport.Case> cases) {
        var columns = new Columns<SkewReport.Case>()
                .name("case", SkewReport.Case::name)
                .figure("shards", "", c -> new Cell.Figure(c.shares().size(), 1))
                .figure("busiest shard", "",
                        c -> Cell.share(c.shares().stream().mapToDouble(d -> d).max().orElse(Double.NaN)))
                .score("max/mean", "", c -> new Cell.Figure(c.maxOverMean(), 5));
        FIGURES.forEach((figure, heading) -> columns.figure(heading, "",
                c -> cell(figure, c.figures().getOrDefault(figure, Double.NaN))));
        return columns.table("", cases);
    }

    private static Cell cell(String figure, double value) {
        return !Double.isFinite(value)
                ? Cell.EMPTY
                : figure.endsWith("Share") ? new Cell.Share(value) : new Cell.Figure(value, 5);
    }
}
