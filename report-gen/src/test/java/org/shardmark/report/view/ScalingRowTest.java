package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.shardmark.report.view.Made.value;

import java.util.List;
import java.util.OptionalInt;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.table.Data;

/** Each figure by its definition, of numbers that no two figures share. */
class ScalingRowTest {
    private static final Offset<Double> CLOSE = within(1e-9);

    private static ScalingRow row(String params, Made.Value... metrics) {
        var results = Fixture.results(Fixture.file(Made.row("ShardScalingBenchmark.run", params, 900, metrics)));
        return ScalingRow.of(Data.of(List.of(new Data.Source("", results)))).getFirst();
    }

    /** A batch of 4 takes 1 ms of waiting, 1.25 ms during the run, and 4 times 60 us of work. */
    private static final ScalingRow ROW = row(
            "shards=16 load=zipf:1.1 batch=4 waitMicros=1000 itemMicros=50 storeSlots=3",
            value("ceiling", "msg/s", 5_000), value("busiestShare", "1", 0.125),
            value("waitUnloadedMicros", "us/wait", 1_000), value("waitRunMicros", "us/wait", 1_250),
            value("itemUnloadedMicros", "us/msg", 60));

    @Test
    void shardsAreWorthWhatTheBusiestLeaves() {
        assertThat(ROW.shards()).isEqualTo(16);
        assertThat(ROW.effectiveShards()).isCloseTo(8, CLOSE);
        assertThat(ROW.imbalance()).isCloseTo(0.5, CLOSE);
        assertThat(ROW.throughput()).isCloseTo(900, CLOSE);
        assertThat(ROW.ceiling()).isCloseTo(5_000, CLOSE);
    }

    @Test
    void theFactorsComeFromTheBatch() {
        assertThat(ROW.linear()).isCloseTo(16 * 4 / 0.00124, within(1e-6));
        assertThat(ROW.stretched()).isCloseTo(0.00124 / 0.00149, CLOSE);
        assertThat(ROW.shared()).isCloseTo(5_000 / (0.5 * 64 / 0.00124), CLOSE);
    }

    @Test
    void theStoreAndTheCoresSetLimits() {
        assertThat(ROW.storeLimit()).isCloseTo(3 * 4 / 0.001, within(1e-6));
        assertThat(ROW.coreLimit(OptionalInt.of(2))).isCloseTo(2 / 60e-6, within(1e-6));
        assertThat(ROW.coreLimit(OptionalInt.empty())).isInfinite();
        assertThat(row("shards=16 load=uniform").storeLimit()).isInfinite();
        assertThat(row("shards=16 load=uniform").coreLimit(OptionalInt.of(2))).isInfinite();
    }

    @Test
    void threadsAreBusyWhileTheyCompute() {
        assertThat(ROW.runnableThreads()).isCloseTo(16 * 0.00024 / 0.00124, CLOSE);
        assertThat(ROW.overloads(OptionalInt.of(3))).isTrue();
        assertThat(ROW.overloads(OptionalInt.of(4))).isFalse();
        assertThat(ROW.overloads(OptionalInt.empty())).as("nobody knows").isTrue();
        var waiting = row("shards=16 load=uniform waitMicros=1000", value("runnableThreads", "threads", 2));
        assertThat(waiting.runnableThreads()).isCloseTo(2, CLOSE);
        assertThat(waiting.overloads(OptionalInt.of(2))).as("as many as there are").isFalse();
        assertThat(waiting.overloads(OptionalInt.empty())).as("nothing is computed").isFalse();
        assertThat(row("shards=16 load=uniform itemMicros=50").runnableThreads()).as("nobody waits").isEqualTo(16);
    }

    @Test
    void withoutItsOwnFigureTheWorkIsWhatWasAskedFor() {
        var asked = row("shards=2 load=uniform itemMicros=50");
        assertThat(asked.linear()).isCloseTo(2 / 50e-6, within(1e-6));
        assertThat(asked.stretched()).isNaN();
        assertThat(row("shards=2 load=uniform itemMicros=0", value("itemUnloadedMicros", "us/msg", 60)).linear())
                .isNaN();
    }

    @Test
    void aBatchThatTakesNoTimeHasNoSpeed() {
        assertThat(row("shards=2 load=uniform").linear()).isNaN();
        assertThat(row("shards=2 load=uniform", value("waitUnloadedMicros", "us/wait", 100)).linear())
                .as("no run to compare with")
                .isNaN();
    }
}
