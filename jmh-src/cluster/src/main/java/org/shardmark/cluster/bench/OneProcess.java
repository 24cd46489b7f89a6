package org.shardmark.cluster.bench;

import java.time.Duration;
import java.util.OptionalInt;
import org.shardmark.engine.Handler;
import org.shardmark.engine.RunFailure;
import org.shardmark.engine.ShardGroup;
import org.shardmark.engine.Workload;
import org.shardmark.hash.HasherType;
import org.shardmark.key.Load;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;
import org.shardmark.trial.ShardRow;

/**
 * The same work without a border: as many shards in this process, each with a mailbox and a virtual thread, and keys drawn
 * and routed the same way. Messages are enough for a run that lasts.
 */
final class OneProcess {
    private static final int MESSAGES = 500_000;
    private static final int REHEARSALS = 3;
    private static final int CAPACITY = 1_000;
    private static final int BATCH = 100;
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private OneProcess() {}

    /** Messages per second, all due at once, until the last was handled in order; after a few rehearsals. */
    static double throughput(Load load, int keys, int shards, HasherType hasher, RouterType router)
            throws RunFailure, InterruptedException {
        var config = new RouterConfig(shards, hasher);
        var workload = Workload.of(load.draw(keys, OptionalInt.of(MESSAGES), ShardRow.SEED), hasher.create(),
                router.create(config), shards);
        var setting = new ShardGroup.Setting(ConsumerType.VIRTUAL, () -> MailboxType.RING.queue(CAPACITY), BATCH,
                Handler.of(0, 0, 0), true);
        double throughput = 0;
        for (int run = 0; run <= REHEARSALS; run++) {
            var group = ShardGroup.start(workload, workload.size(), setting,
                    ShardGroup.Route.by(hasher.create(), router.create(config)));
            group.run(LIMIT);
            var record = group.finish();
            throughput = 1e9 * record.messages() / record.nanos();
        }
        return throughput;
    }
}
