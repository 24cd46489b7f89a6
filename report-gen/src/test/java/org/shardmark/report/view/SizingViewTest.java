package org.shardmark.report.view;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.jmh.Reader;
import org.shardmark.report.jmh.Reading;
import org.shardmark.report.text.Markdown;

class SizingViewTest {
    private static final String REPORT = """
                                         {"format": "shardmark-sizing/1", "population": "zipf:1.1", "ratePerSecond": 8000, "targetP99Micros": 20000,
                                          "wait": "1000", "itemMicros": 10, "cores": 8, "salts": 5, "recommendation": "16 shards, and so on.",
                                          "remedies": [
                                           {"name": "none", "keepsKeyOrder": true, "points": [{"shards": 16, "saturated": true, "utilisation": 1.4}]},
                                           {"name": "split", "keepsKeyOrder": false, "holdsUpToPerSecond": 9000, "shardsForTwiceThat": 32,
                                            "readFanOut": 12, "best": {"shards": 16, "batch": 1, "utilisation": 0.5, "p99Micros": 4000},
                                            "points": [{"shards": 16, "p99Micros": 4000, "p99HalfWidthMicros": 500},
                                                       {"shards": 12, "p99Micros": 21000, "p99HalfWidthMicros": 30000}]},
                                           {"name": "split, found", "keepsKeyOrder": false, "points": [{"shards": 64, "p99Micros": 5000}]}],
                                          "verified": [{"remedy": "split", "shards": 16, "p50PredictedMicros": 1000, "p50MeasuredMicros": 1100,
                                                        "p99PredictedMicros": 4000}]}""";

    private static Reading read(String text) throws IOException {
        return Reader.read("sizing.json", new ByteArrayInputStream(text.getBytes(UTF_8)));
    }

    private static Page page() throws IOException {
        if (!(read(REPORT) instanceof Reading.Sizing sizing)) {
            throw new AssertionError("not a sizing report");
        }
        return Pages.of(List.of(), List.of(), List.of(sizing.report()), Request.automatic(), "render");
    }

    @Test
    void p99AgainstShardsIsALineForEachRemedyWithTheTarget() throws IOException {
        var chart = page().charts().getFirst();
        assertThat(chart.panels()).extracting(Chart.Panel::title)
                .containsExactly("hot keys known", "hot keys found while messages are sent");
        var known = chart.panels().getFirst().series();
        assertThat(known).extracting(Chart.Series::name).containsExactly("none", "split", "target");
        assertThat(known.get(0).points()).isEmpty();
        assertThat(known.get(1).points()).contains(new Chart.Point(16, 4, 3.5, 4.5), new Chart.Point(12, 21, 2.1, 51));
        assertThat(known.get(2).points()).extracting(Chart.Point::y).containsExactly(20.0, 20.0);
        assertThat(chart.x().labels()).containsExactly("8", "16", "32", "64");
        var found = chart.panels().get(1).series().getFirst();
        assertThat(found.name()).isEqualTo("split");
        assertThat(found.colour()).isEqualTo(known.get(1).colour());
    }

    @Test
    void thePageSaysWhatIsRecommendedAndWhatWasMeasured() throws IOException {
        assertThat(Markdown.page(page())).contains("# Sizing", "Recommended: 16 shards, and so on.",
                "Predicted and measured",
                "zipf:1.1");
        assertThat(Pages.viewNames()).contains("sizing");
    }

    @Test
    void severalThatWereMeasuredShowHowFarThePredictionIs() throws IOException {
        if (!(read(REPORT) instanceof Reading.Sizing sizing)) {
            throw new AssertionError("not a sizing report");
        }
        var page = Pages.of(List.of(), List.of(), List.of(sizing.report(), sizing.report()), Request.automatic(),
                "render");
        var panel = page.charts().getFirst().panels().getFirst();
        assertThat(panel.categories()).hasSize(2)
                .first()
                .isEqualTo("zipf:1.1, 8,000/s, 16 × split, wait 1000, work 10");
        assertThat(panel.series().getFirst().points()).extracting(Chart.Point::y).containsExactly(1.1, 1.1);
        assertThat(panel.series().get(1).points()).isEmpty();
    }

    @Test
    void whatIsOffForAnotherReasonThanTheWaitsIsCounted() throws IOException {
        var known = REPORT.replace("\"p50MeasuredMicros\": 1100,",
                "\"p50MeasuredMicros\": 1100, \"p50ByRunWaitMicros\": 1090, \"p99MeasuredLowMicros\": 4400, \"p99MeasuredHighMicros\": 4600, "
                        + "\"p99ByRunWaitMicros\": 4300, \"p99ByRunWaitHalfWidthMicros\": 200, \"waitCalibratedMicros\": 1000, "
                        + "\"waitRunMicros\": 1100,");
        if (!(read(known) instanceof Reading.Sizing sizing)) {
            throw new AssertionError("not a sizing report");
        }
        var page = Markdown.page(Pages.of(List.of(), List.of(), List.of(sizing.report(), sizing.report()),
                Request.automatic(), "render"));
        assertThat(page).contains("p50 is within 5 % of the prediction in 0, p99 meets its interval in 0",
                "Had the mean wait of each run been known beforehand, it would be 2 and 2 for p50 and p99.",
                "wait of the run 1.10 × calibrated");
    }

    @Test
    void aReportThatLacksSomethingIsRefused() throws IOException {
        assertThat(read(REPORT.replace("\"remedies\"", "\"cures\""))).isInstanceOfSatisfying(Reading.Refused.class,
                refused -> assertThat(refused.why()).contains("no \"remedies\""));
        assertThat(read(REPORT.replace("\"shards\": 64", "\"shards\": 0"))).isInstanceOf(Reading.Refused.class);
    }
}
