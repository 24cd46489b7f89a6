package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.metric;
import static org.shardmark.report.jmh.Fixture.results;
import static org.shardmark.report.jmh.Fixture.row;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
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

    @Test
    void where_nothing_differs_there_is_a_sentence_and_no_table_of_changes() {
        var summary = page(source("old", 8, i -> 100 + i), source("new", 8, i -> 100 + i)).sections().getFirst();
        assertThat(summary.prose()).containsExactly("Of 16 ratios to file = old, 0 are worse than 1 by their own 95 % "
                + "interval and 0 better; about 1 would be one or the other by chance alone.");
        assertThat(summary.tables()).isEmpty();
    }

    private static String summary(Page page) {
        return Markdown.place(page, "summary", "");
    }

    private static String time(String benchmark, String mode, String params, double mean) {
        return ChartsTest.row(benchmark, params, "[[%s], [%s], [%s]]".formatted(0.99 * mean, mean, 1.01 * mean))
                .replace("\"avgt\"", "\"" + mode + "\"")
                .replace("ns/op", mode.equals("avgt") ? "ns/op" : "ops/s");
    }

    @Test
    void classes_with_the_same_methods_are_compared_method_by_method() {
        var rows = new ArrayList<String>();
        for (int n = 1; n <= 11; n++) {
            for (String name : List.of("A.get", "A.put", "B.get", "B.put")) {
                double mean = 100 * n + (name.startsWith("B") ? 50 : 0) + (name.endsWith("put") ? 10_000 : 0);
                rows.add(time(name, "avgt", "n=" + n, mean));
            }
        }
        assertThat(summary(page(new Data.Source("", results(file(rows.toArray(String[]::new))))))).startsWith(
                """
                **Fastest and slowest**

                | method | fastest                |    its score | slowest     | score of the slowest | unit  |          times faster |
                |--------|------------------------|-------------:|-------------|---------------------:|-------|----------------------:|
                | get    | A.get, n 1             |  100.0 ± 2.5 | B.get, n 11 |           1,150 ± 29 | ns/op | 11.50 (11.24 … 11.76) |
                | put    | A.put, n 1 (or 4 more) | 10.10 ± 0.25 | B.put, n 11 |         11.15 ± 0.28 | us/op | 1.104 (1.079 … 1.129) |

                ±: 95 % interval of the mean over forks. (or 1 more): the number of other rows whose""");
        for (int n = 12; n <= 22; n++) {
            for (String name : List.of("A.get", "A.put", "B.get", "B.put")) {
                rows.add(time(name, "thrpt", "n=" + n, 1000 * n));
            }
        }
        assertThat(summary(page(new Data.Source("", results(file(rows.toArray(String[]::new))))))).contains(
                """
                | method | mode  | fastest                 |    its score | slowest     | score of the slowest | unit   |          times faster |
                |--------|-------|-------------------------|-------------:|-------------|---------------------:|--------|----------------------:|
                | get    | avgt  | A.get, n 1              |  100.0 ± 2.5 | B.get, n 11 |           1,150 ± 29 | ns/op  | 11.50 (11.24 … 11.76) |
                | get    | thrpt | A.get, n 22 (or 1 more) | 22.00 ± 0.55 | B.get, n 12 |         12.00 ± 0.30 | ops/ms | 1.833 (1.792 … 1.875) |
                """);
    }

    private static Data.Source changed(String label, DoubleUnaryOperator change) {
        var rows = new ArrayList<String>();
        for (int i = 0; i < 8; i++) {
            double mean = change.applyAsDouble(i) * 1000;
            rows.add(Made.row("X.run", "k=k" + i, mean, Made.value("gc.alloc.rate.norm", "B/op", i == 1 ? mean : 24)));
        }
        return new Data.Source(label, results(file(rows.toArray(String[]::new))));
    }

    @Test
    void changes_of_several_metrics_and_files_are_named() {
        var two = page(changed("old", i -> 1), changed("new", i -> i == 1 ? 1.2 : i == 2 ? 0.5 : i == 3 ? 2 : 1));
        assertThat(summary(two)).isEqualTo(
                """
                Of 16 ratios to file = old, 2 are worse than 1 by their own 95 % interval and 2 better; about 1 would be one or the other by chance alone.

                **Largest changes**

                | change | row | metric             |                 × old |
                |--------|-----|--------------------|----------------------:|
                | worse  | k2  | score              | 0.500 (0.489 … 0.511) |
                | worse  | k1  | gc.alloc.rate.norm | 1.200 (1.173 … 1.228) |
                | better | k3  | score              | 2.000 (1.955 … 2.046) |
                | better | k1  | score              | 1.200 (1.173 … 1.228) |

                The largest are those whose interval is furthest from 1.
                """);
        var three = page(changed("old", i -> 1), changed("new", i -> i == 1 ? 1.2 : i > 2 ? 1 + i / 10.0 : 1),
                changed("newer", i -> i == 2 ? 0.5 : 1));
        assertThat(summary(three)).startsWith("Of 32 ratios to file = old, 2 are worse")
                .contains(
                        """
                        and 6 better; about 2 would be one or the other by chance alone.

                        **Largest changes**

                        | change | row       | metric             |                 × old |
                        |--------|-----------|--------------------|----------------------:|
                        | worse  | newer, k2 | score              | 0.500 (0.489 … 0.511) |
                        | worse  | new, k1   | gc.alloc.rate.norm | 1.200 (1.173 … 1.228) |
                        | better | new, k7   | score              | 1.700 (1.662 … 1.739) |
                        | better | new, k6   | score              | 1.600 (1.564 … 1.637) |
                        | better | new, k5   | score              | 1.500 (1.466 … 1.534) |
                        | better | new, k4   | score              | 1.400 (1.369 … 1.432) |
                        | better | new, k3   | score              | 1.300 (1.271 … 1.330) |
                        """);
    }

    @Test
    void without_intervals_the_largest_changes_are_called_what_they_may_be() {
        var few = page(single("old", i -> 1),
                single("new", i -> i == 1 ? 1.2 : i == 2 ? 0.5 : i == 3 ? 0 : i == 4 ? 1.3 : 1));
        assertThat(summary(few)).startsWith(
                """
                With fewer than three forks no ratio has an interval: the largest changes may be noise.

                **Largest changes**

                | change | row | × old |
                |--------|-----|------:|
                | worse  | k4  |  1.30 |
                | worse  | k1  |  1.20 |
                | better | k2  | 0.500 |
                """);
    }

    private static Data.Source single(String label, DoubleUnaryOperator change) {
        return new Data.Source(label, results(file(IntStream.range(0, 11)
                .mapToObj(i -> ChartsTest.row("A.run", "k=k" + i, "[[" + 100 * change.applyAsDouble(i) + "]]"))
                .toArray(String[]::new))));
    }

    @Test
    void up_to_ten_ratios_need_no_summary() {
        assertThat(page(ratios(10, "old"), ratios(10, "new")).sections()).extracting(Section::id)
                .doesNotContain("summary");
        assertThat(page(ratios(11, "old"), ratios(11, "new")).sections()).extracting(Section::id).contains("summary");
    }

    private static Data.Source ratios(int number, String label) {
        return new Data.Source(label, results(file(IntStream.range(0, number)
                .mapToObj(i -> ChartsTest.row("A.run", "k=k" + i, 10))
                .toArray(String[]::new))));
    }
}
