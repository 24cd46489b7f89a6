package org.shardmark.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.record.Samples;

class EtaTest {
    @Test
    void correctsTheEstimatesByWhatForksTook() {
        var rows = List.of(Samples.row("1", 0, 2), Samples.row("4", 1, 2));
        var schedule = new ForkSchedule(Block.each(rows), 1, OptionalDouble.empty(), 1);
        var eta = new Eta();
        assertThat(eta.remaining(schedule, rows)).isEqualTo(Duration.ofSeconds(40));
        var first = schedule.next().orElseThrow();
        schedule.measured(first, 1);
        eta.ended(first.row(), Duration.ofSeconds(20));
        // The row's second fork as long as its first, the other row's two at twice their estimate.
        assertThat(eta.remaining(schedule, rows)).isEqualTo(Duration.ofSeconds(20 + 40));
    }

    @ParameterizedTest
    @CsvSource({"400,0 s", "99000,99 s", "150000,3 min", "3600000,60 min", "7500000,2 h 05 min"})
    void saysDurationsAsPeopleDo(long millis, String text) {
        assertThat(Eta.text(Duration.ofMillis(millis))).isEqualTo(text);
    }
}
