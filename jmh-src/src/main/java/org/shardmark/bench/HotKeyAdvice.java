package org.shardmark.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shardmark.hotkey.FullType;
import org.shardmark.key.Load;
import org.shardmark.run.RowAdvice;

/** Knows which remedies go with what, how many messages a row of {@link HotKeyBenchmark} sends, and how long that takes. */
public final class HotKeyAdvice implements RowAdvice {
    /** Only rows of {@code latency} have these. */
    private static final String UTILISATION = "utilisation";

    private static final String CRITICAL_LOAD = "criticalLoad";

    @Override
    public Advice adviseOn(Map<String, String> parameters) {
        var parameter = new RowParameters(parameters);
        var row = HotKeyRow.of(parameter);
        var senseless = row.senseless()
                .or(() -> parameter.has(UTILISATION) ? senselessSchedule(row) : senselessToCompletion(row));
        if (senseless.isPresent()) {
            return ShardScalingAdvice.advice(row.shards(), 1, Duration.ZERO, senseless);
        }
        return ShardScalingAdvice.advice(row.shards(), row.sequence().order().length, invocation(parameter, row),
                Optional.empty());
    }

    @Override
    public List<Path> filesRead(Map<String, String> parameters) {
        return loads(parameters).flatMap(load -> load.files().stream()).toList();
    }

    @Override
    public List<String> remarks(Map<String, String> parameters) {
        return loads(parameters).flatMap(load -> load.warnings().stream()).toList();
    }

    private static Stream<Load> loads(Map<String, String> parameters) {
        var row = new RowParameters(parameters);
        return Stream.of("load", CRITICAL_LOAD).filter(row::has).map(name -> Load.parse(row.text(name)));
    }

    private static Optional<String> senselessSchedule(HotKeyRow row) {
        return row.shards().waitMicros() + row.shards().itemMicros() > 0
                ? Optional.empty()
                : Optional.of("a handler that takes no time is never utilised");
    }

    private static Optional<String> senselessToCompletion(HotKeyRow row) {
        return row.full() == FullType.BLOCK
                ? Optional.empty()
                : Optional.of("a run to completion is over the sooner the more is refused: REJECT is for latency");
    }

    private static Duration invocation(RowParameters parameter, HotKeyRow row) {
        double waitNanos = row.shards().waitMicros() * 1e3 * ShardRow.WAIT_STRETCH;
        double itemNanos = row.shards().itemMicros() * 1e3;
        var sequence = row.sequence();
        int[] perShard = row.perShard(sequence);
        double least = Math.max(row.leastNanos(perShard, waitNanos, itemNanos),
                (double) IntStream.of(perShard).sum() * ShardScalingAdvice.MESSAGE_NANOS);
        if (parameter.has(UTILISATION)) {
            double rate = parameter.between(0.01, 2, UTILISATION) * row.criticalRate(
                    row.sequence(Load.parse(parameter.text(CRITICAL_LOAD))), waitNanos + itemNanos);
            least = Math.max(least, sequence.order().length * 1e9 / rate);
        }
        return Duration.ofNanos((long) least);
    }
}
