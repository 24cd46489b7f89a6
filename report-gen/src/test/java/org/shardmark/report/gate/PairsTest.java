package org.shardmark.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.jmh.ForksByRow;
import org.shardmark.report.jmh.Row;

class PairsTest {
    private static final Row ROW = Fixture.results(Fixture.file(Fixture.row("a.B.c", "avgt", 3, "{}",
            Fixture.metric("us/op", "[[1], [2], [3]]", "2"), ""))).rows().getFirst();

    /** Forks of the row, each given by its round and, after a colon, why it failed. */
    private static ForksByRow forks(String... rounds) {
        var forks = Arrays.stream(rounds)
                .map(r -> r.split(":"))
                .map(r -> "{\"benchmark\": \"a.B.c\", \"mode\": \"avgt\", \"round\": \"%s\", \"outcome\": \"%s\"}"
                        .formatted(r[0], r.length == 1 ? "measured" : r[1]))
                .collect(Collectors.joining(", "));
        return new ForksByRow(Optional.of(Fixture.environment("{\"forks\": [" + forks + "]}")));
    }

    @Test
    void forksOfARoundArePairsWhateverTheirPlace() {
        var pairs = Pairs.of(ROW, forks("1", "2", "3"), 3, forks("3", "1", "2"), 3).orElseThrow();
        assertThat(pairs.differences(new double[]{10, 20, 30}, new double[]{33, 11, 22})).containsExactly(1, 2, 3);
    }

    @Test
    void theForksOfABaselineThatRanAgainCountAsOne() {
        var again = new ForksByRow(Optional.of(Fixture.environment(
                """
                {"forks": [{"benchmark": "a.B.c", "mode": "avgt", "round": 1, "outcome": "measured"},
                           {"benchmark": "a.B.c", "mode": "avgt", "round": 1, "repeat": 1, "outcome": "measured"},
                           {"benchmark": "a.B.c", "mode": "avgt", "round": 2, "outcome": "measured"}]}""")));
        var pairs = Pairs.of(ROW, again, 3, forks("1", "2"), 2).orElseThrow();
        assertThat(pairs.differences(new double[]{10, 20, 30}, new double[]{16, 32})).containsExactly(1, 2);
    }

    @Test
    void aForkThatFailedLeavesItsPartnerAlone() {
        var pairs = Pairs.of(ROW, forks("1", "2:killed", "3"), 2, forks("1", "2", "3"), 3).orElseThrow();
        assertThat(pairs.differences(new double[]{10, 30}, new double[]{11, 22, 33})).containsExactly(1, 3);
    }

    @Test
    void withoutARoundForEachForkThereAreNoPairs() {
        assertThat(Pairs.of(ROW, forks("1", "2"), 3, forks("1", "2", "3"), 3)).as("too few rounds").isEmpty();
        assertThat(Pairs.of(ROW, forks("1", "2", "3"), 3, forks("1", "2"), 3)).as("too few rounds").isEmpty();
        assertThat(Pairs.of(ROW, forks("1", "2", "2"), 3, forks("1", "2", "3"), 3)).as("one twice").isEmpty();
        assertThat(Pairs.of(ROW, forks("1", "2", "3"), 3, forks("1", "2", "2"), 3)).as("one twice").isEmpty();
        assertThat(Pairs.of(ROW, forks("1", "2", "3"), 3, forks("4", "5", "6"), 3)).as("none in common").isEmpty();
        assertThat(Pairs.of(ROW, forks(), 0, forks(), 0)).as("no forks").isEmpty();
        assertThat(Pairs.of(ROW, forks("", "2", "3"), 3, forks("", "2", "3"), 3)).as("a fork without one").isEmpty();
    }
}
