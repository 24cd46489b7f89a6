package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shardmark.report.jmh.Fixture.metric;
import static org.shardmark.report.view.Made.value;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.shardmark.report.chart.Chart;

class ScalingViewTest {
    private static final double CALM = 1_000;

    /** Levels in powers of two, each shard with an even share, and waits that are a tenth longer during the run. */
    private static List<String> rows(String load, int levels, String more, IntToDoubleFunction throughput) {
        return rows(load, levels, more, throughput, n -> n * 1e6 / CALM);
    }

    private static List<String> rows(String load, int levels, String more, IntToDoubleFunction throughput,
            IntToDoubleFunction ceilings) {
        return IntStream.range(0, levels).map(i -> 1 << i).mapToObj(n -> {
            double ceiling = ceilings.applyAsDouble(n);
            return Made.row("ShardScalingBenchmark.run", "shards=%d load=%s batch=1 %s".formatted(n, load, more),
                    throughput.applyAsDouble(n), value("ceiling", "msg/s", ceiling),
                    value("ceilingReached", "1", throughput.applyAsDouble(n) / ceiling),
                    value("busiestShare", "1", 1.0 / n), value("waitUnloadedMicros", "us/wait", CALM),
                    value("waitRunMicros", "us/wait", 1.1 * CALM));
        }).toList();
    }

    private static final IntToDoubleFunction LAW = n -> 900.0 * n / (1 + 0.02 * (n - 1) + 1e-4 * n * (n - 1));

    @Test
    void theLawIsFittedToEffectiveShardsAndDrawn() {
        var rows = rows("uniform", 9, "waitMicros=1000 itemMicros=0", LAW);
        assertThat(Made.text(rows)).contains("## The scalability law")
                .contains(
                        "| load    | one shard (λ), msg/s | contention (σ), % | coherence (κ), ppm | peak at, effective shards |")
                .contains(
                        "| uniform |                  900 |              2.00 |                100 |                      99.0 |");
        var series = Made.chart(rows, "law").panels().getFirst().series();
        assertThat(series).extracting(Chart.Series::name).containsExactly("uniform", "fit, uniform");
        assertThat(series.getLast().points().getLast().y())
                .isCloseTo(LAW.applyAsDouble(256), org.assertj.core.data.Percentage.withPercentage(0.1));
    }

    @Test
    void theBusiestShardTellsHowManyShardsTheLawSees() {
        // The busiest of n shards gets 1 / n^0.8 of the messages, and n^0.8 shards follow the law.
        var rows = IntStream.range(0, 9).map(i -> 1 << i).mapToObj(n -> {
            double effective = Math.pow(n, 0.8);
            return Made.row("ShardScalingBenchmark.run",
                    "shards=%d load=zipf:1.1 batch=1 waitMicros=1000 itemMicros=0".formatted(n),
                    900 * effective / (1 + 0.02 * (effective - 1) + 1e-4 * effective * (effective - 1)),
                    value("ceiling", "msg/s", 1_000 * effective), value("busiestShare", "1", 1 / effective),
                    value("waitUnloadedMicros", "us/wait", CALM), value("waitRunMicros", "us/wait", CALM));
        }).toList();
        // Measured to 256^0.8 = 84.4 effective shards; the peak is at √(0.98 / 1e-4).
        assertThat(Made.text(rows)).contains(
                "| zipf:1.1 |                  900 |              2.00 |                100 |                      99.0 |        84.4 |");
    }

    @Test
    void theShareOfTheCeilingIsThatOfEachRun() {
        var scores = List.of(1, 2).stream().map(n -> "shards=%d load=uniform".formatted(n)).toList();
        var known = scores.stream()
                .map(params -> Made.row("ShardScalingBenchmark.run", params, 900, value("ceiling", "msg/s", 2_000),
                        value("ceilingReached", "1", 0.4), value("busiestShare", "1", 0.3)))
                .toList();
        assertThat(Made.text(known))
                .contains("In all rows: busiest shard 30.0 %; ceiling 2,000.0 msg/s; of ceiling 40.00 ± 0.99 %.");
        var unknown = scores.stream()
                .map(params -> Made.row("ShardScalingBenchmark.run", params, 900, value("ceiling", "msg/s", 2_000),
                        value("busiestShare", "1", 0.3)))
                .toList();
        assertThat(Made.text(unknown))
                .contains("In all rows: busiest shard 30.0 %; ceiling 2,000.0 msg/s; of ceiling 45.0 %.");
    }

    @Test
    void withoutEnoughLevelsThereIsASentenceInsteadOfALaw() {
        var page = Made.page(rows("uniform", 5, "waitMicros=1000 itemMicros=0", LAW));
        assertThat(page.charts()).extracting(Chart::name).containsExactly("scaling", "busiest-shard", "bend");
        assertThat(page.sections()).filteredOn(section -> section.id().equals("law"))
                .flatExtracting(Section::prose)
                .containsExactly(
                        "No fit for uniform: it needs 6 numbers of effective shards, each at least a fifth above the one before, not 5.");
    }

    @Test
    void whereBusyThreadsOutnumberTheCoresThereIsNoLaw() {
        assertThat(Made.text(rows("uniform", 7, "waitMicros=0 itemMicros=100", LAW)))
                .contains("No fit for uniform: up to 64 runnable threads share 2 cores.");
        // Each of 64 shards computes a hundredth of the time: less than one thread is busy.
        assertThat(Made.text(rows("uniform", 7, "waitMicros=1000 itemMicros=10", LAW))).contains("one shard (λ)");
    }

    @Test
    void aRunThatSaysHowManyThreadsAreBusyIsBelieved() {
        var rows = rows("uniform", 7, "waitMicros=1000 itemMicros=10", LAW).stream()
                .map(r -> r.replace("\"ceilingReached\"",
                        "\"runnableThreads\": " + metric("threads", "[[3], [3], [3]]", "3") + ", \"ceilingReached\""))
                .toList();
        assertThat(Made.text(rows)).contains("No fit for uniform: up to 3 runnable threads share 2 cores.");
    }

    @Test
    void howBusyTheStoreIsStandsInTheTable() {
        var rows = List.of(1, 4)
                .stream()
                .map(n -> Made.row("ShardScalingBenchmark.run", "shards=%d load=uniform storeSlots=2".formatted(n), 900,
                        value("ceiling", "msg/s", 1_000), value("storeUtilisation", "1", n / 4.0),
                        value("storeQueueMicros", "us/wait", 200)))
                .toList();
        assertThat(Made.text(rows)).contains("| store utilisation |")
                .contains("25.0 % |")
                .contains("queue for a slot 200.0 ± 5.0 us.");
    }

    @Test
    void theFactorsOfTheBendMultiplyToWhatWasReached() {
        var rows = rows("uniform", 5, "waitMicros=1000 itemMicros=0 storeSlots=4", n -> Math.min(n, 4) * 900,
                n -> Math.min(n, 4) * 1_000);
        assertThat(Made.text(rows))
                .contains(
                        "In all rows: imbalance 1.00 ×; stretched waits 0.909 ×; the rest 0.990 ×.",
                        "| load    | shards | linear, msg/s | shared limits, × | of linear |")
                .contains(
                        "| uniform | 16     |        16,000 |            0.250 |    22.5 % |");
        var panel = Made.chart(rows, "bend").panels().getFirst();
        assertThat(panel.series()).extracting(Chart.Series::name)
                .containsExactly("after imbalance", "after shared limits", "after stretched waits", "measured");
        assertThat(Made.chart(rows, "scaling").panels().getFirst().series()).extracting(Chart.Series::name)
                .contains("the store", "linear");
    }

    @Test
    void aRowThatComputesIsMeasuredAgainstItsWork() {
        String text = Made.text(rows("uniform", 3, "waitMicros=1000 itemMicros=1000", n -> 450.0 * n,
                n -> Math.min(500.0 * n, 1_500)));
        // A batch takes 1 ms of waiting and 1 ms of work; the waits stretch by a tenth of the half that is waiting.
        assertThat(text)
                .contains(
                        "In all rows: imbalance 1.00 ×; stretched waits 0.952 ×.",
                        "| uniform <sup>1</sup> | 4      |       2,000.0 |            0.750 |        1.26 |")
                .contains("shared limits (cores, pool threads or store slots lower the ceiling further)");
    }

    @Test
    void withOneLoadWhoConsumesMakesTheLines() {
        var rows = Stream.of("0", "1000")
                .flatMap(wait -> Stream.of("PLATFORM", "VIRTUAL")
                        .flatMap(c -> rows("uniform", 6, "waitMicros=" + wait + " consumer=" + c, n -> 900).stream()))
                .toList();
        var chart = Made.chart(rows, "scaling");
        assertThat(chart.panels()).extracting(Chart.Panel::title).containsExactly("waitMicros 0", "waitMicros 1000");
        assertThat(chart.panels().getFirst().series()).extracting(Chart.Series::name)
                .startsWith("PLATFORM", "VIRTUAL")
                .contains("ceiling, VIRTUAL");
        // What was measured is flat, but linear is 32 times as high at the end.
        assertThat(chart.y().scale()).isEqualTo(Chart.Scale.LOG);
    }

    @Test
    void anIntervalOfFewForksDoesNotReachBelowNothing() {
        var rows = rows("uniform", 3, "waitMicros=1000 itemMicros=0", n -> 100).stream()
                .map(r -> r.replace("[101.0, 101.0]", "[900.0, 900.0]"))
                .toList();
        assertThat(Made.chart(rows, "scaling").panels().getFirst().series().getFirst().points())
                .hasSize(3)
                .allSatisfy(p -> assertThat(p.low()).isZero())
                .allSatisfy(p -> assertThat(p.high()).isGreaterThan(900));
    }

    @Test
    void aTraceIsCalledByItsFileAlone() {
        var rows = rows("trace:some/folder/shop.keys.gz", 6, "waitMicros=1000 itemMicros=0", LAW);
        assertThat(Made.text(rows)).contains("| shards | trace:shop.keys.gz, msg/s |")
                .contains("| trace:shop.keys.gz | 32 ");
        assertThat(Made.chart(rows, "law").panels().getFirst().series()).extracting(Chart.Series::name)
                .containsExactly("trace:shop.keys.gz", "fit, trace:shop.keys.gz");
    }

    @Test
    void moreThanTwoLoadsStandOneBelowTheOther() {
        var rows = Stream.of("uniform", "zipf:1.1", "zipf:2")
                .flatMap(load -> rows(load, 2, "waitMicros=1000 itemMicros=0", n -> 900).stream())
                .toList();
        assertThat(Made.text(rows))
                .contains("| load     | shards | throughput, msg/s | busiest shard | ceiling, msg/s | of ceiling, % |")
                .contains("| zipf:1.1 | 2      |          900 ± 22 |        50.0 % |        2,000.0 |");
    }

    @Test
    void severalLoadsStandSideBySide() {
        var both = Stream.concat(rows("uniform", 6, "waitMicros=1000 itemMicros=0", LAW).stream(),
                rows("zipf:1.1", 6, "waitMicros=1000 itemMicros=0", n -> 800).stream()).collect(Collectors.toList());
        var page = Made.page(both);
        assertThat(page.sections()).extracting(Section::id)
                .containsExactly("scaling", "shares", "distance", "law", "metrics");
        assertThat(Made.chart(both, "bend").panels()).extracting(Chart.Panel::title)
                .containsExactly("uniform", "zipf:1.1");
    }

    @Test
    void shardsAndLoadsWithoutACeilingAreAResultLikeAnyOther() {
        assertThat(Made.page(List.of(Made.row("X.run", "shards=1 load=uniform", 1),
                Made.row("X.run", "shards=2 load=uniform", 2))).sections())
                .extracting(Section::id)
                .containsExactly("results");
    }

    @Test
    void aRowWithoutShardsIsInNoTable() {
        var rows = Stream
                .concat(rows("uniform", 2, "waitMicros=1000", LAW).stream(),
                        Stream.of(Made.row("ShardScalingBenchmark.run", "load=uniform", 7)))
                .toList();
        assertThat(Made.page(rows).sections().getFirst().tables()).singleElement()
                .satisfies(t -> assertThat(t.lines()).hasSize(2));
    }

    @Test
    void withOneLoadAndNumbersAloneTheFirstMakesTheLines() {
        var rows = Stream.of("1", "10")
                .flatMap(items -> rows("uniform", 3, "waitMicros=1000 items=" + items, LAW).stream())
                .toList();
        assertThat(Made.chart(rows, "scaling").panels().getFirst().series()).extracting(Chart.Series::name)
                .startsWith("items 1", "items 10");
    }

    @Test
    void twoLevelsHaveFactorsAndThreeAskForALaw() {
        var two = Made.page(rows("uniform", 2, "waitMicros=1000", LAW));
        assertThat(two.charts()).extracting(Chart::name).contains("bend");
        assertThat(two.sections()).extracting(Section::id).doesNotContain("law");
        assertThat(Made.page(rows("uniform", 3, "waitMicros=1000", LAW)).sections()).extracting(Section::id)
                .contains("law");
        var one = Made.page(rows("uniform", 1, "waitMicros=1000", LAW));
        assertThat(one.charts()).extracting(Chart::name).doesNotContain("bend");
    }

    @Test
    void whereNobodyKnowsWhatABatchTakesThereIsNoTableOfFactors() {
        var rows = Stream.of(1, 2)
                .map(n -> Made.row("ShardScalingBenchmark.run", "shards=%d load=uniform".formatted(n), 900,
                        value("ceiling", "msg/s", 1_000)))
                .toList();
        assertThat(Made.page(rows).sections()).filteredOn(s -> s.id().equals("distance"))
                .allSatisfy(s -> assertThat(s.tables()).isEmpty());
    }
}
