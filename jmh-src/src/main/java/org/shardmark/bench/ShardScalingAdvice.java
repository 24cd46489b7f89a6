package org.shardmark.bench;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.shardmark.hash.HasherType;
import org.shardmark.key.Load;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;
import org.shardmark.run.RowAdvice;
import org.shardmark.shard.Ceiling;
import org.shardmark.shard.Workload;

/** Knows how many messages a row of {@link ShardScalingBenchmark} handles, and about how long that takes. */
public final class ShardScalingAdvice implements RowAdvice {
    /** A wait takes about so much longer than was asked for; good enough to say how long a row will take. */
    private static final double WAIT_STRETCH = 1.12;
    /** What a message costs beside its wait, roughly. */
    private static final long MESSAGE_NANOS = 1_000;

    @Override
    public Advice adviseOn(Map<String, String> parameters) {
        for (var name : List.of("shards", "keys", "batch", "capacity")) {
            atLeast(1, name, parameters);
        }
        for (var name : List.of("waitMicros", "itemMicros")) {
            atLeast(0, name, parameters);
        }
        var load = Load.parse(value("load", parameters));
        OptionalInt messages = Load.parseMessages(value("messages", parameters));
        var senseless = senseless(parameters, load, messages);
        if (senseless.isPresent()) {
            return advice(parameters, 1, Duration.ZERO, senseless);
        }
        int[] perShard = messagesPerShard(parameters, load, messages);
        int count = 0;
        for (int shard : perShard) {
            count += shard;
        }
        double busiest = Ceiling.busiestNanos(perShard, number("batch", parameters),
                number("waitMicros", parameters) * 1_000 * WAIT_STRETCH, number("itemMicros", parameters) * 1_000L);
        long cpu = count * (MESSAGE_NANOS
                + number("itemMicros", parameters) * 1_000L / Runtime.getRuntime().availableProcessors());
        return advice(parameters, count, Duration.ofNanos(Math.max((long) busiest, cpu)), Optional.empty());
    }

    private static Optional<String> senseless(Map<String, String> parameters, Load load, OptionalInt messages) {
        if (messages.isEmpty() && !(load instanceof Load.Trace)) {
            return Optional.of("only a trace has an end, so messages=all needs load=trace:FILE");
        }
        if (!router(parameters).keepsKeyOrder() && Boolean.parseBoolean(value("verify", parameters))) {
            return Optional.of(router(parameters) + " gives up the order within a key, which verify=true checks");
        }
        return router(parameters).refusal(routerConfig(parameters));
    }

    private static RouterType router(Map<String, String> parameters) {
        return RouterType.valueOf(value("router", parameters));
    }

    private static RouterConfig routerConfig(Map<String, String> parameters) {
        return new RouterConfig(number("shards", parameters), HasherType.valueOf(value("hasher", parameters)));
    }

    private static int[] messagesPerShard(Map<String, String> parameters, Load load, OptionalInt messages) {
        var config = routerConfig(parameters);
        var sequence = load.draw(number("keys", parameters), messages, ShardScalingBenchmark.SEED);
        var workload = Workload.of(sequence, config.hasherType().create(), router(parameters).create(config),
                config.shards());
        return workload.messagesPerShard(workload.size());
    }

    private static Advice advice(Map<String, String> parameters, int messages, Duration invocation,
            Optional<String> senseless) {
        return new Advice(messages, Optional.of(invocation),
                ShardScalingBenchmark.REHEARSAL.plus(ShardScalingBenchmark.CALM),
                MailboxType.valueOf(value("mailbox", parameters)).jvmArgs(), senseless);
    }

    private static void atLeast(int least, String name, Map<String, String> parameters) {
        if (number(name, parameters) < least) {
            throw new IllegalArgumentException(
                    name + "=" + value(name, parameters) + ": must be at least " + least);
        }
    }

    private static int number(String name, Map<String, String> parameters) {
        return Integer.parseInt(value(name, parameters));
    }

    private static String value(String name, Map<String, String> parameters) {
        var value = parameters.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the parameter " + name + " has no value");
        }
        return value;
    }
}
