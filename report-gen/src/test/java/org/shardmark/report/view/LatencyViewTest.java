package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shardmark.report.view.Made.value;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.shardmark.report.chart.Chart;

class LatencyViewTest {
    private static final double MILLI = 1e3;

    private static String row(int shards, int rate, double p99Millis) {
        return Made.row("ShardLatencyBenchmark.run",
                "shards=%d load=uniform messages=10000 rate=%d".formatted(shards, rate), rate,
                value("saturated", "1", 0), value("sojourn", "us/op", 1.2 * MILLI),
                value("sojourn:p0.50", "us/op", 1.1 * MILLI),
                value("sojourn:p0.99", "us/op", p99Millis * MILLI),
                value("sojourn:p0.999", "us/op", 2 * p99Millis * MILLI),
                value("sojourn:p0.9999", "us/op", 3 * p99Millis * MILLI));
    }

    /** A row of which some iterations held the rate, and have left percentiles. */
    private static String saturated(int shards, int rate) {
        return Made.row("ShardLatencyBenchmark.run",
                "shards=%d load=uniform messages=10000 rate=%d".formatted(shards, rate), 0.7 * rate,
                value("saturated", "1", 1), value("sojourn:p0.50", "us/op", 900 * MILLI),
                value("sojourn:p0.99", "us/op", 990 * MILLI));
    }

    private static List<String> rows() {
        return List.of(row(4, 1000, 3), row(4, 2000, 30), saturated(4, 4000), row(16, 1000, 1.5), row(16, 2000, 1.8),
                row(16, 4000, 4));
    }

    @Test
    void aLineEndsWhereItSaturates() {
        var chart = Made.chart(rows(), "shardlatency");
        assertThat(chart.panels()).extracting(Chart.Panel::title).containsExactly("p50", "p99");
        assertThat(chart.x().labels()).containsExactly("1 k", "2 k", "4 k");
        var lines = chart.panels().getLast().series();
        assertThat(lines).extracting(Chart.Series::name).containsExactly("shards 4", "shards 16");
        assertThat(lines.getFirst().points()).extracting(Chart.Point::x).containsExactly(1000.0, 2000.0);
        assertThat(lines.getLast().points()).extracting(Chart.Point::x).containsExactly(1000.0, 2000.0, 4000.0);
    }

    @Test
    void theTableSaysSaturatedAndGivesNoPercentile() {
        assertThat(Made.text(rows())).contains("| rate | shards | achieved, msg/s |       p50, ms |       p99, ms |")
                .contains("| 4000 | 4      |      2,800 ± 70 |     saturated |               |")
                .contains("Saturated: the rate was not reached");
    }

    @Test
    void aPercentileThatTooFewMessagesMadeIsLeftOut() {
        // 10,000 messages in each of six iterations: sixty beyond p99.9.
        assertThat(Made.text(rows())).doesNotContain("p99.9");
        var more = rows().stream().map(r -> r.replace("\"messages\": \"10000\"", "\"messages\": \"100000\"")).toList();
        assertThat(Made.text(more)).contains("p99.9, ms").doesNotContain("p99.99");
        // Ten seconds at 1,000 a second are 10,000 again, at 4,000 a second 240,000 in all.
        var seconds = rows().stream().map(r -> r.replace("\"messages\": \"10000\"", "\"messages\": \"10s\"")).toList();
        assertThat(Made.text(seconds)).containsPattern("\\| 1000 +\\| 4 +\\|.*\\| +\\|\n")
                .containsPattern(
                        "\\| 4000 +\\| 16 +\\|.*\\| +8.00 \\|\n");
    }

    @Test
    void theFewestShardsThatHoldALimitAreNamed() {
        assertThat(Made.text(rows()))
                .contains("""
                          | rate, msg/s | p99 under 2 ms | p99 under 5 ms | p99 under 20 ms | p99 under 50 ms |
                          """.strip())
                .contains("| 1000        |             16 |              4 |               4 |               4 |")
                .contains("| 2000        |             16 |             16 |              16 |               4 |")
                .contains("| 4000        |           none |             16 |              16 |              16 |")
                .contains("Tried: 4, 16.");
    }

    @Test
    void anIntervalThatReachesOverTheLimitDoesNotHoldIt() {
        // 1.99 ms, and three forks that differ by one per cent: the interval ends at 2.04 ms.
        var rows = List.of(row(4, 1000, 1.99), row(16, 1000, 1.5), row(4, 2000, 4.5), row(16, 2000, 1.5));
        assertThat(Made.text(rows)).contains("| 1000        |             16 |              4 |");
    }

    @Test
    void limitsAreRoundNumbersThatPartTheValues() {
        assertThat(LatencyView.limits(new double[]{0.0015, 0.030})).containsExactly(0.002, 0.005, 0.02, 0.05);
        assertThat(LatencyView.limits(new double[]{0.0015, 0.0018})).containsExactly(0.002);
        assertThat(LatencyView.limits(new double[0])).isEmpty();
    }

    @Test
    void mailboxesHaveALineEachAndAPercentilePlot() {
        var rows = new ArrayList<String>();
        for (String mailbox : List.of("DIRECT", "RING", "ABQ")) {
            for (int rate : new int[]{100_000, 1_000_000, 10_000_000}) {
                rows.add(Made.row("MailboxLatencyBenchmark.run",
                        "mailbox=%s rate=%d wait=YIELD".formatted(mailbox, rate),
                        rate, value("saturated", "1", 0), value("sojourn", "us/op", 2),
                        value("sojourn:p0.00", "us/op", 0.1), value("sojourn:p0.50", "us/op", 1),
                        value("sojourn:p0.99", "us/op", 9), value("sojourn:p0.9999", "us/op", 90)));
            }
        }
        assertThat(Made.chart(rows, "latency").panels().getFirst().series()).extracting(Chart.Series::name)
                .containsExactly("ABQ", "DIRECT", "RING");
        var percentiles = Made.chart(rows, "latency-percentiles");
        assertThat(percentiles.subtitle()).isEqualTo("us, lower is better");
        assertThat(percentiles.panels()).extracting(Chart.Panel::title)
                .containsExactly("rate 100000", "rate 1000000", "rate 10000000");
        assertThat(percentiles.panels().getFirst().series().getFirst().points().getLast().x()).isEqualTo(0.9999);
        assertThat(Made.text(rows)).doesNotContain("group of methods");
    }

    @Test
    void aLimitLiesAboveTheLeastAndUpToTheLargest() {
        assertThat(LatencyView.limits(new double[]{0.002, 0.003})).containsExactly(0.005);
        assertThat(LatencyView.limits(new double[]{0.0015, 0.005})).containsExactly(0.002, 0.005);
        assertThat(LatencyView.limits(new double[]{0.0015, 0.0051})).containsExactly(0.002, 0.005, 0.01);
    }

    @Test
    void anIntervalThatEndsAtTheLimitDoesNotHoldIt() {
        var rows = List.of(row(4, 1000, 2).replace("3960.0", "4000.0")
                .replace("1980.0", "2000.0")
                .replace("2020.0",
                        "2000.0"),
                row(16, 1000, 1.5));
        assertThat(Made.text(rows)).contains("| rate, msg/s | p99 under 2 ms |")
                .contains("| 1000        |             16 |");
    }

    @Test
    void aTimeOfNothingHasNoPlaceOnALogarithmicAxisAndNoLimit() {
        var rows = List.of(row(4, 1000, 0), row(4, 2000, 3), row(16, 1000, 1.5), row(16, 2000, 1.6));
        assertThat(Made.chart(rows, "shardlatency").panels().getLast().series().getFirst().points())
                .extracting(Chart.Point::x)
                .containsExactly(2000.0);
        assertThat(Made.text(rows)).contains("| rate, msg/s | p99 under 2 ms | p99 under 5 ms |");
        assertThat(TimeCurves.unit(java.util.stream.DoubleStream.of(0, 0, 0.005)).base()).isEqualTo("ms");
    }

    private static List<String> waits(int number) {
        return java.util.stream.IntStream.range(0, number)
                .boxed()
                .flatMap(w -> java.util.stream.Stream.of(1000, 2000)
                        .map(r -> row(4, r, 3 + w).replace("\"shards\": \"4\"", "\"wait\": \"W" + w + "\"")))
                .toList();
    }

    @Test
    void whereNoMailboxesAreComparedWhateverHasFewValuesMakesTheLines() {
        var eight = Made.chart(waits(8), "latency");
        assertThat(eight.panels()).extracting(Chart.Panel::title).containsExactly("p50", "p99");
        assertThat(eight.panels().getFirst().series()).extracting(Chart.Series::name).startsWith("W0", "W1").hasSize(8);
        var nine = Made.page(waits(9)).charts().getFirst();
        assertThat(nine.panels()).extracting(Chart.Panel::title).startsWith("p50, W0", "p99, W0");
        assertThat(nine.panels().getFirst().series()).hasSize(1);
    }
}
