package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Table;

class BlockSectionTest {
    /**
     * Ten rounds of three mailboxes. Far cores, from round 6 on, halve all scores and those of SLOW more; in round 10 the
     * state changes between the baseline and the others.
     */
    private static Data.Source blocks() {
        var forks = new ArrayList<String>();
        for (int round = 1; round <= 10; round++) {
            for (var mailbox : List.of("BASE", "FAST", "SLOW")) {
                boolean far = round >= 6 && !(round == 10 && mailbox.equals("BASE"));
                forks.add(
                        """
                        {"benchmark": "a.B.c", "mode": "thrpt", "params": {"mailbox": "%s", "n": "1"}, "round": %d,
                         "outcome": "measured", "before": {"coreToCoreNanos": %d}, "after": {"coreToCoreNanos": -1}}"""
                                .formatted(mailbox, round, far ? 230 + round : 40 + round % 3));
            }
        }
        var rows = Fixture.results(Fixture.file(row("BASE", 100, 50), row("FAST", 120, 60), row("SLOW", 90, 20)));
        return new Data.Source("r", Fixture.with(rows, """
                                                       {"run": "1", "block": {"mailbox": "BASE"}, "forks": [%s]}"""
                .formatted(String.join(",", forks))));
    }

    /** Ten forks of one iteration, which scatter by one percent. */
    private static String row(String mailbox, double near, double far) {
        var raw = IntStream.range(0, 10)
                .mapToObj(i -> "[" + (i < 5 ? near : far) * (1 + (i % 2 == 0 ? 0.01 : -0.01)) + "]")
                .collect(Collectors.joining(", ", "[", "]"));
        return Fixture.row("a.B.c", "thrpt", 10, "{\"mailbox\": \"%s\", \"n\": \"1\"}".formatted(mailbox),
                Fixture.metric("ops/s", raw, "1"), "");
    }

    private static Table.Line line(Table table, String name) {
        return table.lines()
                .stream()
                .filter(l -> l.cells().getFirst().equals(new Cell.Text(name)))
                .findFirst()
                .orElseThrow();
    }

    private static Estimate ratio(Cell cell) {
        return ((Cell.Times) cell).ratio();
    }

    @Test
    void aRowIsComparedWithItsBaselineWithinAStateOfTheMachine() {
        var section = BlockSection.of(List.of(blocks()), "").orElseThrow();
        var table = section.tables().getFirst();
        assertThat(table.columns()).extracting(Table.Column::heading)
                .as("four pairs in the far state are too few for a column")
                .containsExactly("mailbox", "score", "from 40 ns core to core", "verdict", "pairs", "dropped");
        var fast = line(table, "FAST").cells();
        assertThat(ratio(fast.get(1)).mean()).isCloseTo(1.2, within(1e-9));
        assertThat(ratio(fast.get(2)).mean()).isCloseTo(1.2, within(1e-9));
        assertThat(fast.get(3)).isEqualTo(new Cell.Text("better"));
        assertThat(fast.get(4)).isEqualTo(new Cell.Figure(9, 1));
        assertThat(fast.get(5)).isEqualTo(new Cell.Figure(1, 1));
        var slow = line(table, "SLOW").cells();
        assertThat(ratio(slow.get(2)).mean()).isCloseTo(0.9, within(1e-9));
        assertThat(slow.get(3)).isEqualTo(new Cell.Text("worse"));
        assertThat(section.prose().getFirst()).contains("2 states", "2 pairs in which the state changed are dropped");
        assertThat(section.charts().getFirst().panels().getFirst().categories()).containsExactly("FAST", "SLOW");
    }

    @Test
    void partsOfOneRunArePooled() {
        var section = BlockSection.of(List.of(blocks(), blocks()), "").orElseThrow();
        var table = section.tables().getFirst();
        assertThat(table.lines()).hasSize(2);
        assertThat(line(table, "FAST").cells().getLast()).as("dropped").isEqualTo(new Cell.Figure(2, 1));
        assertThat(line(table, "FAST").cells()).contains(new Cell.Figure(18, 2));
    }

    @Test
    void armsOfOneRunAreComparedWithTheFirst() {
        var base = arm("base", "1", "[[10], [20], [30], [40]]");
        var zgc = arm("zgc", "1", "[[11], [24], [33], [48]]");
        // A shell may sort the file of another arm before that of the first.
        var section = BlockSection.of(List.of(zgc, base), "").orElseThrow();
        var cells = section.tables().getFirst().lines().getFirst().cells();
        assertThat(ratio(cells.getFirst()).mean()).isCloseTo(Math.sqrt(1.1 * 1.2), within(1e-9));
        assertThat(section.tables().getFirst().columns().getFirst().unit()).isEqualTo("× base");
        assertThat(cells.get(1)).isEqualTo(new Cell.Text("better"));
        assertThat(BlockSection.of(List.of(base, arm("zgc", "2", "[[1], [2], [3], [4]]")), "")).as("of two runs")
                .isEmpty();
        assertThat(BlockSection.of(List.of(base), "")).isEmpty();
    }

    private static Data.Source arm(String arm, String run, String raw) {
        var forks = IntStream.rangeClosed(1, 4)
                .mapToObj(
                        round -> """
                                 {"benchmark": "a.B.c", "mode": "thrpt", "round": %d, "arm": %d, "outcome": "measured"}"""
                                .formatted(round, arm.equals("base") ? 0 : 1))
                .collect(Collectors.joining(","));
        var rows = Fixture.results(Fixture.file(Fixture.row("a.B.c", "thrpt", 4, "{}",
                Fixture.metric("ops/s", raw, "1"), "")));
        return new Data.Source(arm, Fixture.with(rows, """
                                                       {"run": "%s", "arm": "%s", "forks": [%s]}"""
                .formatted(run, arm, forks)));
    }
}
