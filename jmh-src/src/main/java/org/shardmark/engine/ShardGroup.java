package org.shardmark.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.shardmark.hash.Hasher;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.Inbox;
import org.shardmark.mailbox.MailboxQueue;
import org.shardmark.route.Router;

/**
 * Shards with their consumers running, and senders, ready for one run: every message is sent where its sender's
 * placement says, to completion or each when it is due, and the run ends when the last one has been handled. One thread
 * makes the group, has it run, and finishes it.
 *
 * <p>A sender is a thread of the same kind as the consumers, as in a system that is built of either: a platform thread
 * that wakes a virtual one pays for a hand-over from one scheduler to the other. Where messages are due at given times
 * it is a platform thread whoever consumes, since a virtual one that spins keeps its carrier from all others.
 */
public final class ShardGroup {
    /**
     * How a group is made.
     *
     * @param consumer    who consumes, and sends
     * @param queue       makes the queue of a shard's mailbox, which is waited on as is usual for both
     * @param rejects     whether a full mailbox refuses a message, instead of letting its sender wait
     * @param batch       the most messages that are handled together, at least 1
     * @param groupsByKey whether those that are handled together are handled key by key
     * @param handler     what is done for messages
     * @param verify      whether arrivals are logged, and checked when the run is finished
     * @param keepsOrder  whether the messages of a key keep their order and their shard, so that the check asks for it
     */
    public record Setting(ConsumerType consumer, Supplier<MailboxQueue<Message>> queue, boolean rejects, int batch,
            boolean groupsByKey, Handler handler, boolean verify, boolean keepsOrder) {
        /** Nothing is refused, nothing grouped, and order is kept. */
        public Setting(ConsumerType consumer, Supplier<MailboxQueue<Message>> queue, int batch, Handler handler,
                boolean verify) {
            this(consumer, queue, false, batch, false, handler, verify, true);
        }
    }

    /**
     * A sender to be: what hashes its keys, and what places its messages. Neither is used by anybody else.
     */
    public record Route(Hasher hasher, Placement placement) {
        /** Each message to the shard of its key. */
        public static Route by(Hasher hasher, Router router) {
            return new Route(hasher, Placement.by(router));
        }
    }

    private final Workload workload;
    private final int messages;
    private final Setting setting;
    private final int[] shardOf;
    private final Run run;
    private final List<Shard> shards = new ArrayList<>();
    private @Nullable RunRecord record;
    private Optional<Delivered> delivered = Optional.empty();

    private ShardGroup(Workload workload, int messages, int shardCount, Setting setting) {
        this.workload = workload;
        this.messages = messages;
        this.setting = setting;
        this.shardOf = workload.routed().orElseGet(() -> new int[messages]);
        this.run = new Run(setting.consumer(), shardCount);
    }

    /**
     * Starts the consumers of all shards, and a sender that never pauses, and returns when each of them runs.
     *
     * @param workload its messages have been routed
     * @param messages how many of the workload's messages the run will send: the first so many
     * @param route    of the one sender
     */
    public static ShardGroup start(Workload workload, int messages, Setting setting, Route route)
            throws InterruptedException {
        return start(workload, messages, workload.shards(), setting, List.of(route), null, null);
    }

    /** As above, but each message is sent when it is due, and the timetable is told when it has been handled. */
    public static ShardGroup start(Workload workload, int messages, Setting setting, Route route, Timetable timetable)
            throws InterruptedException {
        return start(workload, messages, workload.shards(), setting, List.of(route), timetable,
                shard -> message -> timetable.handled(message.number()));
    }

    /**
     * As above, with all that can be said.
     *
     * @param shards    how many there are
     * @param routes    of each sender; as many as the workload's messages are dealt out to
     * @param timetable says when each message is sent, for one sender; {@code null} where none ever pauses
     * @param observers makes the observer of each shard, from 0; {@code null} where nobody looks on
     */
    public static ShardGroup start(Workload workload, int messages, int shards, Setting setting, List<Route> routes,
            @Nullable Timetable timetable, @Nullable IntFunction<Observer> observers) throws InterruptedException {
        if (routes.size() != workload.senders() || (timetable != null && routes.size() > 1)) {
            throw new IllegalArgumentException("a workload of " + workload.senders() + " senders, "
                    + (timetable == null ? "" : "a timetable for one ") + "and " + routes.size() + " routes");
        }
        var group = new ShardGroup(workload, messages, shards, setting);
        var inboxes = group.startShards(shards, observers);
        var senders = timetable == null ? setting.consumer() : ConsumerType.PLATFORM;
        for (int i = 0; i < routes.size(); i++) {
            var outlet = new Outlet(inboxes, setting.rejects(), workload.routed().isPresent() ? null : group.shardOf);
            group.run.addSender(senders, routes.size() == 1 ? "sender" : "sender " + i, new Sender(i, routes.size(),
                    workload, messages, routes.get(i).hasher(), routes.get(i).placement(), outlet, timetable));
        }
        group.run.start();
        return group;
    }

    private List<Inbox<Message>> startShards(int count, @Nullable IntFunction<Observer> observers) {
        int[] expected = workload.routed().isPresent() ? workload.messagesPerShard(messages) : new int[count];
        List<Inbox<Message>> inboxes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            var shard = new Shard(setting, workload.senders(), observers == null ? null : observers.apply(i),
                    expected[i], why -> ended(number, why));
            var queue = setting.queue().get();
            shards.add(shard);
            inboxes.add(run.consume(queue, setting.consumer().usualWait(queue), shard, setting.batch()));
        }
        return inboxes;
    }

    private void ended(int shard, @Nullable Throwable why) {
        if (why == null) {
            run.end();
        } else {
            run.fail("the consumer of shard " + shard, why);
        }
    }

    /**
     * Has the messages sent, and returns when the last one has been handled. To be called once.
     *
     * @param limit how long the run may take
     * @throws RunFailure where it takes longer, or a thread of the group fails
     */
    public void run(Duration limit) throws RunFailure, InterruptedException {
        run.run(limit, this::stuckShards);
        record = RunRecord.of(shards, run.nanos(), run.allocatedBytes());
    }

    /** Says which shard is stuck, and how many messages it has where that is known; and how many more there are. */
    private String stuckShards() {
        if (workload.routed().isEmpty()) {
            int handled = shards.stream().mapToInt(Shard::handled).sum();
            return handled + " of " + messages + " messages were handled";
        }
        int[] expected = workload.messagesPerShard(messages);
        int stuck = 0;
        String first = "all messages were handled, but a consumer did not end";
        for (int i = 0; i < expected.length; i++) {
            int handled = shards.get(i).handled();
            if (handled < expected[i] && stuck++ == 0) {
                first = "shard " + i + " is stuck with " + (expected[i] - handled) + " of its " + expected[i]
                        + " messages";
            }
        }
        return stuck < 2 ? first : first + ", and " + (stuck - 1) + " more shards have not finished";
    }

    /**
     * Waits for the threads to end and, where the group verifies, checks that every message arrived exactly once, and
     * in order where that is promised.
     *
     * @return what the run did
     * @throws RunFailure            where the check fails
     * @throws IllegalStateException where no run has ended well
     */
    public RunRecord finish() throws RunFailure, InterruptedException {
        run.finish();
        if (record == null) {
            throw new IllegalStateException("there was no run that ended well");
        }
        if (setting.verify()) {
            delivered = Optional.of(OrderCheck.check(workload, messages, shardOf, setting.keepsOrder(),
                    shards.stream().map(Shard::arrivals).toList()));
        }
        return record;
    }

    /** How messages arrived, where the group verifies. To be asked when it has been finished. */
    public Optional<Delivered> delivered() {
        return delivered;
    }

    /** What each shard handled. To be asked when the run is over. */
    public List<Integer> handledPerShard() {
        return shards.stream().map(Shard::handled).toList();
    }

    /** Whether a message was refused by a full mailbox. To be asked when the group has been finished. */
    public boolean refused(int number) {
        return shardOf[number] == OrderCheck.REFUSED;
    }

    /** When the run began, as by {@link System#nanoTime}. To be asked when it is over. */
    public long startNanos() {
        return run.startNanos();
    }
}
