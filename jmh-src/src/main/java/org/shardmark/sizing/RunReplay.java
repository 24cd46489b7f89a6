package org.shardmark.sizing;

import java.util.OptionalInt;
import org.shardmark.engine.Arrivals;
import org.shardmark.hotkey.Traffic;
import org.shardmark.key.Load;

/** Simulates a run of the benchmarks: the very keys that it sends, when it sends them. One thread. */
public final class RunReplay {
    /** What the benchmarks of shards draw by. */
    static final long SEED = 20_131_201;

    private final Question question;

    /** @param cores what the sender leaves */
    public RunReplay(Question question, int cores) {
        this.question = question.withLimits(cores, question.storeSlots());
    }

    /** How many keys the remedy of a configuration treats apart. */
    public static int keysApart(Question question, Configuration configuration) {
        return new Evaluator(question).keysApart(configuration.option().remedy(), configuration.shards());
    }

    /**
     * Simulates one run.
     *
     * @param load     as the benchmarks have it
     * @param keys     how many there are, where they are drawn
     * @param messages how many are sent
     * @param arrivals how they come
     */
    public Evaluation run(Configuration configuration, String load, int keys, int messages, Arrivals arrivals) {
        var sequence = Load.parse(load).draw(keys, OptionalInt.of(messages), SEED);
        long[] due = arrivals.draw(messages, Math.max(1, Math.rint(question.rate())), SEED);
        return new Evaluator(question).simulate(configuration, Traffic.of(sequence, 0, SEED), due);
    }
}
