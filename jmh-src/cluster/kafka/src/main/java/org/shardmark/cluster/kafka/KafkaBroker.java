package org.shardmark.cluster.kafka;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;
import org.shardmark.cluster.node.Options;
import org.shardmark.cluster.node.Parent;
import org.shardmark.cluster.node.Tuning;

/** A process that is a broker, with the topics of a run; it ends when the pipe of the run does. */
public final class KafkaBroker {
    private KafkaBroker() {}

    /** Starts it, and says its address. */
    public static void main(String[] words) {
        var parent = Parent.process();
        try {
            var options = new Options(words);
            int port = start(options);
            var address = "127.0.0.1:" + port;
            makeTopics(address, options.number("partitions"));
            parent.say("address " + address);
            parent.listen(order -> {
                throw new IllegalArgumentException("unknown order: " + order[0]);
            });
        } catch (IOException | ExecutionException | RuntimeException | LinkageError e) {
            parent.say("failed to be a broker: " + e + (e.getCause() == null ? "" : ", by " + e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(0);
    }

    private static int start(Options options) throws IOException {
        var folder = Path.of(options.text("folder"));
        var file = folder.resolve("server.properties");
        var loopback = InetAddress.getLoopbackAddress();
        Properties properties;
        int port;
        // Kafka wants to know its controller's port beforehand: both are free when they are chosen.
        try (var first = new ServerSocket(0, 1, loopback); var second = new ServerSocket(0, 1, loopback)) {
            port = first.getLocalPort();
            properties = KafkaConfig.broker(Tuning.valueOf(options.text("tuning")), folder.resolve("data").toString(),
                    port, second.getLocalPort());
        }
        try (var out = Files.newOutputStream(file)) {
            properties.store(out, null);
        }
        var format = List.of("format", "--standalone", "--cluster-id", Uuid.randomUuid().toString(), "--config",
                file.toString());
        int code = kafka.tools.StorageTool.execute(format.toArray(String[]::new), System.err);
        if (code != 0) {
            throw new IOException("StorageTool " + String.join(" ", format) + " ended with " + code);
        }
        var server = new Thread(() -> kafka.Kafka.main(new String[]{file.toString()}), "kafka");
        server.setDaemon(true);
        server.start();
        return port;
    }

    private static void makeTopics(String address, int partitions) throws InterruptedException, ExecutionException {
        short copies = 1;
        try (var admin = Admin.create(Map.of("bootstrap.servers", address))) {
            admin.createTopics(List.of(new NewTopic(Topics.MESSAGES, partitions, copies),
                    new NewTopic(Topics.ACKNOWLEDGEMENTS, 1, copies),
                    new NewTopic(Topics.REHEARSAL, 1, copies))).all().get();
        }
    }
}
