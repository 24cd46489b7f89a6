package org.shardmark.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
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
}
