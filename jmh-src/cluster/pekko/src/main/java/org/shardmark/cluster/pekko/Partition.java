package org.shardmark.cluster.pekko;

import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.shardmark.cluster.node.Delivery;
import org.shardmark.cluster.node.Frame;
import org.shardmark.cluster.node.Handling;
import org.shardmark.cluster.pekko.ToPartition.Parcel;
import org.shardmark.cluster.pekko.ToPartition.Stop;

/** The entity of a partition: handles its messages, one after the other. */
final class Partition extends AbstractBehavior<ToPartition> {
    /** Takes acknowledgements to the sender. */
    @FunctionalInterface
    interface Acknowledgements {
        void send(Acknowledgement acknowledgement);
    }

    private final Handling handling;
    private final Delivery delivery;
    private final Acknowledgements acknowledgements;

    private Partition(ActorContext<ToPartition> context, Handling handling, Delivery delivery,
            Acknowledgements acknowledgements) {
        super(context);
        this.handling = handling;
        this.delivery = delivery;
        this.acknowledgements = acknowledgements;
    }

    static Behavior<ToPartition> of(Handling handling, Delivery delivery, Acknowledgements acknowledgements) {
        return Behaviors.setup(context -> new Partition(context, handling, delivery, acknowledgements));
    }

    @Override
    public Receive<ToPartition> createReceive() {
        return newReceiveBuilder().onMessage(Parcel.class, parcel -> handle(parcel.frame()))
                .onMessage(Stop.class, this::stop)
                .onSignal(PostStop.class, signal -> end())
                .build();
    }

    private Behavior<ToPartition> handle(Frame frame) {
        long handled = handling.handle(frame);
        if (delivery != Delivery.BARE && handled >= 0) {
            acknowledgements.send(new Acknowledgement(frame.partition(), handled));
        }
        return this;
    }

    /** What came before the order to stop is in the mailbox, before what the entity now tells itself. */
    private Behavior<ToPartition> stop(Stop stop) {
        if (stop == Stop.DRAINED) {
            return Behaviors.stopped();
        }
        getContext().getSelf().tell(Stop.DRAINED);
        return this;
    }

    private Behavior<ToPartition> end() {
        handling.end();
        return this;
    }
}
