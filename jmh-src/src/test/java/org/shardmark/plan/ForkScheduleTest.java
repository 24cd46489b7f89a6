package org.shardmark.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.shardmark.record.Fork;
import org.shardmark.record.Row;
import org.shardmark.record.Samples;

public class ForkScheduleTest {
    private final List<Row> rows = IntStream.range(0, 12)
            .mapToObj(i -> Samples.row(Integer.toString(i), i, i == 0 ? 2 : 3))
            .toList();

    @Test
    void eachRoundTakesOneForkOfEachRowThatWantsOne() {
        var forks = all(new ForkSchedule(Block.each(rows), 1, OptionalDouble.empty(), 1));
        assertThat(forks).hasSize(35);
        assertThat(forks.subList(0, 12)).extracting(Fork::row).containsExactlyInAnyOrderElementsOf(rows);
        assertThat(forks.subList(12, 24)).extracting(Fork::row).containsExactlyInAnyOrderElementsOf(rows);
        assertThat(forks.subList(24, 35)).extracting(Fork::row).doesNotContain(rows.getFirst());
        assertThat(forks.subList(12, 24)).extracting(Fork::number).containsOnly(2);
    }

    @Test
    void roundsAreShuffledDifferently() {
        var forks = all(new ForkSchedule(Block.each(rows), 1, OptionalDouble.empty(), 1));
        var first = forks.subList(0, 12).stream().map(Fork::row).toList();
        var second = forks.subList(12, 24).stream().map(Fork::row).toList();
        assertThat(first).isNotEqualTo(rows).isNotEqualTo(second);
    }

    @Test
    void theSeedDecides() {
        var order = all(new ForkSchedule(Block.each(rows), 1, OptionalDouble.empty(), 5));
        assertThat(all(new ForkSchedule(Block.each(rows), 1, OptionalDouble.empty(), 5))).isEqualTo(order);
        assertThat(all(new ForkSchedule(Block.each(rows), 1, OptionalDouble.empty(), 6))).isNotEqualTo(order);
    }

    @Test
    void twoArmsTakeTurnsInGoingFirst() {
        var forks = all(new ForkSchedule(Block.each(rows.subList(1, 3)), 2, OptionalDouble.empty(), 1));
        assertThat(forks).extracting(Fork::arm).containsExactly(0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1);
        for (int i = 0; i < forks.size(); i += 2) {
            assertThat(forks.get(i).row()).isEqualTo(forks.get(i + 1).row());
        }
    }

    @Test
    void whatHasBeenMeasuredBeforeIsNotMeasuredAgain() {
        var schedule = new ForkSchedule(Block.each(rows.subList(1, 3)), 1, OptionalDouble.empty(), 1);
        schedule.measured(new Fork(rows.get(1), 1, 0), 1);
        schedule.measured(new Fork(rows.get(1), 3, 0), 1);
        assertThat(schedule.expected(rows.get(1))).isEqualTo(1);
        assertThat(all(schedule)).filteredOn(fork -> fork.row().equals(rows.get(1)))
                .extracting(Fork::number)
                .containsExactly(2);
    }

    @Test
    void aPartHasItsOwnNumbers() {
        var row = Samples.row("1", 0, new Row.Forks(3, 4, 4));
        assertThat(all(new ForkSchedule(Block.each(List.of(row)), 1, OptionalDouble.empty(), 1)))
                .extracting(Fork::number)
                .containsExactly(3, 4);
    }

    @Test
    void theOtherJarStillGetsAForkOfARowThatFailsAtOnce() {
        var schedule = new ForkSchedule(Block.each(rows.subList(1, 2)), 2, OptionalDouble.empty(), 1);
        var first = schedule.next().orElseThrow();
        schedule.failed(first);
        var second = schedule.next().orElseThrow();
        assertThat(second.arm()).isNotEqualTo(first.arm());
        schedule.measured(second, 1);
        assertThat(schedule.next()).isEmpty();
        assertThat(schedule.isSatisfied(rows.get(1))).isFalse();
    }

    @Test
    void aRowThatFailsLaterIsOverForBothJars() {
        var schedule = new ForkSchedule(Block.each(rows.subList(1, 2)), 2, OptionalDouble.empty(), 1);
        schedule.measured(schedule.next().orElseThrow(), 1);
        schedule.measured(schedule.next().orElseThrow(), 1);
        schedule.failed(schedule.next().orElseThrow());
        assertThat(schedule.next()).isEmpty();
    }

    @Test
    void aRowThatIsGivenUpIsOver() {
        var schedule = new ForkSchedule(Block.each(rows), 1, OptionalDouble.empty(), 1);
        schedule.giveUp(rows.get(7));
        assertThat(all(schedule)).extracting(Fork::row).doesNotContain(rows.get(7)).hasSize(32);
        assertThat(schedule.isSatisfied(rows.get(7))).isFalse();
        assertThat(schedule.isSatisfied(rows.get(8))).isTrue();
    }

    @Test
    void precisionSpendsForksWhereLeastIsKnown() {
        var calm = Samples.row("1", 0, new Row.Forks(1, 8, 40));
        var noisy = Samples.row("4", 1, new Row.Forks(1, 8, 40));
        var hopeless = Samples.row("16", 2, new Row.Forks(1, 8, 12));
        // Scores that alternate around 100 by so much.
        var spread = Map.of(calm, 1.0, noisy, 5.0, hopeless, 60.0);
        var schedule = new ForkSchedule(Block.each(List.of(calm, noisy, hopeless)), 1, OptionalDouble.of(0.03), 1);
        var forks = run(schedule, fork -> 100 + (fork.number() % 2 == 0 ? 1 : -1) * spread.get(fork.row()));
        var counts = new HashMap<Row, Integer>();
        forks.forEach(fork -> counts.merge(fork.row(), 1, Integer::sum));
        assertThat(counts.get(calm)).isEqualTo(8);
        assertThat(counts.get(hopeless)).isEqualTo(12);
        // By the formula: t(0.975, n - 1) * sd / sqrt(n) / mean falls below 3 % at n = 14, where sd is 5.19.
        assertThat(counts.get(noisy)).isEqualTo(14);
        assertThat(schedule.width(noisy)).isBetween(0.02, 0.03);
        assertThat(schedule.isSatisfied(noisy)).isTrue();
        assertThat(schedule.isSatisfied(hopeless)).isFalse();
        // After the rounds that all rows get, the widest goes first.
        assertThat(forks.subList(24, 28)).extracting(Fork::row).containsOnly(hopeless);
    }

    @Test
    void precisionOfTwoArmsIsThatOfTheirRatio() {
        var row = Samples.row("1", 0, new Row.Forks(1, 8, 40));
        var schedule = new ForkSchedule(Block.each(List.of(row)), 2, OptionalDouble.of(0.01), 1);
        // Both arms drift alike by far more than the precision; their ratio does not.
        var forks = run(schedule, fork -> (100 + 20 * fork.number()) * (fork.arm() == 0 ? 1 : 1.5));
        assertThat(forks).hasSize(16);
        assertThat(schedule.width(row)).isLessThan(1e-9);
    }

    private static List<Fork> all(ForkSchedule schedule) {
        return run(schedule, fork -> 1);
    }

    @Test
    void aBlockRunsBackToBackWithItsBaselineAfterEveryFourOthers() {
        var blocks = List.of(new Block(rows.subList(1, 8)), new Block(rows.subList(8, 10)));
        var forks = all(new ForkSchedule(blocks, 1, OptionalDouble.empty(), 1));
        // Six others and two of the baseline, and a block of two, three times.
        assertThat(forks).hasSize(3 * (8 + 2));
        for (int round = 0; round < 3; round++) {
            var ofRound = forks.subList(10 * round, 10 * round + 10);
            assertThat(ofRound).extracting(Fork::number).containsOnly(round + 1);
            int large = blocks.getFirst().rows().contains(ofRound.getFirst().row()) ? 0 : 2;
            var block = ofRound.subList(large, large + 8);
            assertThat(block).extracting(Fork::row).containsAll(blocks.getFirst().rows());
            assertThat(block.subList(0, 5)).filteredOn(fork -> fork.row().equals(rows.get(1)))
                    .extracting(Fork::repeat)
                    .containsExactly(0);
            assertThat(block.subList(5, 8)).filteredOn(fork -> fork.row().equals(rows.get(1)))
                    .extracting(Fork::repeat)
                    .containsExactly(1);
        }
        assertThat(blocks.getFirst().repeats(1)).isEqualTo(1);
        assertThat(blocks.getLast().repeats(1)).isZero();
    }

    @Test
    void anyNumberOfArmsStandsInOneBlock() {
        var blocks = List.of(new Block(rows.subList(1, 2)));
        var forks = all(new ForkSchedule(blocks, 6, OptionalDouble.empty(), 1));
        assertThat(forks).hasSize(3 * 7);
        assertThat(forks.subList(0, 7)).extracting(Fork::arm).containsExactlyInAnyOrder(0, 0, 1, 2, 3, 4, 5);
        assertThat(forks.subList(0, 5)).extracting(Fork::arm).containsOnlyOnce(0);
        assertThat(forks.subList(0, 7)).extracting(Fork::arm)
                .isNotEqualTo(forks.subList(7, 14).stream().map(Fork::arm).toList());
    }

    /** The state of the machine doubles all scores of every second round: ratios within blocks do not feel it. */
    @Test
    void precisionIsThatOfTheRatioToTheBaseline() {
        var base = Samples.row("1", 0, new Row.Forks(1, 8, 40));
        var peer = Samples.row("2", 1, new Row.Forks(1, 8, 40));
        var noisy = Samples.row("3", 2, new Row.Forks(1, 8, 40));
        var schedule = new ForkSchedule(List.of(new Block(List.of(base, peer, noisy))), 1, OptionalDouble.of(0.05), 1);
        var forks = run(schedule, fork -> (fork.number() % 2 + 1)
                * (fork.row().equals(noisy) ? 100 + 15 * (fork.number() % 3 - 1) : fork.row().equals(peer) ? 50 : 100));
        assertThat(forks).filteredOn(fork -> fork.row().equals(peer)).hasSize(8);
        assertThat(forks).filteredOn(fork -> fork.row().equals(noisy)).hasSizeBetween(9, 39);
        assertThat(forks).filteredOn(fork -> fork.row().equals(base))
                .hasSameSizeAs(forks.stream().filter(fork -> fork.row().equals(noisy)).toList());
        assertThat(schedule.width(noisy)).isLessThanOrEqualTo(0.05);
        assertThat(schedule.width(peer)).isZero();
        assertThat(schedule.width(base)).isZero();
    }

    @Test
    void aFinishedBlockIsNotRunAgainWhenARunIsResumed() {
        var block = new Block(rows.subList(1, 8));
        var schedule = new ForkSchedule(List.of(block), 1, OptionalDouble.empty(), 1);
        block.rows().forEach(row -> schedule.measured(new Fork(row, 1, 0), 1));
        schedule.measured(new Fork(rows.get(1), 1, 0, 1), 1);
        schedule.measured(new Fork(rows.get(1), 2, 0), 1);
        assertThat(schedule.expected(rows.get(1))).isEqualTo(2);
        var forks = all(schedule);
        assertThat(forks).filteredOn(fork -> fork.number() == 2)
                .extracting(Fork::row)
                .containsExactlyInAnyOrderElementsOf(block.rows().subList(1, 7));
        assertThat(forks).filteredOn(fork -> fork.number() == 3).hasSize(8);
    }

    private static List<Fork> run(ForkSchedule schedule, ToDoubleFunction<Fork> score) {
        var forks = new ArrayList<Fork>();
        for (var next = schedule.next(); next.isPresent(); next = schedule.next()) {
            forks.add(next.get());
            schedule.measured(next.get(), score.applyAsDouble(next.get()));
        }
        return forks;
    }
}
