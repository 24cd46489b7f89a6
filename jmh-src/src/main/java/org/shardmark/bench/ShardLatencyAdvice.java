package org.shardmark.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.shardmark.run.RowAdvice;

/** Knows how many messages a row of {@link ShardLatencyBenchmark} sends, and how long that takes. */
public final class ShardLatencyAdvice implements RowAdvice {
    @Override
    public Advice adviseOn(Map<String, String> parameters) {
        var parameter = new RowParameters(parameters);
        var row = ShardRow.of(parameter);
        int rate = parameter.atLeast(1, "rate");
        var count = MessageCount.parse(parameter.text("messages"));
        var senseless = row.senseless();
        if (senseless.isPresent()) {
            return ShardScalingAdvice.advice(row, 1, Duration.ZERO, senseless);
        }
        int messages = count.of(row, rate);
        double nanos = Math.max(messages * 1e9 / rate,
                row.roughNanos(row.workload(messages).messagesPerShard(messages)));
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
