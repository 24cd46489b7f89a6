package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.table.Data;
import org.shardmark.report.text.Markdown;

class StateSectionTest {
    /** Twelve forks of each of two mailboxes; from the seventh on the cores are far, and in the last the state changes. */
    private static Data.Source mailboxes(int near, int far) {
        var forks = new ArrayList<String>();
        for (int fork = 0; fork < 12; fork++) {
            for (var mailbox : List.of("RING", "ABQ")) {
                int before = fork < 6 ? near : far;
                forks.add("""
                          {"benchmark": "a.B.c", "mode": "thrpt", "params": {"mailbox": "%s"}, "outcome": "measured",
                           "before": {"coreToCoreNanos": %d}, "after": {"coreToCoreNanos": %d}}""".formatted(mailbox,
                        before, fork == 11 ? near : before < 0 ? before : before + 2));
            }
        }
        var rows = Fixture.results(Fixture.file(row("RING", 100), row("ABQ", 40)));
        return new Data.Source("", Fixture.with(rows, "{\"forks\": [%s]}".formatted(String.join(",", forks))));
    }

    /** A row whose forks are half as fast from the seventh on, and scatter by one percent. */
    private static String row(String mailbox, double near) {
        var raw = IntStream.range(0, 12)
                .mapToObj(i -> (i < 6 ? near : near / 2) * (1 + (i % 2 == 0 ? 0.01 : -0.01)))
                .map(v -> "[" + v + ", " + v + "]")
                .collect(Collectors.joining(", ", "[", "]"));
        return Fixture.row("a.B.c", "thrpt", 12, "{\"mailbox\": \"%s\"}".formatted(mailbox),
                Fixture.metric("ops/us", raw, "1"), "");
    }

    private static Page page(String view, Data.Source source) {
        return Pages.of(List.of(source), List.of(), new Request(List.of(), List.of(), List.of(), "", view), "render");
    }

    @Test
    void forks_in_several_states_are_drawn_each_at_its_core_to_core_time() {
        var charts = page("", mailboxes(40, 230)).charts();
        var chart = charts.stream().filter(c -> c.name().equals("states")).findFirst().orElseThrow();
        assertThat(chart.title()).isEqualTo("B.c against core-to-core time");
        assertThat(chart.subtitle()).isEqualTo("ops/us, higher is better; a mark for each fork");
        var series = chart.panels().getFirst().series();
        assertThat(series).extracting(Chart.Series::name).containsExactly("ABQ", "RING");
        assertThat(series).extracting(Chart.Series::style).containsOnly(Chart.Style.DOTS);
        assertThat(series.get(1).points()).hasSize(11)
                .contains(Chart.Point.of(41, 101), Chart.Point.of(231, 49.5))
                .doesNotContain(Chart.Point.of(135, 49.5));
    }

    @Test
    void a_state_has_a_figure_of_its_own_forks_where_there_are_five() {
        String text = Markdown.page(page("states", mailboxes(40, 230)));
        assertThat(text).contains("in 2 states", "2 forks during which the state changed are left out.",
                "| from 40 ns core to core, ops/us | from 230 ns core to core, ops/us |",
                "| RING    |                     100.0 ± 1.1 |");
        // Five forks: 50.1 ± 2.776445 · 0.547723 / √5.
        assertThat(text).contains("50.10 ± 0.68",
                "at least 5 forks in it; elsewhere it was not measured in this state.");
    }

    @Test
    void one_state_is_shown_on_request_only() {
        var near = mailboxes(40, 41);
        assertThat(page("", near).sections()).extracting(Section::id).doesNotContain("states");
        assertThat(page("states", near).sections()).extracting(Section::id).containsExactly("states");
        assertThat(page("states", near).tables()).as("there is one state").isEmpty();
    }

    @Test
    void what_nobody_measured_is_not_shown() {
        var unknown = mailboxes(-1, -1);
        assertThatThrownBy(() -> page("states", unknown)).hasMessage("these files have nothing for the view states");
    }
}
