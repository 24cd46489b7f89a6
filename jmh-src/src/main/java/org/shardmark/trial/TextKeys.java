package org.shardmark.trial;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.shardmark.contract.AtLeast;
import org.shardmark.contract.AtMost;

/** Strings to hash, in the L2 cache: letters and digits, taken in turn, and what each costs in memory. */
@State(Scope.Thread)
public class TextKeys {
    @AtLeast(1)
    @AtMost(HashedKeys.LONGEST_CACHED)
    @Param("16")
    int chars;

    private final KeyMeter meter = new KeyMeter();
    private String[] keys = {};
    private int next;
    private long hashed;

    /** Draws the keys. */
    @Setup(Level.Trial)
    public void draw() {
        keys = HashedKeys.asText(HashedKeys.cached(chars));
    }

    /** Starts to count. */
    @Setup(Level.Iteration)
    public void start() {
        hashed = 0;
        meter.start();
    }

    /** Publishes what was counted. */
    @TearDown(Level.Iteration)
    public void stop() {
        meter.publishAllocation(hashed);
    }

    /** The next key; after the last the first. */
    public String next() {
        hashed++;
        next = (next + 1) & (keys.length - 1);
        return keys[next];
    }
}
