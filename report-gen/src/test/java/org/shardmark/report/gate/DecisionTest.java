package org.shardmark.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.report.gate.Verdict.Kind;
import org.shardmark.report.stats.PairedShift;
import org.shardmark.report.stats.Shift;

class DecisionTest {
    private static final double THRESHOLD = 0.05;
    private static final Levels LEVELS = new Levels(0.0025, Levels.ROW);

    /**
     * Eight pairs that differ by the center ± 0.02. Student's quantiles for 7 degrees of freedom, 4.0293 and 2.3646, make
     * the family's interval ±0.0305 and the row's own ±0.0179.
     */
    private static Shift shift(double center) {
        return PairedShift.of(IntStream.range(0, 8).mapToDouble(i -> center + (i % 2 == 0 ? 0.02 : -0.02)).toArray());
    }

    @ParameterizedTest
    @CsvSource({"0.09, REGRESSED", "0.07, INCONCLUSIVE", "0.04, INCONCLUSIVE", "0.03, UNCHANGED", "0, UNCHANGED",
            "-0.03, UNCHANGED", "-0.04, INCONCLUSIVE", "-0.07, INCONCLUSIVE", "-0.09, IMPROVED"})
    void bothSidesAreJudgedAlike(double center, Kind kind) {
        assertThat(Decision.of(shift(center), THRESHOLD, LEVELS).kind()).isEqualTo(kind);
    }

    @Test
    void eachLevelHasItsInterval() {
        var decision = Decision.of(shift(0.04), THRESHOLD, LEVELS);
        assertThat(decision.family().halfWidth()).isCloseTo(4.0293 * 0.02 / Math.sqrt(7), within(1e-6));
        assertThat(decision.row().halfWidth()).isCloseTo(2.3646 * 0.02 / Math.sqrt(7), within(1e-6));
        assertThat(decision.detectable().orElseThrow()).isCloseTo(0.05 + 0.03046, within(1e-5));
    }

    @Test
    void theLevelIsSharedByAllRowsAndBothSides() {
        assertThat(Levels.of(0.01, 20)).isEqualTo(new Levels(0.01 / 2 / 2 / 20, 0.025));
        assertThat(Levels.of(0.01, 0)).as("no rows share nothing").isEqualTo(Levels.of(0.01, 1));
    }
}
