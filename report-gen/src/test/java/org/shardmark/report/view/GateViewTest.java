package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.shardmark.report.gate.Verdict;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.Interval;
import org.shardmark.report.stats.Samples;
import org.shardmark.report.table.Cell;

class GateViewTest {
    private static final Interval NONE = new Interval(Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    private static Verdict verdict(String row, double cost) {
        var score = new Estimate(1, 1, 1, Estimate.Kind.SINGLE, 5);
        return new Verdict(Verdict.Kind.REGRESSED, new Verdict.Subject(row, "avgt", "score", "s/op", score, score),
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
                new Verdict.Subject("B.m", "avgt", "gc.alloc.rate.norm", "B/op", bytes, bytes),
                none, new Interval(-0.00026, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY), 0, 0.01,
                new Verdict.Power(OptionalDouble.empty(), Optional.empty()), List.of());
        assertThat(GateView.table(List.of(verdict)).lines().getFirst().cells()).contains(new Cell.Difference(
                new Estimate(-0.00026, -0.00026, -0.00026, Estimate.Kind.SINGLE, 1), "B/op"));
    }
}
