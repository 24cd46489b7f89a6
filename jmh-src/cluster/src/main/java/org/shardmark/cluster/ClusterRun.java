package org.shardmark.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shardmark.cluster.Judge.Handled;
import org.shardmark.cluster.Judge.Owned;
import org.shardmark.cluster.NodeProcess.Happening;
import org.shardmark.cluster.node.NodeLog;
import org.shardmark.cluster.node.Tuning;
import org.shardmark.engine.RunFailure;

/** One run of a cluster, from the start of its nodes to what they wrote down. One thread uses it. */
public final class ClusterRun implements AutoCloseable {
    /** How long a node may take to come up: seconds alone, far longer beside others on few cores. */
    private static final Duration START = Duration.ofSeconds(90);

    private static final Duration REGISTER = Duration.ofSeconds(4);
    private static final Duration WARM_UP = Duration.ofSeconds(60);
    /** How long a node that stood still is watched when it goes on. */
    private static final Duration AWAKE = Duration.ofSeconds(3);

    /** How long the wire is listened to while nothing is sent. */
    private static final Duration IDLE = Duration.ofSeconds(1);

    /** How often the logs are asked whether the last message was handled. */
    private static final Duration LOOK = Duration.ofMillis(5);

    private static final List<String> NODE_HEAP = List.of("-Xms256m", "-Xmx256m");
    /** What Kafka's own script gives a broker: half of a smaller heap is the buffer of its log cleaner. */
    private static final List<String> BROKER_HEAP = List.of("-Xms1g", "-Xmx1g");

    private static final List<String> JVM = List.of("-XX:+UseSerialGC",
            "-XX:ActiveProcessorCount=2", "-Xshare:auto", "-XX:+ExitOnOutOfMemoryError",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
            // Where a broker says that it gave a member up.
            "-Dorg.slf4j.simpleLogger.log.org.apache.kafka.coordinator.group=info");

    private final ClusterSetting setting;
    private final Path folder;
    private final String classPath;
    private final List<NodeProcess> nodes = new ArrayList<>();
    private final BitSet handled = new BitSet();
    private Optional<NodeProcess> broker = Optional.empty();
    private Optional<NodeProcess> victim = Optional.empty();
    private Optional<NodeProcess> joiner = Optional.empty();
    private String seed = "";
    private long eventNanos;
    private double idleBytesPerNano;
    private double wireBytes;
    private boolean cutOff;

    private ClusterRun(ClusterSetting setting, Path folder, String classPath) {
        this.setting = setting;
        this.folder = folder;
        this.classPath = classPath;
    }

    /**
     * Starts the nodes, and lets them handle the messages before the first that is measured.
     *
     * @param jar {@code cluster.jar}
     */
    public static ClusterRun start(ClusterSetting setting, Path jar)
            throws IOException, RunFailure, InterruptedException {
        var folder = Files.createTempDirectory("shardmark-cluster");
        var run = new ClusterRun(setting, folder, ClassPaths.unpack(jar, setting.engine(), folder.resolve("lib")));
        try {
            run.prepare();
        } catch (IOException | RunFailure | InterruptedException | RuntimeException e) {
            run.close();
            throw e;
        }
        return run;
    }

    private void prepare() throws IOException, RunFailure, InterruptedException {
        var through = startBroker();
        for (int number = 1; number <= setting.nodes(); number++) {
            launch(number, through, false);
        }
        for (var node : nodes) {
            var address = node.await("address", START);
            seed = seed.isEmpty() ? address : seed;
            checkClock(node);
        }
        // Whoever comes first is the oldest.
        nodes.getFirst().tell("join " + seed);
        nodes.getFirst().await("event up", START);
        var others = nodes.subList(1, nodes.size());
        others.forEach(node -> node.tell("join " + seed));
        for (var node : others) {
            node.await("event up", START);
        }
        // A node that is up has yet to register, and what is sent before would all go to the others.
        TimeUnit.NANOSECONDS.sleep(REGISTER.toNanos());
        if (setting.event() == Event.JOIN) {
            joiner = Optional.of(launch(setting.nodes() + 1, through, true));
            joiner.get().await("address", START);
        }
        var schedule = folder.resolve("schedule");
        setting.schedule().write(schedule);
        sender().tell("schedule " + schedule);
        var address = sender().await("sender", START);
        nodes.forEach(node -> node.tell("sender " + address));
        sender().tell("send 0 " + setting.warmUp());
        awaitHandled(setting.warmUp(), WARM_UP, "warm-up");
        sender().await("sent", WARM_UP);
        listenToIdleWire();
    }

    /** What nodes say to each other without a message, and whatever else uses the device. */
    private void listenToIdleWire() throws IOException, InterruptedException {
        long start = System.nanoTime();
        long before = Loopback.bytes();
        TimeUnit.NANOSECONDS.sleep(IDLE.toNanos());
        idleBytesPerNano = (double) (Loopback.bytes() - before) / (System.nanoTime() - start);
    }

    /** The nodes, and the broker if there is one. */
    private List<NodeProcess> processes() {
        return Stream.concat(nodes.stream(), broker.stream()).toList();
    }

    /** The second node, which no event takes away; of one the only. */
    private NodeProcess sender() {
        return nodes.get(Math.min(1, setting.nodes() - 1));
    }

    /** Starts what all messages go through, if the engine has it; gives its address. */
    private String startBroker() throws IOException, RunFailure, InterruptedException {
        var main = setting.engine().broker();
        if (main.isEmpty()) {
            return "none";
        }
        var started = NodeProcess.start(NodeProcess.BROKER, command(BROKER_HEAP, main.get(), "folder=" + folder,
                "tuning=" + setting.tuning(), "partitions=" + setting.partitions()), folder.resolve("no log"));
        broker = Optional.of(started);
        return started.await("address", START);
    }

    private NodeProcess launch(int number, String through, boolean rehearse) throws IOException {
        var log = folder.resolve("node" + number);
        var node = NodeProcess.start(number,
                command(NODE_HEAP, setting.engine().node(), "node=" + number, "broker=" + through,
                        "rehearse=" + rehearse, "log=" + log, "capacity=" + capacity(), "tuning=" + setting.tuning(),
                        "delivery=" + setting.delivery(), "stop=" + setting.stop(),
                        "partitions=" + setting.partitions(),
                        "window=" + setting.window(), "padding=" + setting.padding()),
                log);
        nodes.add(node);
        return node;
    }

    private List<String> command(List<String> heap, String main, String... words) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(heap);
        command.addAll(JVM);
        command.addAll(List.of("-cp", classPath, main));
        command.addAll(List.of(words));
        return command;
    }

    /** Each message may be handled by one node twice, sent and acknowledged; partitions come and go. */
    private int capacity() {
        return 5 * setting.schedule().messages() + 20 * setting.partitions() + 1_000;
    }

    /** Times of two processes are compared: their clocks must be one. */
    private static void checkClock(NodeProcess node) throws RunFailure, InterruptedException {
        long before = System.nanoTime();
        node.tell("ping");
        long there = Long.parseLong(node.await("pong", START));
        long after = System.nanoTime();
        if (there < before || there > after) {
            throw node.failure("has another System.nanoTime than the run");
        }
    }

    /** Sends what is measured, and makes the event; until the last message was handled. */
    public void run() throws IOException, RunFailure, InterruptedException {
        var due = setting.schedule().dueNanos();
        long wireBefore = Loopback.bytes();
        long begin = System.nanoTime();
        long start = begin - due[setting.warmUp()];
        sender().tell("send " + setting.warmUp() + " " + setting.schedule().messages());
        if (setting.event() != Event.NONE) {
            sleepUntil(start + due[setting.eventMessage()]);
            happen();
        }
        long last = start + due[due.length - 1];
        awaitHandled(setting.schedule().messages(),
                Duration.ofNanos(Math.max(0, last - System.nanoTime())).plus(setting.patience()), "run");
        wireBytes = Loopback.bytes() - wireBefore - idleBytesPerNano * (System.nanoTime() - begin);
        if (setting.event() == Event.PAUSE) {
            awaken();
        }
    }

    /** The node that stood still goes on, and does with its mailboxes what it will. */
    private void awaken() throws IOException, InterruptedException {
        victim.orElseThrow().signal("CONT");
        TimeUnit.NANOSECONDS.sleep(AWAKE.toNanos());
        look();
    }

    private static void sleepUntil(long nanos) throws InterruptedException {
        long left = nanos - System.nanoTime();
        if (left > 0) {
            TimeUnit.NANOSECONDS.sleep(left);
        }
    }

    private void happen() throws IOException, InterruptedException {
        var youngest = nodes.get(setting.nodes() - 1);
        eventNanos = System.nanoTime();
        switch (setting.event()) {
            case NONE -> {
            }
            case JOIN -> joiner.orElseThrow().tell("join " + seed);
            case LEAVE -> {
                youngest.signal("TERM");
                victim = Optional.of(youngest);
            }
            case KILL -> {
                youngest.kill();
                victim = Optional.of(youngest);
            }
            case KILL_OLDEST -> {
                nodes.getFirst().kill();
                victim = Optional.of(nodes.getFirst());
            }
            case PAUSE -> {
                victim = Optional.of(youngest);
                youngest.signal("STOP");
            }
        }
    }

    private void awaitHandled(int messages, Duration limit, String what)
            throws IOException, RunFailure, InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            look();
            if (handled.nextClearBit(0) >= messages) {
                return;
            }
            for (var process : processes()) {
                boolean gone = victim.isPresent() && victim.get() == process;
                if (!gone) {
                    process.checkFailure();
                    if (!process.alive()) {
                        throw process.failure("ended unasked");
                    }
                }
            }
            if (System.nanoTime() > deadline) {
                if (nobodyElse()) {
                    cutOff = true;
                    sender().tell("stop");
                    return;
                }
                int missing = handled.nextClearBit(0);
                throw sender().failure("sent messages that nobody handled: of the " + what + " message " + missing
                        + ", and " + (messages - 1 - handled.get(0, messages).cardinality()) + " more, after "
                        + limit.toSeconds() + " s");
            }
            TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
        }
    }

    /** Whether an engine as it comes gave the partitions of a lost node to nobody, and only their messages are missing. */
    private boolean nobodyElse() throws IOException {
        if (setting.tuning() != Tuning.DEFAULT || !setting.event().loses() || victim.isEmpty()) {
            return false;
        }
        var ownerless = evidence(System.nanoTime()).ownerless();
        return IntStream.range(0, setting.schedule().messages())
                .allMatch(message -> handled.get(message)
                        || ownerless.get(setting.schedule().partitionOf()[message]));
    }

    private void look() throws IOException {
        for (var node : nodes) {
            for (var entry : node.news()) {
                if (entry.kind() == NodeLog.Kind.HANDLED) {
                    handled.set(entry.message());
                }
            }
        }
    }

    /**
     * Ends the nodes, and judges what they did.
     *
     * @throws RunFailure if the run broke a promise, or a node was thought dead that was not
     */
    public Outcome finish() throws IOException, RunFailure, InterruptedException {
        var counters = sender().await("sent", setting.patience());
        var happenings = new ArrayList<Happening>();
        processes().forEach(process -> happenings.addAll(process.happenings()));
        refuseFalseAlarms(happenings);
        long endNanos = System.nanoTime();
        int dead = nodes.stream().mapToInt(NodeProcess::deadLetters).sum();
        processes().forEach(NodeProcess::kill);
        var evidence = evidence(endNanos);
        evidence.judge()
                .check(setting.event() == Event.PAUSE, cutOff ? messagesOf(evidence.ownerless()) : new BitSet());
        return new Outcome(setting, evidence, sender().number(), victim.map(NodeProcess::number), eventNanos,
                happenings, counters, dead, new Outcome.Wire(wireBytes, 1e9 * idleBytesPerNano));
    }

    private BitSet messagesOf(BitSet partitions) {
        return IntStream.range(0, setting.schedule().messages())
                .filter(message -> partitions.get(setting.schedule().partitionOf()[message]))
                .collect(BitSet::new, BitSet::set, BitSet::or);
    }

    private void refuseFalseAlarms(List<Happening> happenings) throws RunFailure {
        boolean asked = setting.event().loses();
        for (var happening : happenings) {
            if (happening.name().equals("noticed") && (!asked || happening.nanos() < eventNanos)) {
                throw new RunFailure("a node was thought dead that was not: the machine is too busy for this row");
            }
        }
    }

    /** What nodes wrote down, in the judge's words. */
    private Evidence evidence(long endNanos) throws IOException {
        var handlings = new ArrayList<Handled>();
        var ownerships = new ArrayList<Owned>();
        int messages = setting.schedule().messages();
        long firstSent = 0;
        var acknowledged = new long[messages];
        Arrays.fill(acknowledged, Judge.NEVER);
        for (var node : nodes) {
            long open = victim.isPresent() && victim.get() == node && setting.event() != Event.PAUSE
                    ? eventNanos
                    : endNanos;
            for (var entry : node.entries()) {
                int message = entry.message();
                long end = entry.endNanos() == 0 ? Math.max(open, entry.startNanos()) : entry.endNanos();
                switch (entry.kind()) {
                    case HANDLED -> {
                        if (entry.endNanos() != 0) {
                            handlings
                                    .add(new Handled(entry.subject(), message, node.number(), entry.startNanos(), end));
                        }
                    }
                    case OWNED -> ownerships.add(new Owned(entry.subject(), node.number(), entry.startNanos(), end));
                    case SENT -> {
                        if (message == setting.warmUp()) {
                            firstSent = entry.startNanos();
                        }
                    }
                    case ACKNOWLEDGED -> acknowledged[message] = Math.min(acknowledged[message], entry.startNanos());
                }
            }
        }
        return new Evidence(new Judge(messages, handlings, ownerships, acknowledged), ownerships,
                ownerless(ownerships), firstSent);
    }

    /** Partitions that the lost node had and that nobody has had since. */
    private BitSet ownerless(List<Owned> ownerships) {
        var partitions = new BitSet();
        victim.ifPresent(lost -> {
            for (var owned : ownerships) {
                if (owned.node() == lost.number() && owned.startNanos() <= eventNanos
                        && owned.endNanos() >= eventNanos) {
                    partitions.set(owned.partition());
                }
            }
            for (var owned : ownerships) {
                if (owned.startNanos() > eventNanos) {
                    partitions.clear(owned.partition());
                }
            }
        });
        return partitions;
    }

    /**
     * What the nodes left.
     *
     * @param judge          of it
     * @param ownerships     who owned what
     * @param ownerless      partitions of the lost node that nobody has
     * @param firstSentNanos when the first measured message was sent
     */
    record Evidence(Judge judge, List<Owned> ownerships, BitSet ownerless, long firstSentNanos) {}

    @Override
    public void close() {
        processes().forEach(NodeProcess::kill);
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(ClusterRun::delete);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
