package org.shardmark.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.ThroughputResult;

class MetricsTest {
    private static final Metric SOJOURN = Catalogue.metric("sojourn");
    private static final Metric LATE = Catalogue.metric("scheduleSlip");

    private final MetricsProfiler profiler = new MetricsProfiler();

    private static Metric share(Merge merge) {
        return new Metric("share", "share", "1", merge, Metric.Better.HIGHER, "A share.");
    }

    @BeforeEach
    void begin() {
        profiler.beforeIteration(null, null);
    }

    private List<Result<?>> iteration(Metric metric, double... runs) {
        for (double run : runs) {
            Metrics.publish(metric, run);
        }
        return end();
    }

    private List<Result<?>> end() {
        return new ArrayList<>(profiler.afterIteration(null, null, null));
    }

    /** What JMH makes of a metric of several iterations. */
    private static double merged(Result<?>... ofIterations) {
        var iterations = new ArrayList<IterationResult>();
        for (var result : ofIterations) {
            var iteration = new IterationResult(null, null, null);
            iteration.addResult(new ThroughputResult(ResultRole.PRIMARY, "run", 1, 1, TimeUnit.SECONDS));
            iteration.addResult(result);
            iterations.add(iteration);
        }
        return new BenchmarkResult(null, iterations).getSecondaryResults().get("share").getScore();
    }

    /** 0.2 and 0.4 in one iteration, 0.9 in the next. */
    @ParameterizedTest
    @CsvSource({"AVERAGE, 0.3, 0.6", "MINIMUM, 0.2, 0.2", "MAXIMUM, 0.4, 0.9"})
    void runs_and_iterations_are_merged_in_the_same_way(Merge merge, double iteration, double both) {
        var metric = share(merge);
        var first = iteration(metric, 0.2, 0.4);
        var second = iteration(metric, 0.9);
        assertThat(first).singleElement().satisfies(result -> {
            assertThat(result.getLabel()).isEqualTo("share");
            assertThat(result.getScoreUnit()).isEqualTo("1");
            assertThat(result.getScore()).isCloseTo(iteration, within(1e-12));
        });
        assertThat(second).singleElement().satisfies(result -> assertThat(result.getScore()).isEqualTo(0.9));
        assertThat(merged(first.getFirst(), second.getFirst())).isCloseTo(both, within(1e-12));
    }

    @Test
    void times_of_all_runs_are_one_sample_in_microseconds() {
        Metrics.publishNanos(SOJOURN, new long[]{1_000, 3_000});
        Metrics.publishNanos(SOJOURN, new long[]{5_000});
        Metrics.publishNanos(LATE, new long[]{7_000});
        var results = end();
        assertThat(results).extracting(Result::getLabel).containsExactly("sojourn", "scheduleSlip");
        var sojourn = results.getFirst();
        assertThat(sojourn.getScoreUnit()).isEqualTo("us/op");
        assertThat(sojourn.getSampleCount()).isEqualTo(3);
        assertThat(sojourn.getScore()).isEqualTo(3);
        assertThat(sojourn.getStatistics().getMax()).isEqualTo(5);
        assertThat(results.getLast().getScore()).isEqualTo(7);
    }

    @Test
    void what_was_published_before_an_iteration_does_not_count() {
        var metric = share(Merge.AVERAGE);
        Metrics.publish(metric, 1);
        Metrics.publishNanos(SOJOURN, new long[]{1});
        profiler.beforeIteration(null, null);
        assertThat(end()).isEmpty();
        Metrics.publish(metric, 1);
        Metrics.publishNanos(SOJOURN, new long[]{1});
        assertThat(end()).hasSize(2);
        assertThat(end()).as("what was taken is gone").isEmpty();
    }

    @Test
    void a_sample_of_times_is_no_figure_and_a_figure_no_sample() {
        assertThatIllegalArgumentException().isThrownBy(() -> Metrics.publish(SOJOURN, 1))
                .withMessage("sojourn is a sample of times");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Metrics.publishNanos(share(Merge.AVERAGE), new long[]{1}))
                .withMessage("share is no sample of times");
    }

    /** JMH lists profilers by it. */
    @Test
    void describes_itself() {
        assertThat(profiler.getDescription()).isNotBlank();
    }
}
