package org.shardmark.cluster.pekko;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.delivery.ConsumerController.SequencedMessage;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.cluster.sharding.typed.ShardingEnvelope;
import org.apache.pekko.cluster.sharding.typed.delivery.ShardingProducerController;
import org.apache.pekko.cluster.sharding.typed.delivery.ShardingProducerController.MessageWithConfirmation;
import org.apache.pekko.cluster.sharding.typed.delivery.ShardingProducerController.RequestNext;
import org.shardmark.cluster.node.Frame;
import org.shardmark.cluster.pekko.ToPartition.Parcel;

/**
 * Sends by Pekko's own controller, which says which entities want a message. What it said last holds until it says more, so
 * an entity that wants none keeps no other waiting: of its messages the controller takes a few, and the rest wait here.
 */
final class ReliableSender extends AbstractBehavior<ReliableSender.Command> {
    /** Messages that the controller keeps of a partition that wants none. */
    private static final int KEPT = 3;

    /** What the actor is told. */
    sealed interface Command {}

    /** A message is due. */
    record Offer(Frame frame) implements Command {}

    /** The controller says who wants a message. */
    record Next(RequestNext<Parcel> request) implements Command {}

    private final IntConsumer confirmed;
    private final Map<String, ArrayDeque<Frame>> waiting = new LinkedHashMap<>();
    private final Set<String> wanting = new HashSet<>();
    private final Map<String, Integer> kept = new HashMap<>();
    private Optional<RequestNext<Parcel>> asked = Optional.empty();

    private ReliableSender(ActorContext<Command> context, IntConsumer confirmed) {
        super(context);
        this.confirmed = confirmed;
    }

    /**
     * The actor that sends.
     *
     * @param confirmed is told which message an entity has confirmed
     */
    static Behavior<Command> of(ActorRef<ShardingEnvelope<SequencedMessage<Parcel>>> region,
            IntConsumer confirmed) {
        return Behaviors.setup(context -> {
            var controller = context.spawn(ShardingProducerController.create(Parcel.class, "sender", region,
                    Optional.empty()), "controller");
            controller.tell(new ShardingProducerController.Start<>(
                    context.messageAdapter(ShardingProducerController.<Parcel>requestNextClass(), Next::new)));
            return new ReliableSender(context, confirmed);
        });
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder().onMessage(Offer.class, offer -> {
            var id = Integer.toString(offer.frame().partition());
            waiting.computeIfAbsent(id, partition -> new ArrayDeque<>()).add(offer.frame());
            return send();
        }).onMessage(Next.class, next -> {
            asked = Optional.of(next.request());
            wanting.clear();
            wanting.addAll(next.request().getEntitiesWithDemand());
            kept.clear();
            kept.putAll(next.request().getBufferedForEntitiesWithoutDemand());
            return send();
        }).build();
    }

    private Behavior<Command> send() {
        asked.ifPresent(request -> {
            waiting.forEach((id, frames) -> {
                while (!frames.isEmpty() && takesOne(id)) {
                    send(request, id, frames.remove());
                }
            });
            waiting.values().removeIf(ArrayDeque::isEmpty);
        });
        return this;
    }

    private boolean takesOne(String id) {
        if (wanting.remove(id)) {
            return true;
        }
        int before = kept.getOrDefault(id, 0);
        kept.put(id, Math.min(KEPT, before + 1));
        return before < KEPT;
    }

    private void send(RequestNext<Parcel> request, String id, Frame frame) {
        ActorRef<Done> reply = getContext().spawnAnonymous(Behaviors.receiveMessage(done -> {
            confirmed.accept(frame.message());
            return Behaviors.stopped();
        }));
        request.askNextTo().tell(new MessageWithConfirmation<>(id, new Parcel(frame), reply));
    }
}
