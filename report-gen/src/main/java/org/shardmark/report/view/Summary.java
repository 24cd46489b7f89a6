package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Columns;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.Direction;
import org.shardmark.report.table.Plural;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.Projection;
import org.shardmark.report.table.Projection.Baseline;
import org.shardmark.report.table.Projection.Compared;
import org.shardmark.report.table.ResultRow;
import org.shardmark.report.table.Table;
import org.shardmark.report.table.Unit;

/** What a reader of a long page should know first: which rows are the fastest and slowest, and what differs from the baseline. */
final class Summary {
    static final String ID = "summary";

    private static final int MOST_LINES = 20;
    /** Of so many ratios a reader of the table sees the largest. */
    private static final int FEW_RATIOS = 10;
    private static final int LARGEST = 5;

    private Summary() {}

    /** The section, if a table of the page is long or the page has many ratios. */
    static Optional<Section> of(Data data, Request request, List<Section> sections) {
        var prose = new ArrayList<String>();
        var tables = new ArrayList<Table>();
        if (sections.stream().flatMap(s -> s.tables().stream()).anyMatch(Table::isLong)) {
            extremes(data.scores().byOneEstimator()).ifPresent(tables::add);
        }
        request.baseline(data).ifPresent(baseline -> {
            var ratios = Projection.compared(data.where(Summary::isCompared).byOneEstimator(), baseline);
            if (ratios.size() > FEW_RATIOS) {
                var changes = changes(data, ratios, baseline);
                prose.add(differing(ratios, baseline));
                if (!changes.lines().isEmpty()) {
                    tables.add(changes);
                }
            }
        });
        return prose.isEmpty() && tables.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section(ID, "Summary", List.copyOf(prose), List.of(), List.copyOf(tables)));
    }

    /**
     * The fastest and the slowest of some rows that can be compared.
     *
     * @param others how many rows these forks cannot tell from the fastest
     */
    private record Extremes(Data rows, Point fastest, Point slowest, long others) {
        static Optional<Extremes> of(Data rows) {
            var points = rows.points()
                    .stream()
                    .filter(p -> p.direction() != Direction.UNKNOWN && Double.isFinite(p.estimate().mean()))
                    .sorted(Comparator.comparingDouble(Summary::cost))
                    .toList();
            if (points.size() < 3) {
                return Optional.empty();
            }
            var fastest = points.getFirst();
            long others = points.stream().skip(1).filter(p -> !differs(p.ratioTo(fastest))).count();
            return Optional.of(new Extremes(rows, fastest, points.getLast(), others));
        }

        Unit unit() {
            double smallest = Stream.of(fastest, slowest)
                    .mapToDouble(p -> Math.abs(p.estimate().mean()))
                    .filter(m -> m > 0)
                    .min()
                    .orElse(1);
            return Unit.scaled(fastest.unit(), smallest);
        }

        /** Whether the forks tell how sure it is. */
        boolean isSure() {
            return fastest.estimate().hasInterval();
        }

        String nameOfFastest() {
            return name(fastest) + (isSure() && others > 0 ? " (or " + others + " more)" : "");
        }

        Cell score(Point point) {
            return new Cell.Score(point.in(unit()), unit().base());
        }

        Cell timesFaster() {
            return new Cell.Times(
                    fastest.direction() == Direction.HIGHER ? fastest.ratioTo(slowest) : slowest.ratioTo(fastest));
        }

        String nameOfSlowest() {
            return name(slowest);
        }

        private String name(Point point) {
            return Labels.of(rows.varying(), point);
        }
    }

    /** Less is better. */
    private static double cost(Point point) {
        double mean = point.estimate().mean();
        return point.direction() == Direction.HIGHER ? -mean : mean;
    }

    private static Optional<Table> extremes(Data scores) {
        var by = by(scores);
        var groups = groups(scores, by).stream().flatMap(part -> Extremes.of(part).stream()).toList();
        if (groups.isEmpty()) {
            return Optional.empty();
        }
        var columns = new Columns<Extremes>().names(
                by.stream().filter(d -> tells(d, scores)).toList(), (g, d) -> g.fastest().get(d));
        columns.name("fastest", Extremes::nameOfFastest)
                .score("its score", "", g -> g.score(g.fastest()))
                .name("slowest", Extremes::nameOfSlowest)
                .score("score of the slowest", "", g -> g.score(g.slowest()))
                .add(Table.Column.words("unit"), g -> new Cell.Text(g.unit().base()))
                .figure("times faster", "", Extremes::timesFaster);
        boolean tied = groups.stream().anyMatch(g -> g.isSure() && g.others() > 0);
        return Optional.of(columns.table("Fastest and slowest", groups,
                g -> List.of(row(g.fastest()), row(g.slowest())),
                tied
                        ? List.of(
                                "(or 1 more): the number of other rows whose 95 % interval of the ratio to the fastest contains 1.")
                        : List.of()));
    }

    /** Whether it tells lines apart that the benchmark does not, as a parameter does that some benchmarks lack. */
    private static boolean tells(Dimension dimension, Data scores) {
        return !dimension.equals(Dimension.UNIT)
                && scores.values(dimension).stream().filter(v -> !v.isEmpty()).count() > 1;
    }

    private static ResultRow row(Point point) {
        return ResultRow.of(List.of(point));
    }

    /**
     * What makes the lines, so that what is compared differs in nothing else: everything but what there is to choose from,
     * of several such the one with the most values; where these are too many lines, without numbers that have many values.
     */
    private static List<Dimension> by(Data scores) {
        var dimensions = new ArrayList<>(varying(scores));
        dimensions.stream()
                .max(Comparator.comparingInt((Dimension d) -> choice(d, scores))
                        .thenComparingInt(d -> scores.values(d).size()))
                .ifPresent(dimensions::remove);
        dimensions.add(Dimension.UNIT);
        while (groups(scores, dimensions).size() > MOST_LINES && dimensions.size() > 1) {
            var most = dimensions.stream()
                    .filter(d -> !d.equals(Dimension.UNIT) && !d.equals(Dimension.MODE))
                    .max(Comparator.comparingInt(d -> scores.values(d).size()));
            if (most.isEmpty()) {
                break;
            }
            dimensions.remove(most.get());
        }
        return List.copyOf(dimensions);
    }

    /**
     * How much a dimension is something to choose from: the values of a parameter are, and classes may be, but methods often
     * do different things, and so do the same with more or less of something.
     */
    private static int choice(Dimension dimension, Data scores) {
        return switch (dimension.kind()) {
            case PARAM -> Charts.isNumeric(dimension, scores) ? 0 : 3;
            case BENCHMARK, CLASS -> 2;
            case METHOD -> 1;
            default -> 0;
        };
    }

    /** The dimensions in which rows differ; benchmarks by class and method where classes have the same methods. */
    private static List<Dimension> varying(Data scores) {
        int benchmarks = scores.values(Dimension.BENCHMARK).size();
        int classes = scores.values(Dimension.CLASS).size();
        int methods = scores.values(Dimension.METHOD).size();
        boolean crossed = classes > 1 && methods > 1 && 2 * classes * methods <= 3 * benchmarks;
        return scores.varying()
                .stream()
                .flatMap(d -> crossed && d.equals(Dimension.BENCHMARK)
                        ? Stream.of(Dimension.CLASS, Dimension.METHOD)
                        : Stream.of(d))
                .toList();
    }

    private static List<Data> groups(Data scores, List<Dimension> by) {
        return List.copyOf(scores.groupBy(by).values());
    }

    private static boolean isCompared(Point point) {
        return point.direction() != Direction.UNKNOWN && ResultView.SHOWN.contains(point.metric());
    }

    private static boolean differs(Estimate ratio) {
        return ratio.hasInterval() && (ratio.low() > 1 || ratio.high() < 1);
    }

    /** How many ratios differ from 1, and how many would by chance. */
    private static String differing(List<Compared> ratios, Baseline baseline) {
        long with = ratios.stream().filter(c -> c.ratio().hasInterval()).count();
        if (with == 0) {
            return "With fewer than three forks no ratio has an interval: the largest changes may be noise.";
        }
        var told = ratios.stream().filter(c -> differs(c.ratio())).toList();
        long worse = told.stream().filter(Summary::isWorse).count();
        return String.format(Locale.ROOT,
                "Of %s to %s = %s, %d are worse than 1 by their own 95 %% interval and %d better; about %d would be one or "
                        + "the other by chance alone.",
                Plural.of(with, "ratio"), baseline.dimension().name(), baseline.value(), worse, told.size() - worse,
                Math.round(with * (1 - Estimate.CONFIDENCE)));
    }

    private static boolean isWorse(Compared compared) {
        return compared.ratio().mean() > 1 == (compared.point().direction() == Direction.LOWER);
    }

    /** How far the nearer end of the interval is from 1, as a logarithm; what contains 1 comes last. */
    private static double distance(Compared compared) {
        var ratio = compared.ratio();
        if (!ratio.hasInterval()) {
            return Math.abs(Math.log(ratio.mean())) - 1000;
        }
        return ratio.mean() > 1 ? Math.log(ratio.low()) : -Math.log(ratio.high());
    }

    private static Table changes(Data data, List<Compared> ratios, Baseline baseline) {
        boolean intervals = ratios.stream().anyMatch(c -> c.ratio().hasInterval());
        var ordered = ratios.stream()
                .filter(c -> intervals ? differs(c.ratio()) : c.ratio().mean() > 0 && c.ratio().mean() != 1)
                .sorted(Comparator.comparingDouble(Summary::distance).reversed())
                .toList();
        var shown = Stream.of(true, false)
                .flatMap(worse -> ordered.stream().filter(c -> isWorse(c) == worse).limit(LARGEST))
                .toList();
        var dimensions = data.varying()
                .stream()
                .filter(d -> !d.equals(baseline.dimension()) || data.values(d).size() > 2)
                .toList();
        var columns = new Columns<Compared>().name("change", c -> isWorse(c) ? "worse" : "better")
                .name("row",
                        c -> Labels.of(dimensions.isEmpty() ? List.of(Dimension.BENCHMARK) : dimensions, c.point()));
        if (Set.copyOf(ratios.stream().map(c -> c.point().metric()).toList()).size() > 1) {
            columns.name("metric", c -> c.point().heading());
        }
        columns.score("× " + baseline.value(), "", c -> new Cell.Times(c.ratio()));
        return columns.table("Largest changes", shown, c -> List.of(row(c.point())),
                intervals ? List.of("The largest are those whose interval is furthest from 1.") : List.of());
    }
}
