package org.shardmark.report.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.metric;
import static org.shardmark.report.jmh.Fixture.row;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistogramLogTest {
    @TempDir
    private Path folder;

    private static String measured(String mailbox, String rate, String... owners) {
        var metrics = new StringBuilder();
        for (String owner : owners) {
            metrics.append(metrics.isEmpty() ? "" : ", ")
                    .append("\"%s\": %s, \"%s:p0.99\": %s".formatted(owner, metric("us/op", "[[1]]", "1"), owner,
                            metric("us/op", "[[2]]", "2")));
        }
        return row("a.B.c", "avgt", 1, "{\"mailbox\": \"%s\", \"rate\": \"%s\"}".formatted(mailbox, rate),
                metric("us/op", "[[1]]", "1"), metrics.toString());
    }

    /** A log with an interval for each tag: 1000 times 2000 ns and once 500000 ns. */
    private static byte[] log(String... tags) {
        var bytes = new ByteArrayOutputStream();
        var writer = new HistogramLogWriter(bytes);
        writer.outputLogFormatVersion();
        for (String tag : tags) {
            var histogram = new Histogram(3);
            histogram.recordValueWithCount(2_000, 1_000);
            histogram.recordValue(500_000);
            if (!tag.isEmpty()) {
                histogram.setTag(tag);
            }
            writer.outputIntervalHistogram(histogram);
        }
        writer.close();
        return bytes.toByteArray();
    }

    private Reading.Results read(byte[] log, String... rows) throws IOException {
        var json = folder.resolve("r.json");
        Files.writeString(json, file(rows));
        Files.write(folder.resolve("r.hlog"), log);
        return (Reading.Results) Reader.read(json);
    }

    private static long count(Row row, String metric) {
        return row.secondary().get(metric).histogram().map(h -> h.count()).orElse(0L);
    }

    @Test
    void allIntervalsOfATagAreTheHistogramOfItsRowInItsUnit() throws IOException {
        var rows = read(log("RING;rate=10", "ABQ;rate=10", "RING;rate=10"), measured("RING", "10", "sojourn"),
                measured("ABQ", "10", "sojourn"), measured("RING", "20", "sojourn")).rows();
        assertThat(rows).extracting(r -> count(r, "sojourn")).containsExactly(2002L, 1001L, 0L);
        var histogram = rows.getFirst().secondary().get("sojourn").histogram().orElseThrow();
        assertThat(histogram.valueAt(0.5)).isBetween(2.0, 2.01);
        assertThat(histogram.valueAt(1)).isBetween(499.0, 501.0);
        assertThat(rows.getFirst().secondary().get("sojourn:p0.99").histogram()).isEmpty();
        // The figures are those of the result file.
        assertThat(rows.getFirst().secondary().get("sojourn").whole()).isEqualTo(1);
    }

    @Test
    void aTagThatNamesSeveralRowsOrMetricsNamesNone() throws IOException {
        assertThat(read(log("RING"), measured("RING", "10", "sojourn"), measured("RING", "20", "sojourn")).rows())
                .allSatisfy(r -> assertThat(count(r, "sojourn")).isZero());
        assertThat(read(log("RING;rate=10"), measured("RING", "10", "hot", "cold")).rows())
                .allSatisfy(r -> assertThat(count(r, "hot") + count(r, "cold")).isZero());
    }

    @Test
    void aTagCanBeOfAPartOfTheTimesOfARow() throws IOException {
        var row = measured("RING", "10", "sojourn", "sojournHot", "sojournCold", "slip");
        var parts = read(log("RING;rate=10", "RING;rate=10;hot", "RING;hot", "RING;rate=10;sojournCold"), row).rows()
                .getFirst();
        assertThat(count(parts, "sojourn")).isEqualTo(1001);
        assertThat(count(parts, "sojournHot")).as("two tags are of it").isZero();
        assertThat(count(parts, "sojournCold")).isEqualTo(1001);
        var others = read(log("RING;rate=10;lukewarm", "RING;rate=10;sojourn;hot"), row).rows().getFirst();
        assertThat(List.of("sojourn", "sojournHot", "sojournCold"))
                .allSatisfy(m -> assertThat(count(others, m)).isZero());
    }

    @Test
    void aLogThatCannotBeReadIsToldAndTheRowsStayAsTheyAre() throws IOException {
        var results = read("nonsense, nonsense\n1,2,3,4\n".getBytes(StandardCharsets.UTF_8),
                measured("RING", "10", "sojourn"));
        assertThat(results.rows()).hasSize(1);
        assertThat(results.notes()).singleElement()
                .satisfies(n -> assertThat(n.detail()).startsWith("r.hlog cannot be read, so percentile curves show"));
    }
}
