package org.shardmark.cluster;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.shardmark.engine.RunFailure;

/**
 * Whether a run kept what it promised: every message handled, those of a key in order at their first handling, none handled
 * again once it was acknowledged, no partition with two owners and no key handled twice at a time. It computes from what
 * nodes wrote down, and reads no clock.
 */
final class Judge {
    /** The entry of a message that was acknowledged by nobody. */
    static final long NEVER = Long.MAX_VALUE;

    /**
     * A message was handled.
     *
     * @param key     its key
     * @param message its number in the run: those of a key ascend
     * @param node    where
     */
    record Handled(int key, int message, int node, long startNanos, long endNanos) {}

    /** A node owned a partition. */
    record Owned(int partition, int node, long startNanos, long endNanos) {}

    private final int messages;
    private final List<Handled> handlings;
    private final List<Owned> ownerships;
    private final long[] acknowledgedNanos;

    /**
     * Knows what happened.
     *
     * @param messages          how many were sent
     * @param handlings         that ended; those that a kill cut off are none
     * @param acknowledgedNanos of each message when its sender was told, or {@link #NEVER}
     */
    Judge(int messages, List<Handled> handlings, List<Owned> ownerships, long[] acknowledgedNanos) {
        this.messages = messages;
        this.handlings = handlings.stream().sorted(Comparator.comparingLong(Handled::startNanos)).toList();
        this.ownerships = ownerships.stream().sorted(Comparator.comparingLong(Owned::startNanos)).toList();
        this.acknowledgedNanos = acknowledgedNanos;
    }

    /** The first handling of each message, in the order of time. */
    List<Handled> first() {
        var seen = new boolean[messages];
        var first = new ArrayList<Handled>();
        for (var handled : handlings) {
            if (!seen[handled.message()]) {
                seen[handled.message()] = true;
                first.add(handled);
            }
        }
        return first;
    }

    /** How many handlings were not the first of their message. */
    int duplicates() {
        return handlings.size() - first().size();
    }

    /**
     * Refuses a run that broke a promise.
     *
     * @param pause     whether a node stood still: then overlaps are counted, and not refused
     * @param ownerless messages of partitions that nobody owns any more: nobody can handle them
     */
    void check(boolean pause, BitSet ownerless) throws RunFailure {
        var breach = lost(ownerless).or(this::backward);
        if (!pause) {
            breach = breach.or(this::handledOnceMore).or(this::twoAtATime).or(this::twoOwners);
        }
        if (breach.isPresent()) {
            throw new RunFailure(breach.get());
        }
    }

    private Optional<String> lost(BitSet ownerless) {
        var missing = new BitSet(messages);
        missing.set(0, messages);
        missing.andNot(ownerless);
        handlings.forEach(handled -> missing.clear(handled.message()));
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of("message " + missing.nextSetBit(0) + " was never handled, and "
                        + (missing.cardinality() - 1) + " more");
    }

    private Optional<String> backward() {
        var latest = new HashMap<Integer, Handled>();
        for (var handled : first()) {
            var before = latest.put(handled.key(), handled);
            if (before != null && before.message() > handled.message()) {
                return Optional.of("message " + handled.message() + " of key " + handled.key()
                        + " was first handled after message " + before.message() + " of the same key, "
                        + at(handled.node(), before.node()));
            }
        }
        return Optional.empty();
    }

    private Optional<String> handledOnceMore() {
        var seen = new boolean[messages];
        for (var handled : handlings) {
            int message = handled.message();
            if (seen[message] && handled.startNanos() > acknowledgedNanos[message]) {
                return Optional.of("message " + message + " was handled again at node " + handled.node()
                        + " after it had been acknowledged");
            }
            seen[message] = true;
        }
        return Optional.empty();
    }

    private Optional<String> twoAtATime() {
        var latest = new HashMap<Integer, Handled>();
        for (var handled : handlings) {
            var before = latest.get(handled.key());
            if (before != null && handled.startNanos() < before.endNanos()) {
                return Optional.of("messages " + before.message() + " and " + handled.message() + " of key "
                        + handled.key() + " were handled at the same time, " + at(handled.node(), before.node()));
            }
            if (before == null || handled.endNanos() > before.endNanos()) {
                latest.put(handled.key(), handled);
            }
        }
        return Optional.empty();
    }

    private Optional<String> twoOwners() {
        for (var pair : overlaps()) {
            return Optional.of("partition " + pair.getKey().partition() + " had two owners, "
                    + at(pair.getValue().node(), pair.getKey().node()));
        }
        return Optional.empty();
    }

    private static String at(int node, int before) {
        return node == before ? "at node " + node : "at nodes " + before + " and " + node;
    }

    private List<Map.Entry<Owned, Owned>> overlaps() {
        var latest = new HashMap<Integer, Owned>();
        var overlaps = new ArrayList<Map.Entry<Owned, Owned>>();
        for (var owned : ownerships) {
            var before = latest.get(owned.partition());
            if (before != null && owned.startNanos() < before.endNanos()) {
                overlaps.add(Map.entry(before, owned));
            }
            if (before == null || owned.endNanos() > before.endNanos()) {
                latest.put(owned.partition(), owned);
            }
        }
        return overlaps;
    }

    /** The longest time for which a partition had two owners, in nanoseconds. */
    long longestOverlapNanos() {
        return overlaps().stream()
                .mapToLong(pair -> Math.min(pair.getKey().endNanos(), pair.getValue().endNanos())
                        - pair.getValue().startNanos())
                .max()
                .orElse(0);
    }
}
