package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.shardmark.report.gate.Verdict;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.Interval;

class GateViewTest {
    private static final Interval NONE = new Interval(Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    private static Verdict verdict(String row, double cost) {
        var score = new Estimate(1, 1, 1, Estimate.Kind.SINGLE, 5);
        return new Verdict(Verdict.Kind.REGRESSED, row, "avgt", "score", "s/op", score, score,
                new Estimate(cost, cost, cost, Estimate.Kind.SINGLE, 5), NONE, 0, 0.05, OptionalDouble.empty(),
                Optional.empty(), List.of());
    }

    @Test
    void whatIsDrawnAtTheEdgeSaysWhereItWouldBe() {
        var chart = GateView.chart("gate",
                List.of(verdict("B.far", 118.25), verdict("B.edge", 3), verdict("B.near", 1.2),
                        verdict("B.less", 0.04)));
        assertThat(chart.panels().getFirst().categories()).containsExactly("B.far (× 118)", "B.edge", "B.near",
                "B.less (× 0.040)");
        assertThat(chart.subtitle()).endsWith("; beyond × 3 at the edge, with the figure");
        assertThat(GateView.chart("gate", List.of(verdict("B.near", 1.2))).subtitle()).doesNotContain("edge");
    }
}
