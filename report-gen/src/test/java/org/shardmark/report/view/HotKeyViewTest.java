package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.shardmark.report.view.Made.value;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shardmark.report.chart.Chart;

class HotKeyViewTest {
    private static final List<String> REMEDIES = List.of("BATCH", "NONE", "SPLIT", "SPREAD");

    private static String params(String remedy, String swept) {
        var params = new ArrayList<>(List.of("remedy=" + remedy, "detect=ORACLE", "reads=0", "itemMicros=10",
                "overflow=BLOCK"));
        params.replaceAll(p -> swept.startsWith(p.substring(0, p.indexOf('=') + 1)) ? swept : p);
        return String.join(" ", params);
    }

    private static double throughput(String remedy) {
        return switch (remedy) {
            case "NONE" -> 5_000;
            case "BATCH" -> 60_000;
            default -> 120_000;
        };
    }

    private static String closed(String remedy, String swept) {
        boolean keeps = remedy.equals("NONE") || remedy.equals("BATCH");
        return Made.row("HotKeyBenchmark.throughput", params(remedy, swept), throughput(remedy),
                value("predicted", "msg/s", 1.1 * throughput(remedy)), value("busiestShare", "1", keeps ? 0.18 : 0.007),
                value("busiestBatchMean", "1", remedy.equals("BATCH") ? 40 : 1), value("shardsPerKey", "1", 1),
                value("readFanOut", "1", remedy.equals("SPLIT") ? 84 : 1), value("rejectedShare", "1", 0),
                value("orderKept", "1", keeps ? 1 : 0), value("retainedBytes", "B", 1_200_000),
                value("allocBytesPerMessage", "B/msg", 0.0000126));
    }

    private static String open(String remedy, String utilisation) {
        boolean over = remedy.equals("NONE") && utilisation.equals("0.95");
        return Made.row("HotKeyBenchmark.latency", params(remedy, "") + " utilisation=" + utilisation, 4_000,
                value("saturated", "1", over ? 1 : 0), value("orderKept", "1", 1),
                value("sojournHot:p0.50", "us/op", 2_000), value("sojournHot:p0.99", "us/op", 8_000),
                value("sojournCold:p0.50", "us/op", 1_000), value("sojournCold:p0.99", "us/op", 1_500));
    }

    private static List<String> rows(String kind) {
        return switch (kind) {
            case "remedies" -> REMEDIES.stream().map(r -> closed(r, "")).toList();
            case "one" -> List.of(closed("SPREAD", ""));
            case "batch" -> Stream.of("0", "10", "100").map(i -> closed("BATCH", "itemMicros=" + i)).toList();
            case "reads" -> Stream.of("NONE", "SPLIT")
                    .flatMap(r -> Stream.of("0", "0.01", "0.1", "0.5").map(s -> closed(r, "reads=" + s)))
                    .toList();
            case "latency" -> REMEDIES.stream()
                    .flatMap(r -> Stream.of("0.5", "0.8", "0.95").map(u -> open(r, u)))
                    .toList();
            case "all" -> Stream.of("remedies", "reads", "latency").flatMap(k -> rows(k).stream()).distinct().toList();
            default -> throw new IllegalArgumentException(kind);
        };
    }

    @Test
    void theRemedyTableSaysWhatEachBringsAndCosts() {
        assertThat(Made.text(rows("remedies"))).contains(
                "| remedy | throughput, msg/s |                × NONE | predicted, msg/s | busiest shard | busiest shard's batch, messages | order kept | shards per read |")
                .contains(
                        "| NONE   |       5,000 ± 120 |                       |            5,500 |        18.0 % |                            1.00 | yes        |            1.00 |")
                .contains(
                        "In all rows: shards per key 1.000; retained heap 1,200,000 B; allocated 0 B/msg.\n\n| remedy ")
                .contains(
                        "| SPLIT  |   120,000 ± 3,000 | 24.00 (23.46 … 24.55) |")
                .doesNotContain("rejected")
                .doesNotContain("0.0000126");
    }

    @Test
    void doingNothingComesFirst() {
        var chart = Made.chart(rows("remedies"), "hotkeys");
        assertThat(chart.panels().getFirst().categories()).containsExactly("NONE", "SPLIT", "SPREAD", "BATCH");
        assertThat(chart.panels().getFirst().series()).extracting(Chart.Series::name)
                .containsExactly("measured", "predicted");
        assertThat(Made.chart(rows("remedies"), "busiest-share").panels().getFirst().series().getFirst().points())
                .extracting(Chart.Point::y)
                .satisfiesExactly(y -> assertThat(y).isCloseTo(18, within(1e-9)),
                        y -> assertThat(y).isCloseTo(18, within(1e-9)),
                        y -> assertThat(y).isCloseTo(0.7, within(1e-9)),
                        y -> assertThat(y).isCloseTo(0.7, within(1e-9)));
    }

    @Test
    void theReadShareCurveHasRoomForItsSmallShares() {
        var chart = Made.chart(rows("all"), "by-reads");
        assertThat(chart.x().labels()).containsExactly("0", "0.01", "0.1", "0.5");
        assertThat(chart.x().scale()).isEqualTo(Chart.Scale.LOG_AT_VALUES);
        assertThat(chart.x().values()).containsExactly(0.0, 0.01, 0.1, 0.5);
        // BATCH and SPREAD were measured without reads only.
        assertThat(chart.panels().getFirst().series()).extracting(Chart.Series::name).containsExactly("NONE", "SPLIT");
    }

    @Test
    void aPercentileNeedsEnoughMessagesOfItsOwnKeys() {
        var row = Made.row("HotKeyBenchmark.latency", "remedy=NONE utilisation=0.5 messages=20000", 4_000,
                value("saturated", "1", 0), value("hotMessages", "msg", 18_000), value("coldMessages", "msg", 1_500),
                value("sojournHot:p0.99", "us/op", 8_000), value("sojournHot:p0.999", "us/op", 9_100),
                value("sojournCold:p0.50", "us/op", 1_000), value("sojournCold:p0.99", "us/op", 1_500));
        // Six iterations: 108,000 and 9,000 messages, of which a thousandth and a hundredth are more and less than 100.
        assertThat(Made.text(List.of(row))).contains("hot p99.9, ms")
                .contains("cold p50, ms")
                .doesNotContain("cold p99");
    }

    @Test
    void aSweepShowsNoCaseInWhichNothingWasSwept() {
        var rows = new ArrayList<>(rows("reads"));
        for (String item : List.of("0", "100")) {
            for (String batch : List.of("1", "10", "100")) {
                rows.add(Made.row("HotKeyBenchmark.throughput",
                        params("BATCH", "itemMicros=" + item) + " batch=" + batch, 900,
                        value("predicted", "msg/s", 1_000)));
            }
        }
        var reads = Made.chart(rows, "by-reads");
        assertThat(reads.panels()).hasSize(1);
        assertThat(reads.panels().getFirst().series()).extracting(Chart.Series::name).containsExactly("NONE", "SPLIT");
        var batch = Made.chart(rows, "by-batch");
        assertThat(batch.panels()).hasSize(1);
        assertThat(batch.panels().getFirst().series()).extracting(Chart.Series::name)
                .containsExactly("itemMicros 0", "itemMicros 100");
    }

    @Test
    void theTailsOfTheOpenLoopStandBesideTheThroughput() {
        assertThat(Made.text(rows("all"))).contains("cold p99, ms")
                .contains("hot p99, ms")
                .contains("p99 is from the open loop at utilisation 0.95.");
        var panels = Made.chart(rows("all"), "hotkey-latency").panels();
        assertThat(panels).extracting(Chart.Panel::title).containsExactly("hot keys, p99", "all others, p99");
        assertThat(panels.getFirst().series().getFirst().name()).isEqualTo("NONE");
        assertThat(panels.getFirst().series().getFirst().points()).extracting(Chart.Point::x).containsExactly(0.5, 0.8);
        assertThat(Made.text(rows("latency"))).contains("| 0.95        | NONE   |      4,000 ± 99 |     saturated |");
    }

    @Test
    void whatIsAConditionOfTheOpenLoopIsSaidAndWhatMakesADifferenceIsHeeded() {
        var rows = new ArrayList<String>();
        for (String remedy : List.of("NONE", "SPREAD")) {
            rows.add(Made.row("HotKeyBenchmark.throughput", "remedy=%s overflow=BLOCK capacity=1000".formatted(remedy),
                    900,
                    value("predicted", "msg/s", 1_000)));
            for (String full : List.of("BLOCK", "REJECT")) {
                rows.add(Made.row("HotKeyBenchmark.latency",
                        "remedy=%s full=%s capacity=16 utilisation=0.5".formatted(remedy, full), 900,
                        value("saturated", "1", 0), value("sojournHot:p0.99", "us/op", 8_000),
                        value("sojournCold:p0.99", "us/op", full.equals("BLOCK") ? 3_000 : 2_000)));
            }
        }
        assertThat(Made.text(rows))
                .contains("p99 is from the open loop at utilisation 0.5, with capacity 16, full BLOCK.")
                .containsPattern("\\| NONE   \\| +900 ± 22 \\|.*\\| 3.000 ± 0.075 \\|");
    }

    @ParameterizedTest
    @CsvSource({"remedies, 2", "one, 0", "batch, 1", "reads, 3", "latency, 1", "all, 4"})
    void anySubsetMakesAPage(String kind, int charts) {
        var page = Made.page(rows(kind));
        assertThat(page.charts()).hasSize(charts);
        assertThat(page.sections()).allSatisfy(s -> assertThat(s.tables()).isNotEmpty());
        assertThat(Made.text(rows(kind))).doesNotContain("group of methods").doesNotContain("NaN");
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "one"})
    void withoutNoneThereIsNothingToCompareWith(String kind) {
        assertThat(Made.text(rows(kind))).doesNotContain("× NONE");
    }

    private static String remedy(String remedy, String more, double throughput) {
        return Made.row("HotKeyBenchmark.throughput", "remedy=" + remedy + more, throughput,
                value("predicted", "msg/s", throughput));
    }

    private static Chart.Style style(double none, double split) {
        return Made.chart(List.of(remedy("NONE", "", none), remedy("SPLIT", "", split)), "hotkeys")
                .panels()
                .getFirst()
                .series()
                .getFirst()
                .style();
    }

    @Test
    void remediesMoreThanThirtyTimesApartAreDots() {
        assertThat(style(100, 3_000)).isEqualTo(Chart.Style.BARS);
        assertThat(style(100, 3_001)).isEqualTo(Chart.Style.DOTS);
        assertThat(style(0, 100)).as("nothing is no part of a ratio").isEqualTo(Chart.Style.BARS);
        assertThat(style(0, 0)).isEqualTo(Chart.Style.BARS);
    }

    @Test
    void aSweepOfWordsHasBarsHoweverManyTheyAre() {
        var rows = Stream.of("NONE", "SPLIT")
                .flatMap(r -> Stream.of("a", "b", "c").map(l -> remedy(r, " load=" + l, 100)))
                .toList();
        var chart = Made.chart(rows, "by-load").panels().getFirst();
        assertThat(chart.categories()).containsExactly("NONE", "SPLIT");
        assertThat(chart.series()).extracting(Chart.Series::name).containsExactly("a", "b", "c");
        assertThat(Made.page(rows.subList(0, 3)).charts()).as("one remedy").isEmpty();
    }

    @Test
    void theTailIsThatOfTheHighestNumberEvenBesideWords() {
        var rows = new ArrayList<>(List.of(remedy("NONE", "", 100), remedy("SPLIT", "", 100)));
        for (String utilisation : List.of("0.5", "0.9", "peak")) {
            rows.add(Made.row("HotKeyBenchmark.latency", "remedy=NONE utilisation=" + utilisation, 900,
                    value("saturated", "1", 0), value("sojournHot:p0.99", "us/op", 8_000)));
        }
        assertThat(Made.text(rows)).contains("p99 is from the open loop at utilisation 0.9.");
    }
}
