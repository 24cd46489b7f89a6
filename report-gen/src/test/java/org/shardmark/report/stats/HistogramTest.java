package org.shardmark.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class HistogramTest {
    private static final Histogram TAIL = Histogram.of(Map.of(1.0, 90L, 5.0, 9L, 100.0, 1L));

    @Test
    void aPercentileIsTheSmallestValueThatCovers() {
        assertThat(TAIL.valueAt(0.5)).isEqualTo(1);
        assertThat(TAIL.valueAt(0.9)).isEqualTo(1);
        assertThat(TAIL.valueAt(0.91)).isEqualTo(5);
        assertThat(TAIL.valueAt(0.99)).isEqualTo(5);
        assertThat(TAIL.valueAt(1)).isEqualTo(100);
    }

    @Test
    void theSmallestValueIsThatOfQuantileZero() {
        assertThat(TAIL.valueAt(0)).isEqualTo(1);
        assertThat(Histogram.of(Map.of(1.0, 0L, 2.0, 1L)).valueAt(0)).as("one that was counted").isEqualTo(2);
    }

    @Test
    void countsOfEqualValuesAddUp() {
        var both = TAIL.plus(Histogram.of(Map.of(5.0, 1L, 7.0, 100L)));
        assertThat(both.count()).isEqualTo(201);
        assertThat(both.valueAt(90 / 201.0)).isEqualTo(1);
        assertThat(both.valueAt(100 / 201.0)).isEqualTo(5);
        assertThat(both.valueAt(101 / 201.0)).isEqualTo(7);
        assertThat(both.valueAt(200 / 201.0)).isEqualTo(7);
        assertThat(both.valueAt(1)).isEqualTo(100);
    }

    @Test
    void aFactorScalesValuesAndNoCounts() {
        var scaled = TAIL.times(1000);
        assertThat(scaled.count()).isEqualTo(100);
        assertThat(scaled.valueAt(0.9)).isEqualTo(1000);
        assertThat(scaled.valueAt(0.91)).isEqualTo(5000);
        assertThat(TAIL.times(0).count()).as("values that become one").isEqualTo(100);
    }

    @Test
    void nothingHasNoPercentile() {
        var nothing = Histogram.of(Map.of());
        assertThat(nothing.count()).isZero();
        assertThat(nothing.valueAt(0.5)).isNaN();
    }
}
