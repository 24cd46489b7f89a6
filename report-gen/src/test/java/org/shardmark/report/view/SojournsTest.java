package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shardmark.report.view.Made.value;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.report.jmh.Catalogue;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.jmh.Metric;
import org.shardmark.report.jmh.Reading;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.stats.Samples;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Point;

class SojournsTest {
    /** Of so many objects some have the same identity hash. */
    private static final int MANY = 200_000;

    private static final List<Made.Value> TIMES = List.of(value("sojourn", "us/op", 1),
            value("sojourn:p0.50", "us/op", 1),
            value("sojourn:p0.90", "us/op", 1), value("sojourn:p0.99", "us/op", 2), value("sojourn:p1.00", "us/op", 3),
            value("sojournHot:p0.90", "us/op", 4));

    /** The metrics that are left of a row of six iterations. */
    private static List<String> shown(String params, Made.Value... more) {
        var metrics = new java.util.ArrayList<>(TIMES);
        metrics.addAll(List.of(more));
        var row = Made.row("ShardLatencyBenchmark.run", params, 900, metrics.toArray(Made.Value[]::new));
        var data = Data.of(List.of(new Data.Source("", Fixture.results(Fixture.file(row)))));
        return Sojourns.measurable(data).points().stream().map(Point::metric).toList();
    }

    @Test
    void ofASaturatedRowNoTimeIsShown() {
        assertThat(shown("messages=100000", value("saturated", "1", 1))).containsExactly("score", "saturated");
        assertThat(shown("messages=100000", value("saturated", "1", 0))).contains("sojourn:p0.99");
    }

    @Test
    void noRowIsLostAmongMany() {
        var metric = new Metric("ops/s", Samples.of(1), Optional.empty());
        var settings = new Row.Settings("", "", List.of(), 1, "", "");
        var rows = IntStream.range(0, MANY)
                .mapToObj(i -> new Row("a.B.c", "thrpt", 1, new TreeMap<>(), i, settings, metric, new TreeMap<>(),
                        List.of(), List.of(), Catalogue.ofSuite(), List.of(), List.of()))
                .toList();
        var data = Data.of(List.of(new Data.Source("", new Reading.Results(rows, List.of(), Optional.empty()))));
        assertThat(ScalingRow.of(Sojourns.measurable(data))).hasSize(MANY);
    }

    @ParameterizedTest // 100 of 6 iterations' messages must lie beyond: of p99 1,666.7, of p90 166.7, of p50 33.3 messages each
    @CsvSource({"1667, p0.50 p0.90 p0.99 p1.00", "1666, p0.50 p0.90 p1.00", "167, p0.50 p0.90 p1.00",
            "166, p0.50 p1.00",
            "33, p1.00", "2k, p0.50 p0.90 p0.99 p1.00", "?, p0.50 p0.90 p0.99 p1.00"})
    void aHundredMessagesMustLieBeyondAPercentile(String messages, String percentiles) {
        assertThat(shown("messages=" + messages).stream()
                .filter(m -> m.startsWith("sojourn:"))
                .map(m -> m.substring("sojourn:".length()))).containsExactly(percentiles.split(" "));
    }

    @Test
    void secondsAreTurnedIntoMessagesByTheRate() {
        assertThat(shown("messages=2s rate=834")).contains("sojourn:p0.99");
        assertThat(shown("messages=2s rate=833")).doesNotContain("sojourn:p0.99").contains("sojourn:p0.90");
        assertThat(shown("messages=xs rate=1")).as("nobody knows").contains("sojourn:p0.99");
        assertThat(shown("messages=2s")).as("nobody knows").contains("sojourn:p0.99");
    }

    @Test
    void theMessagesOfHotKeysAreCountedApart() {
        assertThat(shown("messages=100000", value("hotMessages", "msg", 167))).contains("sojournHot:p0.90");
        assertThat(shown("messages=100000", value("hotMessages", "msg", 166))).doesNotContain("sojournHot:p0.90")
                .contains("sojourn:p0.99");
    }

    @ParameterizedTest
    @CsvSource({"p0.50, p50", "p0.99, p99", "p0.999, p99.9", "p0.9999, p99.99", "p0.00, p00"})
    void percentilesAreNamedAsPeopleSayThem(String metric, String name) {
        assertThat(Sojourns.name(metric)).isEqualTo(name);
    }

    @Test
    void remarksAreOfWhatTheRowsHave() {
        assertThat(remarks(value("sojourn:p0.50", "us/op", 1), value("sojourn:p0.99", "us/op", 2),
                value("sojourn:p1.00", "us/op", 3))).isEmpty();
        assertThat(remarks(value("wait:p0.999", "us/op", 1), value("sojourn", "us/op", 1))).isEmpty();
        assertThat(remarks(value("sojourn:p0.999", "us/op", 1))).singleElement()
                .asString()
                .startsWith("Percentiles beyond p99");
        assertThat(remarks(value("saturated", "1", 1))).singleElement().asString().startsWith("Saturated");
    }

    private static List<String> remarks(Made.Value... metrics) {
        var row = Made.row("ShardLatencyBenchmark.run", "rate=1", 900, metrics);
        return Sojourns.remarks(Data.of(List.of(new Data.Source("", Fixture.results(Fixture.file(row))))).rows());
    }

    @Test
    void onlyWhatLiesBeyondAHundredthIsPooled() {
        assertThat(Sojourns.pooled("p0.99")).isFalse();
        assertThat(Sojourns.pooled("p0.999")).isTrue();
        assertThat(Sojourns.pooled("p1.00")).isFalse();
    }
}
