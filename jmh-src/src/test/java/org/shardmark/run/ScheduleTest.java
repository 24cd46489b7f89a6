package org.shardmark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    private final List<Row> rows = IntStream.range(0, 12)
            .mapToObj(i -> Samples.row(Integer.toString(i), i, i == 0 ? 2 : 3))
            .toList();

    @Test
    void eachRoundTakesOneForkOfEachRowThatWantsOne() {
        var forks = Schedule.of(rows, 1).forks();
        assertThat(forks).hasSize(35);
        assertThat(forks.subList(0, 12)).extracting(Schedule.Fork::row).containsExactlyInAnyOrderElementsOf(rows);
        assertThat(forks.subList(12, 24)).extracting(Schedule.Fork::row).containsExactlyInAnyOrderElementsOf(rows);
        assertThat(forks.subList(24, 35)).extracting(Schedule.Fork::row).doesNotContain(rows.getFirst());
        assertThat(forks.subList(12, 24)).extracting(Schedule.Fork::number).containsOnly(2);
    }

    @Test
    void roundsAreShuffledDifferently() {
        var forks = Schedule.of(rows, 1).forks();
        var first = forks.subList(0, 12).stream().map(Schedule.Fork::row).toList();
        var second = forks.subList(12, 24).stream().map(Schedule.Fork::row).toList();
        assertThat(first).isNotEqualTo(rows).isNotEqualTo(second);
    }

    @Test
    void theSeedDecides() {
        assertThat(Schedule.of(rows, 5)).isEqualTo(Schedule.of(rows, 5)).isNotEqualTo(Schedule.of(rows, 6));
    }
}
