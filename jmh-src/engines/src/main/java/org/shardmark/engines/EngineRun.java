package org.shardmark.engines;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.shardmark.engine.Handler;
import org.shardmark.engine.Message;
import org.shardmark.engine.OrderCheck;
import org.shardmark.engine.Run;
import org.shardmark.engine.RunFailure;
import org.shardmark.engine.RunRecord;
import org.shardmark.engine.Timetable;
import org.shardmark.engine.Workload;
import org.shardmark.hash.Hasher;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxQueue;
import org.shardmark.route.Router;

/**
 * One run through an engine, ready to begin: senders send every message of a workload, as fast as they can or each when
 * it is due, and the run ends when the last has been handled. Which unit handled what is known from the units
 * themselves, so that nothing is assumed of an engine: every message must have been handled exactly once, those of a key by
 * one unit, and those of one sender in its order.
 *
 * <p>A sender is a thread of the same kind as those that handle; where messages are due at given times it is a platform
 * thread. One thread makes the run, has it run, and finishes it.
 */
public final class EngineRun {
    /** So often in a run it is looked how much is under way. */
    private static final int LOOKS = 16;

    /**
     * How a run is made.
     *
     * @param engine  makes the engine
     * @param assigns what its units are
     * @param units   how many there are
     * @param threads what they run on
     * @param queue   as {@link EngineSetting#queue}
     * @param capacity as {@link EngineSetting#capacity}
     * @param batch   as {@link EngineSetting#batch}
     * @param window  how many messages may be under way until a sender waits; 0 for any number
     * @param handler what is done for messages
     * @param verify  whether arrivals are logged, and checked when the run is finished
     * @param hasher  makes the hasher of a sender, where senders choose shards
     * @param router  makes the router of a sender
     */
    public record Setting(Engine.Factory engine, EngineType.Units assigns, int units, ConsumerType threads,
            Supplier<MailboxQueue<Message>> queue, int capacity, int batch, int window, Handler handler, boolean verify,
            Supplier<Hasher> hasher, Supplier<Router> router) {
        /** What a sender tells an engine of a key: its shard, or the key itself. For one thread. */
        IntUnaryOperator placing(byte[][] keys) {
            if (assigns != EngineType.Units.SHARDS) {
                return IntUnaryOperator.identity();
            }
            var itsHasher = hasher.get();
            var itsRouter = router.get();
            return key -> itsRouter.route(keys[key], itsHasher.hash(keys[key]));
        }
    }

    /**
     * What a run did.
     *
     * @param record    the run
     * @param perUnit   messages that each unit handled; the assignment that the engine made
     * @param queuePeak most messages under way, in {@value #LOOKS} looks
     */
    public record Outcome(RunRecord record, List<Integer> perUnit, int queuePeak) {
        /** How many units handled something. */
        public int busyUnits() {
            return (int) perUnit.stream().filter(count -> count > 0).count();
        }
    }

    private final Workload workload;
    private final int messages;
    private final Setting setting;
    private final Unit[] units;
    private final Run run;
    private final Work work;
    private final @Nullable Semaphore window;
    private final int[] queuePeakOfSender;
    private final Engine engine;

    private EngineRun(Workload workload, int messages, Setting setting, int[] expected, @Nullable Timetable timetable)
            throws RunFailure {
        this.workload = workload;
        this.messages = messages;
        this.setting = setting;
        this.units = new Unit[setting.units()];
        Arrays.setAll(units, unit -> new Unit(unit, setting.verify(), expected.length == 0 ? 0 : expected[unit]));
        var last = new boolean[messages];
        this.run = new Run(ConsumerType.PLATFORM, markLastOfStreams(workload, last));
        this.window = setting.window() == 0 ? null : new Semaphore(setting.window());
        this.work = new Work(setting.handler(), units, last, run, timetable, window);
        this.queuePeakOfSender = new int[workload.senders()];
        this.engine = create(workload, setting, work);
    }

    /** Makes the engine of a run. */
    static Engine create(Workload workload, Setting setting, Work work) throws RunFailure {
        var keys = Stream.of(workload.keys()).map(key -> new String(key, StandardCharsets.UTF_8)).toList();
        try {
            return setting.engine()
                    .create(new EngineSetting(setting.threads(), setting.units(), keys, setting.batch(),
                            setting.queue(), setting.capacity(), work));
        } catch (Exception e) {
            throw new RunFailure("the engine did not start: " + e, e);
        }
    }

    /** Sends a number of messages. */
    interface Sending {
        void send(int count) throws InterruptedException;
    }

    /** A sender outside of any run, which sends the messages of a workload from the first on, again and again. */
    static Sending sending(Workload workload, Setting setting, Engine engine) {
        var place = setting.placing(workload.keys());
        var next = new int[1];
        return count -> {
            for (int i = 0; i < count; i++) {
                var message = workload.messages()[next[0]];
                engine.send(place.applyAsInt(message.key()), message);
                next[0] = (next[0] + 1) % workload.size();
            }
        };
    }

    /**
     * Makes the engine and the senders, and returns when all their threads run.
     *
     * @param workload of as many senders as are wanted
     * @param messages how many of its messages are sent: the first so many
     * @param expected how many messages each unit is about to handle, for its log; empty where that is not known
     */
    public static EngineRun start(Workload workload, int messages, Setting setting, int[] expected)
            throws RunFailure, InterruptedException {
        return start(new EngineRun(workload, messages, setting, expected, null), null);
    }

    /** As above, but one sender sends each message when it is due, and the timetable is told when it was handled. */
    public static EngineRun start(Workload workload, int messages, Setting setting, int[] expected,
            Timetable timetable) throws RunFailure, InterruptedException {
        if (workload.senders() != 1) {
            throw new IllegalArgumentException("one sender keeps a timetable, not " + workload.senders());
        }
        return start(new EngineRun(workload, messages, setting, expected, timetable), timetable);
    }

    private static EngineRun start(EngineRun run, @Nullable Timetable timetable) throws InterruptedException {
        int senders = run.workload.senders();
        var kind = timetable == null ? run.setting.threads() : ConsumerType.PLATFORM;
        for (int i = 0; i < senders; i++) {
            int sender = i;
            run.run.addSender(kind, senders == 1 ? "sender" : "sender " + sender, () -> run.send(sender, timetable));
        }
        run.run.start();
        return run;
    }

    /** Marks the last message that each sender sends of each key; gives how many there are. */
    private static int markLastOfStreams(Workload workload, boolean[] last) {
        int keys = workload.keys().length;
        var seen = new BitSet(workload.senders() * keys);
        for (int number = last.length - 1; number >= 0; number--) {
            var message = workload.messages()[number];
            int stream = message.sender() * keys + message.key();
            last[number] = !seen.get(stream);
            seen.set(stream);
        }
        return seen.cardinality();
    }

    private void send(int sender, @Nullable Timetable timetable) throws InterruptedException {
        Message[] all = workload.messages();
        var place = setting.placing(workload.keys());
        int step = Math.max(1, messages / LOOKS);
        int look = step;
        if (timetable != null) {
            timetable.begin();
        }
        for (int i = sender; i < messages; i += workload.senders()) {
            if (timetable != null) {
                timetable.awaitDue(i);
            }
            if (window != null) {
                window.acquire();
            }
            engine.send(place.applyAsInt(all[i].key()), all[i]);
            if (i >= look) {
                look(sender, i + 1);
                look += step;
            }
        }
        look(sender, messages);
    }

    /** Notes how much is under way when about so many messages have been sent. */
    private void look(int sender, int sent) {
        queuePeakOfSender[sender] = Math.max(queuePeakOfSender[sender], sent - handled());
    }

    private int handled() {
        return Stream.of(units).mapToInt(Unit::handled).sum();
    }

    /**
     * Has the messages sent, and returns when the last has been handled. To be called once.
     *
     * @param limit how long it may take
     * @throws RunFailure where it takes longer, a thread fails, or the engine breaks a promise; the engine is ended then
     */
    public void run(Duration limit) throws RunFailure, InterruptedException {
        boolean ended = false;
        try {
            run.run(limit, () -> handled() + " of " + messages + " messages were handled");
            ended = true;
        } finally {
            if (!ended) {
                work.giveUp();
                closeAfterFailure();
            }
        }
    }

    private void closeAfterFailure() throws InterruptedException {
        try {
            engine.close();
        } catch (RuntimeException e) {
            // The run has failed already, and its reason counts.
        }
    }

    /**
     * Ends the engine and, where it verifies, checks that every message arrived exactly once, those of a key at one
     * unit, and those of one sender in order.
     *
     * @throws RunFailure where the check fails
     */
    public Outcome finish() throws RunFailure, InterruptedException {
        run.finish();
        engine.close();
        run.finish(); // what went wrong meanwhile
        if (setting.verify()) {
            var anywhere = new int[messages];
            Arrays.fill(anywhere, OrderCheck.ANYWHERE);
            OrderCheck.check(workload, messages, anywhere, true, Stream.of(units).map(Unit::arrivals).toList());
        }
        var perUnit = Stream.of(units).map(Unit::handled).toList();
        int busiest = IntStream.range(0, units.length)
                .reduce((a, b) -> perUnit.get(b) > perUnit.get(a) ? b : a)
                .orElseThrow();
        long waited = Stream.of(units).map(Unit::waits).mapToLong(waits -> waits.waitedNanos()).sum();
        var record = new RunRecord(messages, run.nanos(), run.allocatedBytes(), perUnit.get(busiest),
                perUnit.get(busiest), messages, 1, waited,
                new RunRecord.MeanWait(units[busiest].waits().meanNanos(), units[busiest].waits().meanQueuedNanos()));
        return new Outcome(record, perUnit, Arrays.stream(queuePeakOfSender).max().orElse(0));
    }
}
