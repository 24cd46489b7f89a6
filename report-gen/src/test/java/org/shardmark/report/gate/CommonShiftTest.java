package org.shardmark.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.shardmark.report.gate.Verdict.Kind;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.Interval;

class CommonShiftTest {
    private static final Interval NONE = new Interval(Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    private static Verdict verdict(String metric, Estimate cost) {
        var score = new Estimate(1, 1, 1, Estimate.Kind.SINGLE, 5);
        return new Verdict(Kind.INCONCLUSIVE,
                new Verdict.Subject("B.m", "avgt", metric, "s/op", score, score, List.of()), cost,
                NONE, 0,
                0.05, new Verdict.Power(OptionalDouble.empty(), Optional.empty()), List.of());
    }

    /** A row with an interval of ± 2 %. */
    private static Verdict sure(double cost) {
        return verdict("score", new Estimate(cost, cost / 1.02, cost * 1.02, Estimate.Kind.INTERVAL, 5));
    }

    private static Verdict single(double cost) {
        return verdict("score", new Estimate(cost, cost, cost, Estimate.Kind.SINGLE, 1));
    }

    private static List<Verdict> sure(double... costs) {
        return Arrays.stream(costs).mapToObj(CommonShiftTest::sure).toList();
    }

    @Test
    void mostRowsNeedNotBeAll() {
        assertThat(CommonShift.of(sure(1.35, 1.4, 1.5, 1.6, 2.1, 1.0, 1.01, 0.99)))
                .contains(new CommonShift(8, 5, true, 1.35, 1.5, 2.1));
        assertThat(CommonShift.of(sure(1.35, 1.4, 1.5, 1.6, 1, 1.0, 1.01, 0.99))).as("half").isEmpty();
    }

    @Test
    void fasterIsAFactorAboveOneToo() {
        assertThat(CommonShift.of(sure(0.5, 0.5, 0.4, 0.8, 1))).contains(new CommonShift(5, 4, false, 1.25, 2, 2.5));
    }

    @Test
    void rowsThatMoveBothWaysAreNotAlike() {
        assertThat(CommonShift.of(sure(1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 0.7, 1))).isEmpty();
        assertThat(CommonShift.of(sure(1.1, 1.2, 1.1, 5, 6, 7))).as("not by about the same factor").isEmpty();
    }

    @Test
    void whatMayBeNoiseDidNotMove() {
        assertThat(CommonShift.of(sure(1.04, 1.04, 1.04, 1.04, 1.04))).as("within the threshold").isEmpty();
        var wide = verdict("score", new Estimate(1.3, 0.9, 1.9, Estimate.Kind.INTERVAL, 5));
        assertThat(CommonShift.of(List.of(wide, wide, wide, wide, wide))).as("not surely slower").isEmpty();
    }

    @Test
    void rowsWithoutIntervalsMustBeMore() {
        assertThat(CommonShift.of(Stream.generate(() -> single(1.5)).limit(7).toList())).isEmpty();
        assertThat(CommonShift.of(Stream.generate(() -> single(1.5)).limit(8).toList())).isPresent();
    }

    @Test
    void ofFewRowsNobodySaysMost() {
        assertThat(CommonShift.of(sure(1.5, 1.5, 1.5, 1.5))).isEmpty();
        assertThat(CommonShift.of(List.of())).isEmpty();
    }

    @Test
    void scoresCountAlone() {
        var bytes = verdict("gc.alloc.rate.norm", sure(1.5).cost());
        assertThat(CommonShift.of(Stream.concat(Stream.generate(() -> bytes).limit(9), sure(1, 1, 1, 1, 1).stream())
                .toList())).isEmpty();
    }

    @Test
    void limitsBelongToWhatIsAlikeAndNotToWhatMoved() {
        assertThat(CommonShift.of(sure(1.5, 1.5, 1.5, 1.5, 3))).contains(new CommonShift(5, 5, true, 1.5, 1.5, 3));
        assertThat(CommonShift.of(sure(3, 3, 3, 3, 1.5))).contains(new CommonShift(5, 5, true, 1.5, 3, 3));
        assertThat(CommonShift.of(sure(1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 0.5))).as("one against ten")
                .contains(new CommonShift(11, 10, true, 1.5, 1.5, 1.5));
        assertThat(CommonShift.of(sure(1.05, 1.05, 1.05, 1.05, 1.05))).as("at the threshold").isEmpty();
        var touching = verdict("score", new Estimate(1.3, 1, 1.6, Estimate.Kind.INTERVAL, 5));
        assertThat(CommonShift.of(Stream.generate(() -> touching).limit(5).toList())).isEmpty();
        var wide = verdict("score", new Estimate(0.7, 0.5, 1.1, Estimate.Kind.INTERVAL, 5));
        assertThat(CommonShift.of(Stream.generate(() -> wide).limit(5).toList())).as("not surely faster").isEmpty();
    }
}
