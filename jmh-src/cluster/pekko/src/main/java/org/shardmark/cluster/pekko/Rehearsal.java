package org.shardmark.cluster.pekko;

import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.shardmark.cluster.node.NodeLog;
import org.shardmark.cluster.node.Options;
import org.shardmark.cluster.node.Parent;
import org.shardmark.cluster.node.Schedule;

/**
 * Runs the code of a cluster before this process is a node of one: it makes a cluster of two in itself, sends messages over
 * the border between them, and ends both. What joins afterwards is warm, and what is felt is no compiling.
 */
final class Rehearsal {
    private static final int MESSAGES = 10_000;
    private static final long INTERVAL_NANOS = TimeUnit.MICROSECONDS.toNanos(500);
    private static final long PATIENCE_SECONDS = 60;

    private Rehearsal() {}

    static void run(Options options) throws IOException, InterruptedException {
        var file = options.text("log") + ".rehearsal";
        int partitions = options.number("partitions");
        var keyOf = IntStream.range(0, MESSAGES).map(message -> message % partitions).toArray();
        var due = IntStream.range(0, MESSAGES).mapToLong(message -> message * INTERVAL_NANOS).toArray();
        var schedule = Path.of(file + ".schedule");
        new Schedule(keyOf, keyOf, due).write(schedule);
        var log = NodeLog.create(Path.of(file), options.number("capacity") + 5 * MESSAGES);
        var said = new LinkedBlockingQueue<String>();
        var parent = new Parent(said::add);
        // Both end at once and without a word to each other, and the process lives on.
        var config = ConfigFactory.parseString("""
                                               pekko.coordinated-shutdown {
                                                 exit-jvm = off
                                                 run-by-actor-system-terminate = off
                                                 run-by-jvm-shutdown-hook = off
                                               }
                                               """).withFallback(PekkoNode.config(options));
        var first = new PekkoNode(options, config, parent, log);
        var second = new PekkoNode(options, config, parent, log);
        try {
            var seed = Integer.toString(first.port());
            first.told("join", seed);
            await(said, "event up");
            second.told("join", seed);
            await(said, "event up");
            second.told("schedule", schedule.toString());
            var sender = Integer.toString(second.port());
            first.told("sender", sender);
            second.told("sender", sender);
            second.told("send", "0", Integer.toString(MESSAGES));
            await(said, "sent");
        } finally {
            second.terminate();
            first.terminate();
        }
    }

    private static void await(LinkedBlockingQueue<String> said, String word) throws InterruptedException {
        while (true) {
            var line = said.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (line == null) {
                throw new IllegalStateException("the rehearsal did not say " + word);
            }
            if (line.startsWith(word)) {
                return;
            }
        }
    }
}
