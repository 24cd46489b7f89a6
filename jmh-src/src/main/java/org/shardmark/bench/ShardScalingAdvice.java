package org.shardmark.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowAdvice;
import org.shardmark.key.Load;
import org.shardmark.key.Trace;

/** Knows how many messages a row of {@link ShardScalingBenchmark} handles, and about how long that takes. */
public final class ShardScalingAdvice implements RowAdvice {
    /** What a message costs beside what its handler does, roughly. */
    static final long MESSAGE_NANOS = 1_000;

    /** What a message takes of a fork's heap: itself, its place in the sequence, its shard, and the log of its arrival. */
    static final int MESSAGE_BYTES = 40;

    private final Expectations expectations = new Expectations();

    @Override
    public Advice adviseOn(Map<String, String> parameters, ForkHeap heap) {
        var row = ShardRow.of(new RowParameters(parameters));
        var messages = Load.parseMessages(new RowParameters(parameters).text("messages"));
        var senseless = senseless(row, messages);
        if (senseless.isPresent()) {
            return advice(row, 1, Duration.ZERO, senseless);
        }
        var rest = row.takeShards(heap);
        messages.ifPresent(count -> rest.take("messages=" + count, count, MESSAGE_BYTES));
        var keys = expectations.of(row.load(), row.keys(), messages);
        int count = keys.messages();
        row.takeKeys(rest, keys).take("messages=all, which is " + count, count, MESSAGE_BYTES);
        double nanos = Math.max(row.roughNanos(row.perShard(keys)), (double) count * MESSAGE_NANOS);
        return advice(row, count, Duration.ofNanos((long) nanos), Optional.empty());
    }

    @Override
    public List<Path> filesRead(Map<String, String> parameters) {
        return ShardRow.of(new RowParameters(parameters)).load().files();
    }

    @Override
    public List<String> remarks(Map<String, String> parameters) {
        return ShardRow.of(new RowParameters(parameters)).load().warnings();
    }

    private static Optional<String> senseless(ShardRow row, OptionalInt messages) {
        return messages.isEmpty() && !(row.load() instanceof Trace)
                ? Optional.of("only a trace has an end, so messages=all needs load=trace:FILE")
                : row.senseless();
    }

    /** The advice on a row whose setup is that of {@link ShardTrial}. */
    static Advice advice(ShardRow row, int messages, Duration invocation, Optional<String> senseless) {
        return new Advice(messages, Optional.of(invocation), ShardTrial.setup(row),
                List.copyOf(row.mailbox().jvmArgs()),
                senseless);
    }
}
