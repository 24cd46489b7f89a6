package org.shardmark.sizing;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.shardmark.engine.Arrivals;
import org.shardmark.hotkey.Traffic;
import org.shardmark.key.KeySequence;
import org.shardmark.key.KeyShares;
import org.shardmark.key.Load;

/**
 * What has to be handled: messages of keys in order, over and over where there are not enough, and when they come. One
 * thread at a time.
 */
public final class Demand {
    private static final long SEED = 1;

    private final String name;
    private final KeySequence sequence;
    private final KeyShares shares;
    private final boolean independent;
    private final Arrivals arrivals;
    /** When each message of one pass comes, from 0, and last when the next pass begins; or nothing is known of it. */
    private final long @Nullable [] times;
    private final List<String> warnings;
    private final Map<Integer, Traffic> traffics = new HashMap<>();

    private Demand(String name, KeySequence sequence, boolean independent, Arrivals arrivals, long @Nullable [] times,
            List<String> warnings) {
        this.name = name;
        this.sequence = sequence;
        this.shares = sequence.shares();
        this.independent = independent;
        this.arrivals = arrivals;
        this.times = times;
        this.warnings = warnings;
    }

    /** Messages whose keys are drawn, or read as {@code trace:} does. */
    public static Demand ofLoad(String text, int keys, int messages, Arrivals arrivals) {
        var load = Load.parse(text);
        return new Demand(text, load.draw(keys, load.hasEnd() ? OptionalInt.empty() : OptionalInt.of(messages), SEED),
                load.files().isEmpty(), arrivals, null, load.warnings());
    }

    /** The messages of a run, so that a simulation can repeat it. */
    public static Demand of(String name, KeySequence sequence, Arrivals arrivals) {
        return new Demand(name, sequence, false, arrivals, null, List.of());
    }

    /**
     * The messages of a log.
     *
     * @param log      was read
     * @param arrivals when messages come, where the log does not say
     */
    public static Demand of(MessageLog log, Arrivals arrivals) {
        return new Demand(log.name(), log.sequence(), log.isShuffled(), arrivals, log.times().orElse(null),
                log.warnings());
    }

    /** What distinguishes it. */
    public String name() {
        return name;
    }

    /** What should be known of it, a line each. */
    public List<String> warnings() {
        return warnings;
    }

    /** How many messages there are before they repeat. */
    public int messages() {
        return sequence.order().length;
    }

    /** How many keys there are. */
    public int keys() {
        return shares.size();
    }

    /** The keys and the share of each, the heaviest first. */
    public KeyShares shares() {
        return shares;
    }

    /** Whether the keys of messages are independent draws, so that random arrivals at a shard are random too. */
    boolean isIndependent() {
        return independent && times == null && arrivals == Arrivals.POISSON;
    }

    /** How messages come: {@code POISSON}, {@code EVEN} or {@code the log's own times}. */
    public String arrivals() {
        return times == null ? arrivals.toString() : "the log's own times";
    }

    /** Whether it says itself when messages come. */
    public boolean hasTimes() {
        return times != null;
    }

    /** The rate of the log in messages per second, where it says when they came. */
    public Optional<Double> ownRate() {
        return Optional.ofNullable(times).map(known -> messages() * 1e9 / (double) known[messages()]);
    }

    /**
     * When messages come.
     *
     * @param rate messages per second
     * @return nanoseconds, ascending
     */
    long[] dueNanos(int count, double rate) {
        if (times == null) {
            return arrivals.draw(count, rate, SEED + 1);
        }
        double stretch = ownRate().orElseThrow() / rate;
        int pass = messages();
        var due = new long[count];
        Arrays.setAll(due, i -> {
            int passes = i / pass;
            return (long) ((passes * (double) times[pass] + (double) times[i % pass]) * stretch);
        });
        return due;
    }

    /** The messages of one pass, with the names of keys salted. */
    Traffic traffic(int salt) {
        return traffics.computeIfAbsent(salt, any -> Traffic.of(sequence.salted(salt), 0, SEED));
    }
}
