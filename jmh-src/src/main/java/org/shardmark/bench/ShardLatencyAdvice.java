package org.shardmark.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowAdvice;

/** Knows how many messages a row of {@link ShardLatencyBenchmark} sends, and how long that takes. */
public final class ShardLatencyAdvice implements RowAdvice {
    /** What a message takes of a fork's heap beside that: when it was due, how late it was sent, how long it took. */
    static final int SCHEDULE_BYTES = 24;

    private final Expectations expectations = new Expectations();

    @Override
    public Advice adviseOn(Map<String, String> parameters, ForkHeap heap) {
        var parameter = new RowParameters(parameters);
        var row = ShardRow.of(parameter);
        int rate = parameter.atLeast(1, "rate");
        var count = MessageCount.parse(parameter.text("messages"));
        var senseless = row.senseless();
        if (senseless.isPresent()) {
            return ShardScalingAdvice.advice(row, 1, Duration.ZERO, senseless);
        }
        var rest = row.takeShards(heap);
        int messages = count.of(row, rate, expectations);
        rest.take("messages=" + messages, messages, ShardScalingAdvice.MESSAGE_BYTES + SCHEDULE_BYTES);
        var keys = expectations.of(row.load(), row.keys(), OptionalInt.of(messages));
        row.takeKeys(rest, keys);
        double nanos = Math.max(messages * 1e9 / rate, row.roughNanos(row.perShard(keys)));
        return ShardScalingAdvice.advice(row, messages, Duration.ofNanos((long) nanos), Optional.empty());
    }

    @Override
    public List<Path> filesRead(Map<String, String> parameters) {
        return ShardRow.of(new RowParameters(parameters)).load().files();
    }

    @Override
    public List<String> remarks(Map<String, String> parameters) {
        return ShardRow.of(new RowParameters(parameters)).load().warnings();
    }
}
