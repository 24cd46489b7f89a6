package org.shardmark.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.ScalarResult;
import org.shardmark.options.Until;
import org.shardmark.plan.Block;
import org.shardmark.plan.ForkSchedule;
import org.shardmark.record.Fork;
import org.shardmark.record.Samples;

class PreciseValueTest {
    private static final PreciseValue P99 = new PreciseValue(Optional.of(new Until(0.25, Optional.of("p99"))));

    @Test
    void it_is_the_score_unless_another_metric_was_asked_for() {
        var fork = Samples.fork(Samples.row("WORKS", 0, 1), 1);
        fork.addBenchmarkResult(new ScalarResult("p99", 17, "ms", AggregationPolicy.AVG));
        double score = fork.getPrimaryResult().getScore();
        assertThat(new PreciseValue(Optional.empty()).applyAsDouble(fork)).isEqualTo(score);
        assertThat(new PreciseValue(Optional.of(new Until(0.25, Optional.empty()))).applyAsDouble(fork))
                .isEqualTo(score);
        assertThat(P99.applyAsDouble(fork)).isEqualTo(17);
    }

    /** Whatever their other forks have: more of them would not make a percentile of what was saturated. */
    @Test
    void a_row_of_which_a_fork_lacks_the_metric_gets_no_forks_for_precision() {
        var row = Samples.row("WORKS", 0, 1);
        var schedule = new ForkSchedule(Block.each(List.of(row)), 1, OptionalDouble.of(0.01), 3);
        for (var next = schedule.next(); next.isPresent() && next.get().number() < 20; next = schedule.next()) {
            var fork = next.get();
            schedule.measured(fork, fork.number() == 1
                    ? P99.applyAsDouble(Samples.fork(row, 1))
                    : fork.number());
            assertThat(fork.number()).isLessThanOrEqualTo(row.forks().least());
        }
        assertThat(schedule.width(row)).isNaN();
        assertThat(schedule.isSatisfied(row)).as("it is named at the end of the run").isFalse();
        assertThat(schedule.expected(new Fork(row, 1, 0).row())).isZero();
    }
}
