package org.shardmark.cluster.kafka;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.shardmark.cluster.node.Delivery;
import org.shardmark.cluster.node.Frame;
import org.shardmark.cluster.node.NodeLog;
import org.shardmark.cluster.node.Options;
import org.shardmark.cluster.node.Parent;
import org.shardmark.cluster.node.Sending;
import org.shardmark.cluster.node.Tuning;

/** A process that is one node: a consumer of the group, and on one of them the sender. */
public final class KafkaNode {
    private static final int REHEARSED = 5_000;
    /** How long an acknowledgement may take. The log loses no message: one is sent again only where its owner died. */
    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    private final Options options;
    private final Parent parent;
    private final NodeLog log;
    private final Delivery delivery;
    private final Tuning tuning;
    private final int padding;
    private final KafkaProducer<byte[], byte[]> producer;
    private final AtomicReference<@Nullable Owner> owner = new AtomicReference<>();
    private final AtomicReference<@Nullable Sending> sending = new AtomicReference<>();

    private KafkaNode(Options options, Parent parent, NodeLog log) {
        this.options = options;
        this.parent = parent;
        this.log = log;
        this.delivery = Delivery.valueOf(options.text("delivery"));
        this.tuning = Tuning.valueOf(options.text("tuning"));
        this.padding = options.number("padding");
        this.producer = new KafkaProducer<>(KafkaConfig.producer(options.text("broker")));
    }

    private KafkaConsumer<byte[], byte[]> consumer(String group) {
        var properties = KafkaConfig.consumer(tuning, delivery, options.text("broker"));
        properties.setProperty("group.id", group);
        return new KafkaConsumer<>(properties);
    }

    /** Runs the code of a node before it is one: sends itself messages and handles them. */
    private void rehearse() throws IOException {
        var file = Path.of(options.text("log") + ".rehearsal");
        var rehearsal = new Owner(consumer("rehearsal"), NodeLog.create(file, REHEARSED + 1), delivery,
                acknowledgement -> {}, () -> {});
        for (int i = 0; i < REHEARSED; i++) {
            write(Topics.REHEARSAL, 0, new Frame(0, 0, 0, i, i, i).bytes(padding));
        }
        rehearsal.rehearse(Topics.REHEARSAL, REHEARSED);
    }

    private void told(String... words) {
        switch (words[0]) {
            case "join" -> join();
            case "sender" -> {
                // Acknowledgements go by the log: nobody needs to know where the sender is.
            }
            case "schedule" -> {
                sending.set(Sending.of(options, Path.of(words[1]), log, parent, TIMEOUT, this::send));
                start("acknowledgements", this::readAcknowledgements);
                parent.say("sender none");
            }
            case "send" -> {
                var own = sending.get();
                if (own != null) {
                    own.start(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
                }
            }
            case "stop" -> {
                var own = sending.get();
                if (own != null) {
                    own.stop();
                }
            }
            default -> throw new IllegalArgumentException("unknown order: " + words[0]);
        }
    }

    private void join() {
        var joining = new Owner(consumer("shardmark"), log, delivery, this::acknowledge, this::assigned);
        owner.set(joining);
        var thread = start("owner", joining::run);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> leave(joining, thread), "leave"));
    }

    private static void leave(Owner owner, Thread thread) {
        owner.leave();
        try {
            thread.join(Duration.ofSeconds(20));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Thread start(String name, Runnable work) {
        var thread = new Thread(() -> {
            try {
                work.run();
            } catch (RuntimeException | LinkageError e) {
                parent.say("failed " + name + ": " + e);
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void assigned() {
        parent.event("up");
        parent.event("decided");
    }

    private void send(Frame frame) {
        write(Topics.MESSAGES, frame.partition(), frame.bytes(padding));
    }

    private void acknowledge(Acknowledgement acknowledgement) {
        write(Topics.ACKNOWLEDGEMENTS, 0, acknowledgement.bytes());
    }

    private void write(String topic, int partition, byte[] bytes) {
        var unused = producer.send(new ProducerRecord<>(topic, partition, null, bytes), (written, failure) -> {
            if (failure != null) {
                parent.say("dead");
            }
        });
    }

    private void readAcknowledgements() {
        var partition = new TopicPartition(Topics.ACKNOWLEDGEMENTS, 0);
        try (var consumer = consumer("sender")) {
            consumer.assign(List.of(partition));
            while (true) {
                for (var message : consumer.poll(Duration.ofMillis(100))) {
                    var acknowledgement = Acknowledgement.of(message.value());
                    var own = sending.get();
                    if (own != null) {
                        own.acknowledged(acknowledgement.partition(), acknowledgement.sequence());
                    }
                }
            }
        }
    }

    /** Starts the node; ends when the pipe of the run does. */
    public static void main(String[] words) {
        var parent = Parent.process();
        try {
            var options = new Options(words);
            var log = NodeLog.create(Path.of(options.text("log")), options.number("capacity"));
            var node = new KafkaNode(options, parent, log);
            if (Boolean.parseBoolean(options.text("rehearse"))) {
                node.rehearse();
            }
            parent.say("address none");
            parent.listen(node::told);
        } catch (IOException | RuntimeException | LinkageError e) {
            parent.say("failed to be a node: " + e + (e.getCause() == null ? "" : ", by " + e.getCause()));
        }
        Runtime.getRuntime().halt(0);
    }
}
