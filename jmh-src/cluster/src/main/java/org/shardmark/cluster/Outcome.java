package org.shardmark.cluster;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.shardmark.cluster.ClusterRun.Evidence;
import org.shardmark.cluster.Judge.Handled;
import org.shardmark.cluster.NodeProcess.Happening;

/** What can be computed of a run that kept its promises. Immutable. */
public final class Outcome {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final ClusterSetting setting;
    private final Evidence evidence;
    private final List<Handled> first;
    private final int sender;
    private final Optional<Integer> victim;
    private final long eventNanos;
    private final List<Happening> happenings;
    private final Map<String, Integer> counters = new HashMap<>();
    private final int deadLetters;
    private final Wire wire;
    private final BitSet concerned = new BitSet();

    /**
     * What went over the loopback device.
     *
     * @param bytes         of the run, beyond what goes over it while nothing is sent
     * @param idlePerSecond bytes that do
     */
    record Wire(double bytes, double idlePerSecond) {}

    Outcome(ClusterSetting setting, Evidence evidence, int sender, Optional<Integer> victim, long eventNanos,
            List<Happening> happenings, String counters, int deadLetters, Wire wire) {
        this.setting = setting;
        this.evidence = evidence;
        this.first = evidence.judge().first().stream().filter(h -> h.message() >= setting.warmUp()).toList();
        this.sender = sender;
        this.victim = victim;
        this.eventNanos = eventNanos;
        this.happenings = happenings;
        this.deadLetters = deadLetters;
        this.wire = wire;
        for (var pair : counters.split(" ", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                this.counters.put(pair.substring(0, equals), Integer.parseInt(pair.substring(equals + 1)));
            }
        }
        findConcerned();
    }

    private int partition(Handled handling) {
        return setting.schedule().partitionOf()[handling.message()];
    }

    /** A partition is concerned if another node owned it after the event than before. */
    private void findConcerned() {
        if (setting.event() == Event.NONE) {
            return;
        }
        var before = new HashMap<Integer, Integer>();
        for (var owned : evidence.ownerships()
                .stream()
                .sorted(Comparator.comparingLong(o -> o.startNanos()))
                .toList()) {
            if (owned.startNanos() <= eventNanos) {
                before.put(owned.partition(), owned.node());
            } else if (!Integer.valueOf(owned.node()).equals(before.get(owned.partition()))) {
                concerned.set(owned.partition());
            }
        }
        victim.ifPresent(node -> before.forEach((partition, owner) -> {
            if (owner.equals(node)) {
                concerned.set(partition);
            }
        }));
    }

    /** Messages that were measured. */
    public int messages() {
        return first.size();
    }

    /** The share of messages that a node handled which did not send them; all of them, where a log stands between. */
    public double crossedShare() {
        if (setting.engine().broker().isPresent()) {
            return 1;
        }
        return share(first.stream().filter(handling -> handling.node() != sender).count());
    }

    /** The share of the node that handled most. */
    public double busiestNodeShare() {
        return share(most(first.stream().mapToInt(Handled::node).toArray()));
    }

    /** The share of the partition of which most were handled. */
    public double busiestPartitionShare() {
        return share(most(first.stream().mapToInt(this::partition).toArray()));
    }

    private double share(long messages) {
        return (double) messages / first.size();
    }

    private static int most(int[] values) {
        var counts = new int[IntStream.of(values).max().orElse(0) + 1];
        for (int value : values) {
            counts[value]++;
        }
        return IntStream.of(counts).max().orElse(0);
    }

    /** Bytes on the loopback device a message, beyond what goes over it while nothing is sent. */
    public double wireBytesPerMessage() {
        return wire.bytes() / first.size();
    }

    /** Bytes on the loopback device a second while nothing was sent, of whatever used it. */
    public double wireIdleBytesPerSecond() {
        return wire.idlePerSecond();
    }

    /** Messages that were sent again. */
    public int resent() {
        return counters.getOrDefault("resent", 0);
    }

    /** The most messages that were sent, or wanted to be, and not acknowledged. */
    public int pendingPeak() {
        return counters.getOrDefault("pendingPeak", 0);
    }

    /** Handlings that were not the first of their message. */
    public int duplicates() {
        return evidence.judge().duplicates();
    }

    /** Messages that reached nobody, and were sent again or lost. */
    public int deadLetters() {
        return deadLetters;
    }

    /** How long a partition had two owners, at most. */
    public double overlapMillis() {
        return evidence.judge().longestOverlapNanos() / 1e6;
    }

    /** Partitions that have another owner after the event. */
    public int moved() {
        return concerned.cardinality() - neverMoved();
    }

    /** Partitions of a lost node that nobody got. */
    public int neverMoved() {
        return evidence.ownerless().cardinality();
    }

    /** The fewest that had to move: those of the node that is gone, or what a new one is due. */
    public int mustMove() {
        if (victim.isPresent()) {
            return (int) evidence.ownerships()
                    .stream()
                    .filter(o -> o.node() == victim.get() && o.startNanos() <= eventNanos && o.endNanos() >= eventNanos)
                    .map(o -> o.partition())
                    .distinct()
                    .count();
        }
        return setting.event() == Event.JOIN ? setting.partitions() / (setting.nodes() + 1) : 0;
    }

    /** Milliseconds from the event until a node said something. */
    public OptionalDouble afterEventMillis(String happening) {
        return happenings.stream()
                .filter(h -> h.name().equals(happening) && h.nanos() >= eventNanos)
                .mapToDouble(h -> (h.nanos() - eventNanos) / 1e6)
                .min();
    }

    private long startNanos() {
        return evidence.firstSentNanos() - setting.schedule().dueNanos()[setting.warmUp()];
    }

    private long dueNanos(int message) {
        return startNanos() + setting.schedule().dueNanos()[message];
    }

    /** Of each message that was due before the event, from when it was due until it was handled. */
    public long[] sojournsBefore() {
        return sojourns(message -> message < setting.eventMessage());
    }

    /** The same of those that were due later, of partitions that the event concerned, or not. */
    public long[] sojournsAfter(boolean concernedOnes) {
        return sojourns(message -> message >= setting.eventMessage()
                && concerned.get(setting.schedule().partitionOf()[message]) == concernedOnes);
    }

    /** The same of all. */
    public long[] sojourns() {
        return sojourns(message -> true);
    }

    private long[] sojourns(IntPredicate which) {
        return first.stream()
                .filter(handling -> which.test(handling.message()))
                .mapToLong(this::sojournNanos)
                .toArray();
    }

    private long sojournNanos(Handled handling) {
        return Math.max(0, handling.endNanos() - dueNanos(handling.message()));
    }

    /** How long the event lasted: until each partition that it concerned, and that moved, handled a message again. */
    public OptionalLong eventLastsNanos() {
        var before = new HashMap<Integer, Integer>();
        var again = new HashMap<Integer, Long>();
        for (var handling : first) {
            int partition = partition(handling);
            if (!concerned.get(partition)) {
                continue;
            }
            if (handling.endNanos() <= eventNanos) {
                before.put(partition, handling.node());
            } else if (!Integer.valueOf(handling.node()).equals(before.get(partition))) {
                again.putIfAbsent(partition, handling.endNanos() - eventNanos);
            }
        }
        return again.values().stream().mapToLong(nanos -> nanos).max();
    }

    /** Messages that were handled per second while the event lasted. */
    public double eventThroughput(long lastsNanos) {
        return 1e9 * first.stream()
                .filter(handling -> handling.endNanos() > eventNanos && handling.endNanos() <= eventNanos + lastsNanos)
                .count() / lastsNanos;
    }

    /** Of each message that was due while the event lasted, from when it was due until it was handled. */
    public long[] sojournsDuring(long lastsNanos) {
        return sojourns(message -> dueNanos(message) >= eventNanos && dueNanos(message) <= eventNanos + lastsNanos);
    }

    /** The sojourns of what was handled in each second after sending began. */
    public List<long[]> sojournsBySecond() {
        long start = dueNanos(setting.warmUp());
        var bySecond = first.stream()
                .collect(Collectors.groupingBy(
                        handling -> (int) (Math.max(0, handling.endNanos() - start) / SECOND),
                        Collectors.mapping(handling -> sojournNanos(handling), Collectors.toList())));
        int seconds = bySecond.keySet().stream().mapToInt(second -> second + 1).max().orElse(0);
        return IntStream.range(0, seconds)
                .mapToObj(second -> bySecond.getOrDefault(second, List.of()).stream().mapToLong(n -> n).toArray())
                .toList();
    }

    /** Seconds from the start of sending to the event. */
    public double eventSeconds() {
        return (double) (eventNanos - dueNanos(setting.warmUp())) / SECOND;
    }

    /**
     * Of each partition that the event concerned, or not, the longest time after it for which a message was due and none
     * was handled.
     */
    public long[] gapNanos(boolean concernedOnes) {
        var longest = new long[setting.partitions()];
        var before = new long[setting.partitions()];
        Arrays.fill(longest, -1);
        for (var handling : first) {
            int partition = partition(handling);
            if (handling.endNanos() > eventNanos && concerned.get(partition) == concernedOnes) {
                long gap = handling.endNanos() - Math.max(before[partition], dueNanos(handling.message()));
                longest[partition] = Math.max(longest[partition], gap);
            }
            before[partition] = handling.endNanos();
        }
        return Arrays.stream(longest).filter(gap -> gap >= 0).toArray();
    }
}
