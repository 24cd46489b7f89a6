package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.Projection;
import org.shardmark.report.table.Projection.Baseline;
import org.shardmark.report.table.Table;
import org.shardmark.report.table.Unit;

/** What any result gets: a table of everything, and the charts that its parameters call for. */
final class AutomaticView implements View {
    private static final Set<String> SHOWN = Set.of(Point.SCORE, "gc.alloc.rate.norm", "allocBytesPerMessage");

    private final Optional<Baseline> baseline;

    AutomaticView(Optional<Baseline> baseline) {
        this.baseline = baseline;
    }

    @Override
    public String id() {
        return "results";
    }

    @Override
    public boolean suits(Data data) {
        return !data.points().isEmpty();
    }

    @Override
    public List<Section> sections(Data data, String source) {
        var charts = new ArrayList<Chart>();
        var tables = new ArrayList<Table>();
        var parts = parts(data);
        int n = 0;
        for (Data part : parts) {
            String suffix = n == 0 ? "" : "-" + (n + 1);
            n++;
            charts.addAll(
                    new Charts("results" + suffix, title(part), source, part, Layout.choose(part.scores(), Point.SCORE))
                            .draw());
            tables.addAll(Projection.automatic(part, baseline).tables(part.where(p -> shown(p))));
        }
        return List.of(new Section(id(), "Results", List.of(), charts, tables));
    }

    /** The score, allocation, the scores of a group's methods and percentiles; other metrics by asking for them. */
    private static boolean shown(Point point) {
        String metric = point.metric();
        boolean methodOfGroup = metric.chars().allMatch(Character::isJavaIdentifierPart)
                && point.value().unit().equals(point.row().primary().unit());
        return SHOWN.contains(metric) || metric.matches("(.*:)?p[01]\\.\\d+") || methodOfGroup;
    }

    /** What cannot share a table or a chart: modes, units, and benchmarks with other parameters. */
    private static List<Data> parts(Data data) {
        return List.copyOf(data.points()
                .stream()
                .collect(Collectors.groupingBy(
                        p -> List.of(p.get(Dimension.MODE), Unit.of(p.row().primary().unit()).base(),
                                p.row().params().keySet()),
                        LinkedHashMap::new, Collectors.collectingAndThen(Collectors.toList(), Data::new)))
                .values());
    }

    private static String title(Data data) {
        var classes = data.values(Dimension.CLASS);
        var benchmarks = data.values(Dimension.BENCHMARK);
        return benchmarks.size() == 1
                ? benchmarks.getFirst()
                : classes.size() == 1 ? classes.getFirst() : benchmarks.size() + " benchmarks";
    }
}
