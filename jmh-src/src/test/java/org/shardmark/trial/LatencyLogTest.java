package org.shardmark.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatencyLogTest {
    @Test
    void the_log_is_one_that_the_tools_of_HdrHistogram_read(@TempDir Path folder) throws Exception {
        var file = folder.resolve("sub/x.hlog");
        new LatencyLog(file).add("RING;rate=5", 1_000, 3_000, new long[]{1_000, 2_000, 3_000_000});
        new LatencyLog(file).add("ABQ;rate=5", 4_000, 5_000, new long[]{7});
        try (var reader = new HistogramLogReader(file.toFile())) {
            var first = (Histogram) reader.nextIntervalHistogram();
            assertThat(first.getTag()).isEqualTo("RING;rate=5");
            assertThat(first.getTotalCount()).isEqualTo(3);
            assertThat(first.getMaxValue()).isCloseTo(3_000_000L, within(3_000L));
            var second = (Histogram) reader.nextIntervalHistogram();
            assertThat(second.getTag()).isEqualTo("ABQ;rate=5");
            assertThat(reader.nextIntervalHistogram()).isNull();
        }
    }

    @Test
    void a_course_has_an_interval_a_second_and_a_second_without_a_sample_is_one(@TempDir Path folder) throws Exception {
        var file = folder.resolve("x.hlog");
        new LatencyLog(file).addSeconds("KAFKA", Optional.of("[Event: KILL at 1.500]"),
                List.of(new long[]{1_000, 2_000}, new long[0], new long[]{3_000}));
        assertThat(Files.readAllLines(file)).satisfiesExactly(line -> assertThat(line).startsWith("#["),
                line -> assertThat(line).startsWith("#["), line -> assertThat(line).startsWith("\"StartTimestamp\""),
                line -> assertThat(line).isEqualTo("#[Event: KILL at 1.500]"),
                line -> assertThat(line).startsWith("Tag=KAFKA,0.000,1.000,"),
                line -> assertThat(line).startsWith("Tag=KAFKA,1.000,1.000,0.000,"),
                line -> assertThat(line).startsWith("Tag=KAFKA,2.000,1.000,"));
        try (var reader = new HistogramLogReader(file.toFile())) {
            assertThat(reader.nextIntervalHistogram()).extracting(h -> ((Histogram) h).getTotalCount()).isEqualTo(2L);
            assertThat(reader.nextIntervalHistogram()).extracting(h -> ((Histogram) h).getTotalCount()).isEqualTo(0L);
        }
    }

    @Test
    void the_head_is_written_once_and_each_iteration_says_when_it_was(@TempDir Path folder) throws Exception {
        var file = folder.resolve("x.hlog");
        new LatencyLog(file).add("RING;rate=5", 1_000, 3_000, new long[]{1_000});
        new LatencyLog(file).add("ABQ;rate=5", 4_000, 5_500, new long[]{7});
        assertThat(Files.readAllLines(file)).satisfiesExactly(
                line -> assertThat(line).startsWith("#[Histogram log format version"),
                line -> assertThat(line).isEqualTo("#[Times in nanoseconds; the maximum is in milliseconds]"),
                line -> assertThat(line).startsWith("\"StartTimestamp\""),
                line -> assertThat(line).startsWith("Tag=RING;rate=5,1.000,2.000,"),
                line -> assertThat(line).startsWith("Tag=ABQ;rate=5,4.000,1.500,"));
    }
}
