package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.metric;
import static org.shardmark.report.jmh.Fixture.results;
import static org.shardmark.report.jmh.Fixture.row;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.shardmark.report.table.Data;
import org.shardmark.report.text.Csv;
import org.shardmark.report.text.Markdown;

class SummaryTest {
    private static final int MOST = 40;

    /** Rows {@code kind} by {@code size}, three forks each. */
    private static Data.Source source(String label, int kinds, IntToDoubleFunction nanos) {
        return new Data.Source(label, results(file(IntStream.range(0, 2 * kinds).mapToObj(i -> {
            double mean = nanos.applyAsDouble(i);
            return row("a.B.get", "avgt", 3, "{\"kind\": \"k%d\", \"size\": \"%d\"}".formatted(i / 2, 1 + i % 2),
                    metric("ns/op", "[[%s], [%s], [%s]]".formatted(mean, 1.001 * mean, 1.002 * mean), "" + mean), "");
        }).toArray(String[]::new))));
    }

    private static Page page(Data.Source... sources) {
        return Pages.of(List.of(sources), List.of(), Request.automatic(), "render");
    }

    @Test
    void a_long_page_begins_with_the_fastest_and_the_slowest_of_what_can_be_compared() {
        var page = page(source("", MOST / 2 + 1, i -> 100 + i + (i % 2) * 1000));
        assertThat(page.sections().getFirst().title()).isEqualTo("Summary");
        assertThat(Markdown.page(page))
                .containsPattern("\\| size \\| fastest +\\| +its score \\| slowest \\| score of the")
                .containsPattern("\\| 1 +\\| k0 +\\| +100\\.10 ± 0\\.25 \\| k20 ")
                .containsPattern("\\| 2 +\\| k0 \\(or \\d more\\) +\\| 1\\.1021 ");
    }

    @Test
    void a_page_that_fits_on_a_screen_has_none() {
        assertThat(page(source("", MOST / 2, i -> 100 + i)).sections()).extracting(Section::id)
                .containsExactly("results");
    }

    @Test
    void it_shows_the_largest_changes_against_the_baseline_and_what_chance_would_do() {
        var page = page(source("old", 8, i -> 100 + i),
                source("new", 8, i -> (100 + i) * (i == 3 ? 1.5 : i == 4 ? 0.5 : i == 5 ? 1.1 : 1)));
        var summary = page.sections().getFirst();
        assertThat(summary.prose().getFirst())
                .startsWith(
                        "Of 16 ratios to file = old, 2 are worse than 1 by their own 95 % interval and 1 better; about 1");
        assertThat(Markdown.page(page).lines().filter(l -> l.matches("\\| (worse|better) .*"))).hasSize(3)
                .satisfiesExactly(l -> assertThat(l).contains("k1, size 2"), l -> assertThat(l).contains("k2, size 2"),
                        l -> assertThat(l).contains("better", "k2, size 1"));
    }

    @Test
    void programs_get_the_results_alone() {
        var page = page(source("", MOST, i -> 100 + i));
        assertThat(Csv.of(page.tables(), page.longValues())).startsWith("kind,size,").doesNotContain("fastest");
    }

    @Test
    void a_long_table_is_folded_on_a_page_and_not_in_a_terminal() {
        var page = page(source("", MOST, i -> 100 + i));
        assertThat(Markdown.page(page)).contains("<details><summary>80 rows</summary>\n\n| kind")
                .contains("\n</details>");
        assertThat(Markdown.tables(page)).doesNotContain("<details>");
    }
}
