package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shardmark.report.jmh.Fixture.metric;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.table.Data;
import org.shardmark.report.text.Markdown;

class OneEstimatorTest {
    private static final List<Double> TEN = List.of(10.0, 10.1, 9.9, 10.0, 10.2, 9.8, 10.0, 10.1, 9.9, 100.0);

    /** A row of a kind, a value a fork. */
    private static String row(String benchmark, String kind, List<Double> forks) {
        String raw = forks.stream().map(f -> "[" + f + ", " + f + "]").collect(Collectors.joining(", "));
        double mean = forks.stream().mapToDouble(f -> f).average().orElseThrow();
        return Fixture.row("org.example." + benchmark, "thrpt", forks.size(), "{\"kind\": \"" + kind + "\"}",
                metric("ops/us", "[" + raw + "]", String.valueOf(mean)), "");
    }

    private static List<Double> times(double factor, List<Double> forks) {
        return forks.stream().map(f -> factor * f).toList();
    }

    private static String page(String baseline, String... rows) {
        var source = new Data.Source("", Fixture.results(Fixture.file(rows)));
        return Markdown.page(Pages.of(List.of(source), List.of(),
                new Request(List.of(), List.of(), List.of(), baseline, ""), "render"));
    }

    private static String lineOf(String page, String start) {
        return Arrays.stream(page.split("\n", -1)).filter(l -> l.startsWith(start)).findFirst().orElseThrow();
    }

    @Test
    void with_eight_forks_or_more_a_table_and_its_chart_have_trimmed_means() {
        // Of ten forks one at each end is left out: of the others the mean is 10.025. The winsorised squares are 0.121;
        // t(0.975, 7) = 2.3646, and 2.3646 · √(0.121 / (8 · 7)) = 0.1099.
        String page = page("", row("Map.get", "hash", TEN), row("Map.get", "tree", times(2, TEN)));
        assertThat(lineOf(page, "| hash")).isEqualTo("| hash |  10.03 ± 0.11 |");
        assertThat(page).contains("Scores are trimmed means over forks", "95 % intervals of trimmed means over forks")
                .doesNotContain("interval of the mean over forks", "intervals on fork means");
    }

    @Test
    void one_row_with_fewer_forks_gives_its_whole_table_means() {
        String page = page("", row("Map.get", "hash", TEN), row("Map.get", "tree", times(2, TEN.subList(0, 7))));
        assertThat(lineOf(page, "| hash")).contains("19 ± 20");
        assertThat(page).contains("±: 95 % interval of the mean over forks.").doesNotContain("trimmed");
    }

    @Test
    void ratios_are_of_the_same_estimator() {
        var slow = times(2, TEN.subList(0, 9));
        String page = page("kind=hash", row("Map.get", "hash", TEN), row("Map.get", "tree", slow));
        // Without the fork at 100 the two are alike, but for the factor.
        assertThat(lineOf(page, "| tree")).containsPattern("\\| 1\\.99\\d* \\(1\\.9");
        assertThat(page).contains("(Yuen, on the logarithms of fork means, trimmed)").doesNotContain("Welch");
    }

    @Test
    void a_row_that_comes_in_two_modes_is_called_that() {
        var two = List.of(10.0, 15.1, 10.1, 9.9, 15.0, 10.2, 14.9, 10.0);
        String page = page("", row("Map.get", "hash", two), row("Map.get", "tree", TEN.subList(0, 9)));
        assertThat(lineOf(page, "| hash")).contains("hash <sup>1</sup>");
        assertThat(page).contains("1. The forks of this row come in two modes",
                "(1 of 2 rows: 3 of 8 forks score 1.49 times as much as the others)");
    }
}
