package org.shardmark.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowAdvice;
import org.shardmark.hotkey.FullType;
import org.shardmark.hotkey.RemedyType;
import org.shardmark.key.KeyShares;
import org.shardmark.key.Load;

/**
 * Knows which remedies go with what, how many messages a row of {@link HotKeyBenchmark} sends, and how long that takes.
 */
public final class HotKeyAdvice implements RowAdvice {
    /** Only rows of {@code latency} have these. */
    private static final String UTILISATION = "utilisation";

    private static final String CRITICAL_LOAD = "criticalLoad";

    /** What a message takes of a fork's heap beside its place in the sequence: itself, its shard, and its times. */
    private static final int MESSAGE_BYTES = 44;

    /** What a sub-key takes: its name and its shard. */
    private static final int SUB_KEY_BYTES = 36;

    private final Expectations expectations = new Expectations();

    @Override
    public Advice adviseOn(Map<String, String> parameters, ForkHeap heap) {
        var parameter = new RowParameters(parameters);
        var row = HotKeyRow.of(parameter);
        boolean scheduled = parameter.has(UTILISATION);
        var senseless = row.senseless().or(() -> scheduled ? senselessSchedule(row) : senselessToCompletion(row));
        if (senseless.isPresent()) {
            return ShardScalingAdvice.advice(row.shards(), 1, Duration.ZERO, senseless);
        }
        int bytes = MESSAGE_BYTES + (scheduled ? ShardLatencyAdvice.SCHEDULE_BYTES : 0);
        var rest = row.shards().takeShards(heap);
        row.messages().ifPresent(count -> rest.take("messages=" + count, count, bytes));
        if (row.remedy() == RemedyType.SPLIT) {
            rest.take("subKeys=" + row.config().subKeys(), row.config().subKeys(), SUB_KEY_BYTES);
        }
        var keys = row.expected(row.shards().load(), expectations);
        row.shards().takeKeys(rest, keys).take("messages=all, which is " + keys.messages(), keys.messages(), bytes);
        return ShardScalingAdvice.advice(row.shards(), keys.messages(), invocation(parameter, row, keys),
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

    private Duration invocation(RowParameters parameter, HotKeyRow row, KeyShares keys) {
        double waitNanos = row.shards().waitMicros() * 1e3 * ShardRow.WAIT_STRETCH;
        double itemNanos = row.shards().itemMicros() * 1e3;
        int[] perShard = row.perShard(keys);
        double least = Math.max(row.leastNanos(perShard, waitNanos, itemNanos),
                (double) IntStream.of(perShard).sum() * ShardScalingAdvice.MESSAGE_NANOS);
        if (parameter.has(UTILISATION)) {
            var critical = row.expected(Load.parse(parameter.text(CRITICAL_LOAD)), expectations);
            double rate = parameter.between(0.01, 2, UTILISATION)
                    * row.criticalRate(critical, waitNanos + itemNanos);
            least = Math.max(least, keys.messages() * 1e9 / rate);
        }
        return Duration.ofNanos((long) least);
    }
}
