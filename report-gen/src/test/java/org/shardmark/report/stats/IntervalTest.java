package org.shardmark.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IntervalTest {
    @Test
    void bothEndsCountForASide() {
        var interval = new Interval(2, 1, 4);
        assertThat(interval.halfWidth()).isEqualTo(1.5);
        assertThat(interval.above(0.9)).isTrue();
        assertThat(interval.above(1)).as("an end is not above itself").isFalse();
        assertThat(interval.below(4.1)).isTrue();
        assertThat(interval.below(4)).as("an end is not below itself").isFalse();
    }

    @Test
    void withinIsOnBothSides() {
        assertThat(new Interval(0, -1, 1).within(1.1)).isTrue();
        assertThat(new Interval(0, -1, 2).within(1.1)).isFalse();
        assertThat(new Interval(0, -2, 1).within(1.1)).isFalse();
    }

    @Test
    void oneOpenEndBoundsNothing() {
        assertThat(new Interval(0, -1, 1).bounded()).isTrue();
        assertThat(new Interval(0, Double.NEGATIVE_INFINITY, 1).bounded()).isFalse();
        assertThat(new Interval(0, -1, Double.POSITIVE_INFINITY).bounded()).isFalse();
        assertThat(Interval.unbounded(3)).isEqualTo(
                new Interval(3, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
        assertThat(Interval.around(3, 2)).isEqualTo(new Interval(3, 1, 5));
    }
}
