package org.shardmark.cluster.pekko;

import com.typesafe.config.Config;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.pekko.actor.DeadLetter;
import org.apache.pekko.actor.Dropped;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.eventstream.EventStream;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.cluster.ClusterEvent;
import org.apache.pekko.cluster.sharding.typed.javadsl.ClusterSharding;
import org.apache.pekko.cluster.sharding.typed.javadsl.Entity;
import org.apache.pekko.cluster.sharding.typed.javadsl.EntityTypeKey;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.JoinSeedNodes;
import org.apache.pekko.cluster.typed.Subscribe;
import org.jspecify.annotations.Nullable;
import org.shardmark.cluster.node.Delivery;
import org.shardmark.cluster.node.Handling;
import org.shardmark.cluster.node.NodeLog;
import org.shardmark.cluster.node.Options;
import org.shardmark.cluster.node.Parent;
import org.shardmark.cluster.node.Sender;
import org.shardmark.cluster.node.Sending;
import org.shardmark.cluster.node.Tuning;
import org.shardmark.cluster.pekko.ToPartition.Parcel;

/** A process that is one node. */
public final class PekkoNode {
    private static final String SYSTEM = "shardmark";
    /** How long an acknowledgement may take: longer than one that was not lost. */
    private static final Duration TIMEOUT = Duration.ofMillis(300);

    private static final EntityTypeKey<ToPartition> TYPE = EntityTypeKey.create(ToPartition.class, "partition");

    private final Options options;
    private final Parent parent;
    private final NodeLog log;
    private final Delivery delivery;
    private final ActorSystem<Void> system;
    private final Supplier<Sender.Transport> transport;
    private final AtomicReference<@Nullable Sending> sending = new AtomicReference<>();
    private volatile @Nullable ActorRef<Acknowledgement> acknowledged;

    PekkoNode(Options options, Config config, Parent parent, NodeLog log) {
        this.options = options;
        this.parent = parent;
        this.log = log;
        this.delivery = Delivery.valueOf(options.text("delivery"));
        this.system = ActorSystem.create(Behaviors.setup(context -> {
            context.spawn(acknowledgements(), "acknowledgements");
            context.spawn(watch(), "watch");
            return Behaviors.empty();
        }), SYSTEM, config);
        this.transport = delivery == Delivery.RELIABLE ? reliable() : pushing();
    }

    private Supplier<Sender.Transport> reliable() {
        var region = ReliablePartition.region(system, partition -> new Handling(log, partition, delivery, 0));
        return () -> {
            var actor = system.systemActorOf(
                    ReliableSender.of(region, this::confirmed), "reliable-sender",
                    Props.empty());
            return frame -> actor.tell(new ReliableSender.Offer(frame));
        };
    }

    private void confirmed(int message) {
        var own = sending.get();
        if (own != null) {
            own.confirmed(message);
        }
    }

    private Supplier<Sender.Transport> pushing() {
        Entity<ToPartition, ToPartition> entity = Entity
                .of(TYPE, context -> partition(Integer.parseInt(context.getEntityId())))
                .withMessageExtractor(new Partitions());
        if (options.text("stop").equals("OWN")) {
            entity = entity.withStopMessage(ToPartition.Stop.ASKED);
        }
        var region = ClusterSharding.get(system).init(entity);
        return () -> frame -> region.tell(new Parcel(frame));
    }

    static Config config(Options options) {
        return PekkoConfig.of(Tuning.valueOf(options.text("tuning")), options.number("padding"));
    }

    private Behavior<ToPartition> partition(int number) {
        return Behaviors
                .setup(context -> Partition.of(new Handling(log, number, delivery, 0), delivery, this::acknowledge));
    }

    private void acknowledge(Acknowledgement acknowledgement) {
        var to = acknowledged;
        if (to != null) {
            to.tell(acknowledgement);
        }
    }

    private Behavior<Acknowledgement> acknowledgements() {
        return Behaviors.receiveMessage(acknowledgement -> {
            var own = sending.get();
            if (own != null) {
                own.acknowledged(acknowledgement.partition(), acknowledgement.sequence());
            }
            return Behaviors.same();
        });
    }

    /** Tells the run who comes, goes and cannot be reached, and which messages reach nobody. */
    private Behavior<Object> watch() {
        return Behaviors.setup(context -> {
            var cluster = Cluster.get(context.getSystem());
            cluster.subscriptions()
                    .tell(Subscribe.create(context.getSelf().unsafeUpcast().narrow(),
                            ClusterEvent.ClusterDomainEvent.class));
            context.getSystem()
                    .eventStream()
                    .tell(new EventStream.Subscribe<>(DeadLetter.class,
                            context.getSelf().narrow()));
            context.getSystem()
                    .eventStream()
                    .tell(new EventStream.Subscribe<>(Dropped.class,
                            context.getSelf().narrow()));
            return Behaviors.receiveMessage(event -> {
                watched(event, cluster);
                return Behaviors.same();
            });
        });
    }

    private void watched(Object event, Cluster cluster) {
        switch (event) {
            case ClusterEvent.MemberUp up when up.member().address().equals(cluster.selfMember().address()) ->
                parent.event("up");
            case ClusterEvent.UnreachableMember gone -> parent.event("noticed");
            case ClusterEvent.MemberDowned down -> parent.event("decided");
            case ClusterEvent.MemberExited exited -> parent.event("decided");
            case DeadLetter letter -> dead(letter.message());
            case Dropped dropped -> dead(dropped.message());
            default -> {
            }
        }
    }

    private void dead(Object message) {
        if (message instanceof Parcel) {
            parent.say("dead");
        }
    }

    void told(String... words) {
        switch (words[0]) {
            case "join" -> Cluster.get(system)
                    .manager()
                    .tell(new JoinSeedNodes(java.util.List.of(org.apache.pekko.actor.AddressFromURIString
                            .parse(address(words[1])))));
            case "sender" -> acknowledged = ActorRefResolver.get(system)
                    .resolveActorRef(address(words[1]) + "/user/acknowledgements");
            case "schedule" -> {
                sending.set(
                        Sending.of(options, Path.of(words[1]), log, parent, TIMEOUT,
                                transport.get()));
                parent.say("sender " + port());
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

    private static String address(String port) {
        return "pekko://" + SYSTEM + "@127.0.0.1:" + port;
    }

    int port() {
        return (Integer) Cluster.get(system).selfMember().address().port().get();
    }

    void terminate() throws InterruptedException {
        system.terminate();
        try {
            system.getWhenTerminated().toCompletableFuture().get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Starts the node; ends when the pipe of the run does. */
    public static void main(String[] words) {
        var parent = Parent.process();
        try {
            var options = new Options(words);
            if (Boolean.parseBoolean(options.text("rehearse"))) {
                Rehearsal.run(options);
            }
            var log = NodeLog.create(Path.of(options.text("log")), options.number("capacity"));
            var node = new PekkoNode(options, config(options), parent, log);
            parent.say("address " + node.port());
            parent.listen(node::told);
        } catch (IOException | RuntimeException | LinkageError e) {
            parent.say("failed to be a node: " + e + (e.getCause() == null ? "" : ", by " + e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(0);
    }
}
