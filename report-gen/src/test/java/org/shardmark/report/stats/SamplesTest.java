package org.shardmark.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SamplesTest {
    private static final Samples TWO = Samples.ofForks(new double[]{3, 1}, new double[]{4, 5, 9});

    @Test
    void forksKeepTheirIterationsInOrder() {
        assertThat(TWO.forks()).isEqualTo(2);
        assertThat(TWO.size()).isEqualTo(5);
        assertThat(TWO.iterations(0)).isEqualTo(2);
        assertThat(TWO.iterations(1)).isEqualTo(3);
        assertThat(TWO.fork(0)).containsExactly(3, 1);
        assertThat(TWO.fork(1)).containsExactly(4, 5, 9);
        assertThat(TWO.forkMeans()).containsExactly(2, 6);
        assertThat(TWO.block(1)).isZero();
    }

    @Test
    void theMeanOfAllValuesIsNotThatOfTheForks() {
        assertThat(TWO.pooledMean()).isEqualTo(4.4);
        assertThat(TWO.min()).isEqualTo(1);
        assertThat(TWO.max()).isEqualTo(9);
    }

    @Test
    void aValueCountsAsOftenAsItWasObserved() {
        var weighted = new Samples.Builder().add(1, 3).add(5, 1).endFork().add(4, 1).endFork().build();
        assertThat(weighted.forkMeans()).containsExactly(2, 4);
        assertThat(weighted.pooledMean()).isEqualTo(2.4);
        var heavy = new Samples.Builder().add(1, 3).add(6, 2).endFork().build();
        assertThat(heavy.forkMeans()).containsExactly(3);
        assertThat(Samples.join(List.of(Samples.of(7), weighted), new int[]{0, 0}).forkMeans()).containsExactly(7, 2,
                4);
    }

    @Test
    void partsBecomeBlocks() {
        var joined = Samples.join(List.of(TWO, Samples.of(7)), new int[]{0, 1});
        assertThat(joined.forkMeans()).containsExactly(2, 6, 7);
        assertThat(joined.fork(2)).containsExactly(7);
        assertThat(new int[]{joined.block(0), joined.block(1), joined.block(2)}).containsExactly(0, 0, 1);
        assertThat(Samples.join(List.of(TWO), new int[]{1}).block(0)).isEqualTo(1);
    }

    @Test
    void aFactorScalesEveryValue() {
        assertThat(TWO.times(2).fork(1)).containsExactly(8, 10, 18);
        assertThat(TWO.times(2).forks()).isEqualTo(2);
        assertThat(TWO.times(1)).isSameAs(TWO);
    }

    @Test
    void onlyForksThatEndedWithAValueCount() {
        var samples = new Samples.Builder().endFork().add(1, 1).endFork().endFork().add(2, 1).build();
        assertThat(samples.forks()).isEqualTo(1);
        assertThat(samples.size()).isEqualTo(1);
        assertThat(samples.forkMeans()).containsExactly(1);
    }

    @Test
    void nothingHasNoMean() {
        assertThat(Samples.none().forks()).isZero();
        assertThat(Samples.none().pooledMean()).isNaN();
        assertThat(Samples.none().min()).isNaN();
        assertThat(Samples.none().max()).isNaN();
    }
}
