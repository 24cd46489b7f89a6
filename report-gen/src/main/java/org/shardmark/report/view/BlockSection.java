package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
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
import org.shardmark.report.jmh.ForksByRow;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.Samples;
import org.shardmark.report.stats.States;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Columns;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Direction;
import org.shardmark.report.table.NaturalOrder;
import org.shardmark.report.table.Plural;
import org.shardmark.report.table.Point;

/**
 * Rows of a block against their baseline, and arms against the first: ratios of forks that ran in the same round, hence
 * at nearly the same time, on logarithms. A fork is compared with those of the baseline that ran in the same state of the
 * machine, as the core-to-core time before and after each tells it; where there is none in its round, it is dropped.
 */
final class BlockSection {
    private static final int MOST_ROWS_OF_A_CHART = 40;
    private static final double FAR_APART = 10;

    /**
     * A row and its baseline.
     *
     * @param file      the label of the row's file
     * @param row       the row
     * @param names     the parameters that tell the row from the others, and what is compared
     * @param baseline  what the baseline is called
     * @param direction which way the score is better
     * @param logRatios of each fork, by the state of the machine
     * @param dropped   forks for which no fork of the baseline ran in the same state
     */
    private record Comparison(String file, Row.Identity row, SequencedMap<String, String> names, String baseline,
            Direction direction,
            Map<Integer, List<Double>> logRatios, int dropped) {
        Estimate ratio() {
            return estimate(logRatios.values().stream().flatMap(Collection::stream).toList());
        }

        Estimate ratio(int state) {
            var own = logRatios.getOrDefault(state, List.of());
            return own.size() < StateSection.FEWEST_OF_A_STATE ? Estimate.of(Samples.none()) : estimate(own);
        }

        int pairs() {
            return logRatios.values().stream().mapToInt(List::size).sum();
        }

        /** Whether the row is better or worse than the baseline, as far as the interval tells. */
        String verdict() {
            var ratio = ratio();
            if (pairs() == 0) {
                return "no pairs";
            }
            if (!ratio.hasInterval() || direction == Direction.UNKNOWN
                    || (ratio.low() <= 1 && ratio.high() >= 1)) {
                return direction == Direction.UNKNOWN ? "" : "undecided";
            }
            return ratio.low() > 1 == (direction == Direction.HIGHER) ? "better" : "worse";
        }

        private static Estimate estimate(List<Double> logs) {
            double[] values = logs.stream().mapToDouble(v -> v).toArray();
            var mean = values.length >= Estimate.FEWEST_TRIMMED
                    ? Estimate.trimmed(values)
                    : Estimate.of(Samples.ofForks(
                            IntStream.range(0, values.length)
                                    .mapToObj(i -> new double[]{values[i]})
                                    .toArray(double[][]::new)));
            return new Estimate(Math.exp(mean.mean()), Math.exp(mean.low()), Math.exp(mean.high()), mean.kind(),
                    mean.forks());
        }
    }

    private final List<Data.Source> sources;
    private final States states;
    private final List<Comparison> comparisons = new ArrayList<>();

    private BlockSection(List<Data.Source> sources) {
        this.sources = sources;
        this.states = States.of(environments().flatMap(e -> e.forks().stream())
                .flatMap(f -> f.coreToCoreNanos().stream())
                .toList());
        for (var source : sources) {
            source.results().environment().ifPresent(environment -> {
                environment.run()
                        .block()
                        .forEach((param, baseline) -> compareRows(source, environment, param, baseline));
                if (!environment.run().arm().isEmpty()) {
                    base(environment).ifPresent(base -> compareArms(base, source, environment));
                }
            });
        }
    }

    private Stream<Environment> environments() {
        return sources.stream().flatMap(s -> s.results().environment().stream());
    }

    /** The section, if the runs had blocks or arms. */
    static Optional<Section> of(List<Data.Source> sources, String source) {
        var section = new BlockSection(sources);
        return section.comparisons.isEmpty() ? Optional.empty() : Optional.of(section.section(source));
    }

    /** The ratios that the section shows. */
    static List<PairedRatio> ratios(List<Data.Source> sources) {
        return new BlockSection(sources).comparisons.stream()
                .map(c -> new PairedRatio(c.file(), c.row(), c.ratio()))
                .toList();
    }

    /** The file of the first arm of a run, whichever was named first, unless it is this one. */
    private Optional<Data.Source> base(Environment arm) {
        return sources.stream()
                .filter(s -> s.results()
                        .environment()
                        .filter(e -> e.run().id().equals(arm.run().id()) && isFirst(e) && !isFirst(arm))
                        .isPresent())
                .findFirst();
    }

    private static boolean isFirst(Environment arm) {
        return arm.forks().stream().allMatch(f -> f.arm() == 0);
    }

    private void compareRows(Data.Source source, Environment environment, String param, String baseline) {
        var forks = new ForksByRow(Optional.of(environment));
        var blocks = new LinkedHashMap<List<Object>, List<Row>>();
        for (var row : source.results().rows()) {
            if (row.params().containsKey(param)) {
                var others = new TreeMap<>(row.params());
                others.remove(param);
                blocks.computeIfAbsent(List.of(row.benchmark(), row.mode(), row.threads(), others),
                        k -> new ArrayList<>()).add(row);
            }
        }
        for (var block : blocks.values()) {
            var base = block.stream()
                    .filter(r -> baseline.equals(r.params().get(param)))
                    .findFirst()
                    .orElse(block.getFirst());
            block.stream()
                    .filter(r -> !r.equals(base))
                    .forEach(r -> compare(source, environment, String.valueOf(base.params().get(param)), base, forks, r,
                            forks));
        }
    }

    private void compareArms(Data.Source base, Data.Source source, Environment environment) {
        var baseRows = base.results().rows().stream().collect(Collectors.toMap(Row::identity, r -> r, (a, b) -> a));
        var baseForks = new ForksByRow(base.results().environment());
        var forks = new ForksByRow(Optional.of(environment));
        var name = base.results().environment().map(e -> e.run().arm()).orElse("");
        for (var row : source.results().rows()) {
            var baseRow = baseRows.get(row.identity());
            if (baseRow != null) {
                compare(source, environment, name, baseRow, baseForks, row, forks);
            }
        }
    }

    private static SequencedMap<String, String> names(Data.Source source, Row row, Environment environment) {
        var names = new LinkedHashMap<String, String>();
        if (environment.run().arm().isEmpty()) {
            names.put("file", source.label());
        }
        names.put("benchmark", row.benchmark().replaceFirst(".*\\.(?=\\w+\\.\\w+$)", ""));
        names.putAll(row.params());
        if (!environment.run().arm().isEmpty()) {
            names.put("arm", environment.run().arm());
        }
        return names;
    }

    private void compare(Data.Source source, Environment environment, String baseline, Row base, ForksByRow baseForks,
            Row row, ForksByRow forks) {
        double[] baseMeans = base.primary().samples().forkMeans();
        double[] means = row.primary().samples().forkMeans();
        var ofBase = baseForks.measured(base);
        var own = forks.measured(row);
        if (ofBase.size() != baseMeans.length || own.size() != means.length) {
            return;
        }
        var byState = new TreeMap<Integer, List<Double>>();
        int dropped = 0;
        var baseRounds = baseForks.rounds(base);
        for (var round : forks.rounds(row).entrySet()) {
            for (int place : round.getValue()) {
                int state = state(own.get(place));
                var partners = baseRounds.getOrDefault(round.getKey(), List.of());
                IntPredicate alike = p -> state(ofBase.get(p)) == state;
                var log = partners.stream()
                        .mapToInt(p -> p)
                        .filter(alike)
                        .mapToDouble(p -> Math.log(baseMeans[p]))
                        .average();
                if (log.isPresent() && (state != States.UNKNOWN || states.count() == 0)) {
                    byState.computeIfAbsent(state, s -> new ArrayList<>())
                            .add(Math.log(means[place]) - log.getAsDouble());
                } else if (!partners.isEmpty()) {
                    dropped++;
                }
            }
        }
        if (!byState.isEmpty() || dropped > 0) {
            add(new Comparison(source.label(), row.identity(), names(source, row, environment), baseline,
                    Direction.of(row, Point.SCORE, row.primary()), byState, dropped));
        }
    }

    /** A run in parts has a file from each machine: they are one comparison, since each ratio is of one machine. */
    private void add(Comparison comparison) {
        for (int i = 0; i < comparisons.size(); i++) {
            var earlier = comparisons.get(i);
            if (earlier.names().equals(comparison.names()) && earlier.baseline().equals(comparison.baseline())) {
                var logRatios = new TreeMap<>(earlier.logRatios());
                comparison.logRatios()
                        .forEach((state, own) -> logRatios.merge(state, own,
                                (a, b) -> Stream.concat(a.stream(), b.stream()).toList()));
                comparisons.set(i,
                        new Comparison(earlier.file(), earlier.row(), earlier.names(), earlier.baseline(),
                                earlier.direction(), logRatios,
                                earlier.dropped() + comparison.dropped()));
                return;
            }
        }
        comparisons.add(comparison);
    }

    private int state(Environment.Fork fork) {
        double[] readings = fork.coreToCoreNanos().stream().mapToDouble(r -> r).filter(r -> r > 0).toArray();
        return states.of(readings);
    }

    private Section section(String source) {
        var names = names();
        var baseline = comparisons.stream().map(Comparison::baseline).distinct().toList();
        var times = "× " + (baseline.size() == 1 ? baseline.getFirst() : "baseline");
        var columns = new Columns<Comparison>();
        names.forEach(name -> columns.name(name, c -> c.names().getOrDefault(name, "")));
        if (baseline.size() > 1) {
            columns.name("baseline", Comparison::baseline);
        }
        columns.score("score", times, c -> times(c.ratio()));
        for (int state = 0; states.count() > 1 && state < states.count(); state++) {
            int number = state;
            columns.figure(StateSection.name(states, state), times, c -> times(c.ratio(number)));
        }
        columns.name("verdict", Comparison::verdict)
                .figure("pairs", "", c -> count(c.pairs()))
                .figure("dropped", "", c -> c.dropped() == 0 ? Cell.EMPTY : count(c.dropped()));
        return new Section("blocks", "Compared back to back", List.of(prose()), charts(names, times, source),
                List.of(columns.table("", comparisons)));
    }

    private static Cell times(Estimate ratio) {
        return Double.isFinite(ratio.mean()) ? new Cell.Times(ratio) : Cell.EMPTY;
    }

    private static Cell count(int number) {
        return Cell.figure(number, Integer.toString(number).length());
    }

    /** The names in which the comparisons differ. */
    private List<String> names() {
        return comparisons.stream()
                .flatMap(c -> c.names().keySet().stream())
                .distinct()
                .filter(name -> comparisons.stream().map(c -> c.names().getOrDefault(name, "")).distinct().count() > 1)
                .toList();
    }

    private String prose() {
        var words = new StringBuilder(
                """
                Ratios of scores of forks of one round, which ran back to back, with 95 % \
                intervals: the trimmed mean of their logarithms with eight pairs or more, else the \
                mean. A verdict is undecided where the interval contains 1.""");
        if (states.count() > 1) {
            int dropped = comparisons.stream().mapToInt(Comparison::dropped).sum();
            words.append(" The machine was in ")
                    .append(states.count())
                    .append(" states, told apart by the time that a cache line takes from one core to another: ")
                    .append(IntStream.range(0, states.count())
                            .mapToObj(s -> StateSection.name(states, s))
                            .collect(Collectors.joining(", ")))
                    .append(". Forks are compared only within a state; ")
                    .append(Plural.of(dropped, "pair"))
                    .append(" in which the state changed ")
                    .append(dropped == 1 ? "is" : "are")
                    .append(" dropped. A state has a figure where a row has at least ")
                    .append(StateSection.FEWEST_OF_A_STATE)
                    .append(" pairs in it; otherwise it was not measured in this state.");
        }
        return words.toString();
    }

    /** A number says what it is of. */
    private static String word(String name, String value) {
        return NaturalOrder.number(value).isPresent() ? name + " " + value : value;
    }

    private List<Chart> charts(List<String> names, String times, String source) {
        var direction = comparisons.stream().map(Comparison::direction).distinct().toList();
        var words = direction.size() == 1 ? direction.getFirst().words() : "";
        var known = comparisons.stream().filter(c -> c.pairs() > 0).toList();
        var ratios = known.stream().mapToDouble(c -> c.ratio().mean()).summaryStatistics();
        var scale = ratios.getMax() > FAR_APART * ratios.getMin() ? Scale.LOG : Scale.LINEAR;
        return new Pager("blocks").add(known, MOST_ROWS_OF_A_CHART, (page, shown) -> {
            var categories = shown.stream()
                    .map(c -> names.stream()
                            .filter(name -> !c.names().getOrDefault(name, "").isEmpty())
                            .map(name -> word(name, c.names().getOrDefault(name, "")))
                            .collect(Collectors.joining(", ")))
                    .toList();
            var points = IntStream.range(0, shown.size()).mapToObj(i -> {
                var ratio = shown.get(i).ratio();
                return new Chart.Point(i, ratio.mean(), ratio.low(), ratio.high());
            }).toList();
            return new Chart(page, "Compared back to back",
                    times + (words.isEmpty() ? "" : ", " + words) + " (lines: 95 % intervals of paired forks)", source,
                    Axis.of("", scale), Axis.of("", Scale.CATEGORIES),
                    List.of(new Panel("", categories, List.of(new Series("", Style.DOTS, 0, points)))));
        }).charts();
    }
}
