package org.shardmark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressTest {
    private final Row one = Samples.row("1", 0, 2);
    private final Row four = Samples.row("4", 1, 2);

    @Test
    void correctsTheEstimatesByWhatForksTook() {
        var schedule = Schedule.of(List.of(one, four), 1);
        var progress = new Progress(schedule);
        assertThat(progress.remaining()).isEqualTo(Duration.ofSeconds(40));
        var first = schedule.forks().getFirst();
        progress.ended(first, Duration.ofSeconds(20));
        // The row's second fork as long as its first, the other row's two at twice their estimate.
        assertThat(progress.remaining()).isEqualTo(Duration.ofSeconds(20 + 40));
        assertThat(progress.line()).isEqualTo("# Run progress: 1 of 4 forks, about 60 s to go");
        progress.skipped(schedule.forks().getLast());
        assertThat(progress.line()).startsWith("# Run progress: 2 of 4 forks");
    }

    @ParameterizedTest
    @CsvSource({"400,0 s", "99000,99 s", "150000,3 min", "3600000,60 min", "7500000,2 h 05 min"})
    void saysDurationsAsPeopleDo(long millis, String text) {
        assertThat(Progress.text(Duration.ofMillis(millis))).isEqualTo(text);
    }
}
