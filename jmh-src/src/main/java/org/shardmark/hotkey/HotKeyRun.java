package org.shardmark.hotkey;

import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.shardmark.engine.Ceiling;
import org.shardmark.engine.Handler;
import org.shardmark.engine.Message;
import org.shardmark.engine.RunFailure;
import org.shardmark.engine.ShardGroup;
import org.shardmark.engine.Timetable;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxQueue;

/**
 * Shards with their consumers running and a sender that does something about hot keys, ready for one run: to completion,
 * or as an open loop where messages are due. One thread makes it, has it run, and finishes it.
 *
 * <p>To completion the sender is a thread of the same kind as the consumers. In an open loop it is a platform thread that
 * spins until a message is due, since a sleeping sender would be late by its own waking up.
 */
public final class HotKeyRun {
    /** By then whoever finds out which keys are hot should have: {@link Outcome#later} counts from here. */
    public static final int EARLY = 2_000;

    /**
     * How a run is made.
     *
     * @param remedy   what is done about hot keys
     * @param config   how
     * @param consumer who consumes, and sends where nothing is due
     * @param queue    makes the queue of a shard's mailbox, which is waited on as is usual for both
     * @param overflow     what becomes of a message whose mailbox is full
     * @param batch    the most messages that a shard handles together, where the remedy lets it
     * @param handler  what is done for messages
     * @param verify   whether it is logged and checked which messages arrived where in which order; what reads return
     *                 is always checked
     */
    public record Setting(RemedyType remedy, RemedyConfig config, ConsumerType consumer,
            Supplier<MailboxQueue<Message>> queue, OverflowPolicy overflow, int batch, Handler handler,
            boolean verify) {}

    private final Traffic traffic;
    private final int count;
    private final Setting setting;
    private final Ledger ledger;
    private final HotKeyPlacement placement;
    private final ShardGroup group;

    private HotKeyRun(Traffic traffic, int count, @Nullable Timetable timetable, Setting setting)
            throws InterruptedException {
        var config = setting.config();
        var queueDepths = new QueueDepths(config.shards());
        this.traffic = traffic;
        this.count = count;
        this.setting = setting;
        this.ledger = new Ledger(count, timetable);
        this.placement = new HotKeyPlacement(traffic, setting, queueDepths, ledger);
        var handling = new ShardGroup.Setting(setting.consumer(), setting.queue(),
                setting.overflow() == OverflowPolicy.REJECT,
                setting.remedy().batch(setting.batch()), true, setting.handler(), setting.verify(),
                setting.remedy().keepsKeyOrder(config.detect()));
        this.group = ShardGroup.start(traffic.workload(), count, config.shards(), handling,
                List.of(new ShardGroup.Route(config.newHasher(), placement)), timetable,
                shard -> new HotKeyObserver(shard, traffic, ledger, queueDepths));
    }

    /**
     * Starts all threads, and returns when each of them runs.
     *
     * @param count     how many messages the run will send: the first so many, at least 1
     * @param timetable says when each is to be sent; {@code null} for a run to completion
     */
    public static HotKeyRun start(Traffic traffic, int count, @Nullable Timetable timetable, Setting setting)
            throws InterruptedException {
        return new HotKeyRun(traffic, count, timetable, setting);
    }

    /**
     * Has the messages sent, and returns when the last one has been handled and the last read completed. To be called
     * once.
     *
     * @param limit how long the run may take
     * @throws RunFailure where it takes longer, or a thread fails
     */
    public void run(Duration limit) throws RunFailure, InterruptedException {
        group.run(limit);
    }

    /**
     * Waits for the threads to end, and checks that every message arrived exactly once, that reads returned what they may,
     * and that the order within a key was kept where the remedy keeps it.
     *
     * @throws RunFailure where a check fails
     * @throws IllegalStateException where no run has ended well
     */
    public Outcome finish() throws RunFailure, InterruptedException {
        var record = group.finish();
        var wrong = ledger.failure();
        if (wrong.isPresent()) {
            throw new RunFailure(wrong.get());
        }
        if (ledger.readsCompleted() != placement.reads()) {
            throw new RunFailure(ledger.readsCompleted() + " of " + placement.reads() + " reads were completed");
        }
        var delivery = group.delivered().map(delivered -> Delivery.of(delivered, traffic, ledger.handledNanos()));
        double laterNanos = group.startNanos() + record.nanos() - placement.laterNanos();
        var later = count > EARLY
                ? OptionalDouble.of(Ceiling.messagesPerSecond(count - EARLY, laterNanos))
                : OptionalDouble.empty();
        return new Outcome(record, count, group.handledPerShard(), placement.rejected(), placement.reads(),
                placement.answers(), delivery, placement.retainedBytes(), later, handled(true), handled(false));
    }

    /** Which messages were handled, of the hot keys or of all others. */
    private BitSet handled(boolean hot) {
        boolean[] head = traffic.head(setting.config().hotKeys());
        var handled = new BitSet(count);
        for (int index = 0; index < count; index++) {
            handled.set(index, head[traffic.keyOf(index)] == hot && !group.refused(index));
        }
        return handled;
    }
}
