package org.shardmark.cluster.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;

/** The sender of a node, which the run tells what to send. One thread gives orders, any brings acknowledgements. */
public final class Sending {
    private final Parent parent;
    private final Sender sender;

    private Sending(Parent parent, Sender sender) {
        this.parent = parent;
        this.sender = sender;
    }

    /**
     * Reads what is to be sent.
     *
     * @param timeout how long an acknowledgement may take before a message is sent again
     */
    public static Sending of(Options options, Path schedule, NodeLog log, Parent parent, Duration timeout,
            Sender.Transport transport) {
        try {
            return new Sending(parent,
                    new Sender(options.number("node"), Schedule.read(schedule), options.number("partitions"),
                            Delivery.valueOf(options.text("delivery")), options.number("window"), timeout.toNanos(),
                            log, transport));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends some messages in a thread of its own, and says when it is done. */
    public void start(int from, int to) {
        var thread = new Thread(() -> {
            try {
                sender.send(from, to);
                parent.say("sent " + sender.counters());
            } catch (InterruptedException | RuntimeException e) {
                parent.say("failed the sender: " + e);
            }
        }, "sender");
        thread.setDaemon(true);
        thread.start();
    }

    /** Takes the engine's own word that one message was handled. */
    public void confirmed(int message) {
        sender.confirmed(message);
    }

    /** Gives up what is not acknowledged. */
    public void stop() {
        sender.stop();
    }

    /** Takes the acknowledgement of everything up to a number of a partition. */
    public void acknowledged(int partition, long sequence) {
        sender.acknowledged(partition, sequence);
    }
}
