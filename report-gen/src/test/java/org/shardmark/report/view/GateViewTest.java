package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.shardmark.report.gate.Verdict;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.Interval;
import org.shardmark.report.stats.Samples;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Table;

class GateViewTest {
    private static final Interval NONE = new Interval(Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    private static Verdict verdict(String row, double cost) {
        var score = new Estimate(1, 1, 1, Estimate.Kind.SINGLE, 5);
        return new Verdict(Verdict.Kind.REGRESSED,
                new Verdict.Subject(row, "avgt", "score", "s/op", score, score, List.of()),
                new Estimate(cost, cost, cost, Estimate.Kind.SINGLE, 5), NONE, 0, 0.05,
                new Verdict.Power(OptionalDouble.empty(), Optional.empty()), List.of());
    }

    @Test
    void whatIsDrawnAtTheEdgeSaysWhereItWouldBe() {
        var chart = GateView.chart("gate",
                List.of(verdict("B.far", 118.25), verdict("B.edge", 3), verdict("B.near", 1.2),
                        verdict("B.less", 0.04)));
        assertThat(chart.panels().getFirst().categories()).containsExactly("B.far (× 118)", "B.edge", "B.near",
                "B.less (× 0.040)");
        assertThat(chart.subtitle()).endsWith("less is better; beyond × 3 or × 1/3 at the edge, with the figure");
        assertThat(GateView.chart("gate", List.of(verdict("B.near", 1.2))).subtitle()).doesNotContain("edge");
    }

    @Test
    void aDifferenceWithoutAnIntervalEndsAtTheHundredthOfAByteToo() {
        var none = Estimate.of(Samples.none());
        var bytes = new Estimate(0.8, 0.8, 0.8, Estimate.Kind.SINGLE, 1);
        var verdict = new Verdict(Verdict.Kind.INCONCLUSIVE,
                new Verdict.Subject("B.m", "avgt", "gc.alloc.rate.norm", "B/op", bytes, bytes, List.of()),
                none, new Interval(-0.00026, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY), 0, 0.01,
                new Verdict.Power(OptionalDouble.empty(), Optional.empty()), List.of());
        assertThat(GateView.table(List.of(verdict)).lines().getFirst().cells()).contains(new Cell.Difference(
                new Estimate(-0.00026, -0.00026, -0.00026, Estimate.Kind.SINGLE, 1), "B/op"));
    }

    private static Verdict of(Verdict.Kind kind, String row, String metric, String unit, Estimate base, Estimate now,
            double cost, double threshold, Verdict.Power power) {
        var times = base.kind() == Estimate.Kind.INTERVAL && now.kind() == Estimate.Kind.INTERVAL
                ? interval(cost)
                : new Estimate(cost, cost, cost, Double.isNaN(cost) ? Estimate.Kind.NONE : Estimate.Kind.SINGLE, 5);
        return new Verdict(kind, new Verdict.Subject(row, "avgt", metric, unit, base, now, List.of()), times, NONE, 0,
                threshold,
                power, List.of());
    }

    private static Estimate interval(double mean) {
        return new Estimate(mean, 0.9 * mean, 1.1 * mean, Estimate.Kind.INTERVAL, 5);
    }

    private static final Estimate MISSING = Estimate.of(Samples.none());
    private static final Verdict.Power SOME = new Verdict.Power(OptionalDouble.of(0.08),
            Optional.of(new Verdict.Decider(OptionalInt.of(20), "forks a side", "")));

    private static List<Verdict> verdicts() {
        var power = new Verdict.Power(OptionalDouble.empty(), Optional.empty());
        return List.of(
                of(Verdict.Kind.REGRESSED, "B.get", "score", "s/op", interval(2e-6), interval(3e-6), 1.5, 0.05, power),
                of(Verdict.Kind.REGRESSED, "B.get", "gc.alloc.rate.norm", "B/op", interval(24), interval(48), 2, 0.01,
                        power),
                of(Verdict.Kind.MISSING, "B.old", "score", "s/op", interval(1e-3), MISSING, Double.NaN, 0,
                        new Verdict.Power(OptionalDouble.empty(),
                                Optional.of(
                                        new Verdict.Decider(OptionalInt.empty(), "its row", "it was not measured")))),
                of(Verdict.Kind.INCONCLUSIVE, "B.put", "score", "s/op", interval(1e-6), interval(1e-6), 1.02, 0.05,
                        SOME),
                of(Verdict.Kind.IMPROVED, "B.zero", "score", "s/op", interval(0), interval(5e-9), 0.8, 0.05, power),
                of(Verdict.Kind.UNCHANGED, "B.same", "score", "s/op", interval(4), interval(4), 1, 0.05, power));
    }

    @Test
    void everyKindOfVerdictIsInTableAndChart() throws IOException {
        var section = new Section("gate", "Gate", List.of(), List.of(GateView.chart("gate", verdicts())),
                List.of(GateView.table(verdicts())));
        Golden.compare("gate", new Page("Verdicts", new LinkedHashMap<>(), List.of(section), new LinkedHashMap<>(),
                List.of(), List.of(), new LinkedHashMap<>(), Integer.MAX_VALUE));
    }

    private static List<Double> labelled(double... costs) {
        return GateView.chart("gate", Arrays.stream(costs).mapToObj(c -> verdict("B.m" + c, c)).toList()).x().values();
    }

    @Test
    void theAxisHasARoundNumberForEveryStepAndBothEnds() {
        // The band of the threshold of 5 % ends at 0.952 and 1.05.
        assertThat(labelled(1)).containsExactly(0.94, 0.96, 0.98, 1.0, 1.02, 1.04, 1.06);
        assertThat(labelled(1.09)).containsExactly(0.94, 0.96, 0.98, 1.0, 1.02, 1.04, 1.06, 1.08, 1.1);
        assertThat(labelled(1.2)).containsExactly(0.95, 1.0, 1.05, 1.1, 1.15, 1.2);
        assertThat(labelled(0.8, 1.2)).containsExactly(0.8, 0.85, 0.9, 0.95, 1.0, 1.05, 1.1, 1.15, 1.2);
        assertThat(labelled(1.5)).containsExactly(0.8, 1.0, 1.2, 1.4, 1.6);
        assertThat(labelled(0.2, 5)).containsExactly(0.5, 1.0, 1.5, 2.0, 2.5, 3.0);
    }

    @Test
    void whatCannotBeDrawnHasNoLine() {
        var many = Stream
                .concat(IntStream.range(0, 41).mapToObj(i -> verdict("B.m" + i, 1.1)),
                        Stream.of(verdict("B.none", Double.NaN)))
                .toList();
        var chart = GateView.chart("gate", many);
        assertThat(chart.panels().getFirst().categories()).hasSize(40);
        assertThat(chart.subtitle()).isEqualTo("cost, times the base, less is better, 40 of 42 shown");
        assertThat(GateView.chart("gate", many.subList(0, 40)).subtitle())
                .isEqualTo("cost, times the base, less is better");
    }

    @Test
    void whatLiesFarAwayHasThreeDigits() {
        assertThat(GateView
                .chart("gate", Stream.of(100.0, 99.96, 10.0, 9.999, 3.001, 1 / 3.0, 0.3333)
                        .map(c -> verdict("B.m", c))
                        .toList())
                .panels()
                .getFirst()
                .categories())
                .containsExactly("B.m (× 100)", "B.m (2) (× 100.0)", "B.m (3) (× 10.0)", "B.m (4) (× 10.00)",
                        "B.m (5) (× 3.00)", "B.m (6)", "B.m (7) (× 0.33)");
    }

    @Test
    void aTableOfOneOtherMetricSaysWhichItIs() {
        var bytes = of(Verdict.Kind.UNCHANGED, "B.m", "gc.alloc.rate.norm", "B/op", interval(24), interval(24), 1, 0,
                SOME);
        var table = GateView.table(List.of(bytes));
        assertThat(table.columns()).extracting(Table.Column::heading)
                .containsExactly("verdict", "row", "metric", "base", "new", "unit", "cost, × base", "could have shown",
                        "what would decide");
        assertThat(GateView.table(List.of(verdict("B.m", 1))).columns()).extracting(Table.Column::heading)
                .containsExactly("verdict", "row", "base", "new", "unit", "cost, × base", "threshold");
    }
}
