package org.shardmark.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.shardmark.report.gate.Scenario.Noise;

class ScenarioTest {
    @Test
    void atTheThresholdEachUseIsTriedWithEachNoiseAloneAndAmongTwenty() {
        var all = Scenario.atTheThreshold();
        assertThat(all).hasSize(9 * (6 * 2 + 1))
                .doesNotHaveDuplicates()
                .allMatch(s -> s.above() == 0)
                .contains(new Scenario(RunNoise.ARMS, false, Noise.DRIFT, 20, 8, 1, 0),
                        new Scenario(RunNoise.ARMS, true, Noise.BIMODAL, 1, 40, 1, 0),
                        new Scenario(RunNoise.ASSUMED, false, Noise.MIXED, 200, 10, 3, 0),
                        new Scenario(RunNoise.ESTIMATED, false, Noise.NORMAL, 20, 5, 10, 0));
        assertThat(all).extracting(Scenario::rows).containsOnly(1, 20, 200);
        assertThat(all.stream().filter(s -> s.rows() == 200)).extracting(Scenario::noise).containsOnly(Noise.MIXED);
    }

    @Test
    void beyondItEachUseIsTriedWithThreeNoisesAndTwoSlowdowns() {
        var all = Scenario.beyond();
        assertThat(all).hasSize(3 * 18 * 3 * 2)
                .doesNotHaveDuplicates()
                .contains(new Scenario(RunNoise.ARMS, false, Noise.REAL, 1, 5, 1, 0.05),
                        new Scenario(RunNoise.ARMS, true, Noise.OUTLIERS, 200, 40, 1, 0.1),
                        new Scenario(RunNoise.NONE, false, Noise.NORMAL, 20, 30, 1, 0.1),
                        new Scenario(RunNoise.ASSUMED, false, Noise.REAL, 20, 10, 1, 0.05),
                        new Scenario(RunNoise.ESTIMATED, false, Noise.NORMAL, 200, 5, 20, 0.05));
        assertThat(all).extracting(Scenario::above).containsOnly(0.05, 0.1);
        assertThat(all).extracting(Scenario::noise)
                .containsOnly(Noise.REAL, Noise.NORMAL, Noise.OUTLIERS);
    }
}
