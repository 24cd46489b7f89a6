package org.shardmark.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StatesTest {
    @Test
    void aStateBeginsWhereReadingsAreFarApart() {
        var states = States.of(List.of(225.0, 36.0, -1.0, 45.0, 240.0, 38.0));
        assertThat(states.lowest()).containsExactly(36.0, 225.0);
        assertThat(states.of(36)).isZero();
        assertThat(states.of(45, 38)).isZero();
        assertThat(states.of(230, 225)).isEqualTo(1);
        assertThat(states.of(36, 225)).as("it changed").isEqualTo(States.UNKNOWN);
        assertThat(states.of(-1, -1)).as("not measured").isEqualTo(States.UNKNOWN);
    }

    @Test
    void halfAsLargeAgainIsTheSameState() {
        assertThat(States.of(List.of(20.0, 30.0, 45.0)).count()).isEqualTo(1);
        assertThat(States.of(List.of(20.0, 30.1)).count()).isEqualTo(2);
        assertThat(States.of(List.of()).count()).isZero();
    }
}
