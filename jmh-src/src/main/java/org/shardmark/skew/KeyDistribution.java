package org.shardmark.skew;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.shardmark.key.KeyCounts;
import org.shardmark.key.KeyDictionary;
import org.shardmark.key.KeyFormat;
import org.shardmark.key.KeyLog;
import org.shardmark.key.KeyShares;

/**
 * Keys and the share of the messages that each carries, the heaviest first.
 *
 * <p>Immutable; any thread may call.
 */
public final class KeyDistribution {
    private final String name;
    private final long messages;
    private final IntFunction<byte[]> key;
    private final IntToLongFunction count;
    private final double[] shares;
    private final List<String> warnings;

    private KeyDistribution(String name, long messages, IntFunction<byte[]> key, IntToLongFunction count,
            double[] shares,
            List<String> warnings) {
        this.name = name;
        this.messages = messages;
        this.key = key;
        this.count = count;
        this.shares = shares;
        this.warnings = warnings;
    }

    /**
     * Users whose shares follow Zipf's law: the user of rank r has r^-s / H of the messages.
     *
     * @param users    how many, at least 1
     * @param exponent s, at least 0; 0 is uniform
     */
    public static KeyDistribution ofUsers(int users, double exponent) {
        if (users < 1) {
            throw new IllegalArgumentException("users=" + users + ": must be at least 1");
        }
        if (!(exponent >= 0) || Double.isInfinite(exponent)) {
            throw new IllegalArgumentException("exponent=" + exponent + ": must be a number of at least 0");
        }
        return new KeyDistribution(
                exponent == 0 ? "uniform" : "zipf " + BigDecimal.valueOf(exponent).stripTrailingZeros().toPlainString(),
                0,
                i -> ("user" + i).getBytes(StandardCharsets.UTF_8), i -> 0, KeyShares.zipf(users, exponent), List.of());
    }

    /** The same keys as part of a larger population, in which each has its share times the factor. */
    KeyDistribution scaled(double factor) {
        return new KeyDistribution(name, messages, key, count, DoubleStream.of(shares).map(s -> s * factor).toArray(),
                warnings);
    }

    /** Keys whose shares are known or expected. */
    static KeyDistribution of(KeyShares keys) {
        return new KeyDistribution("keys", 0, keys::key, rank -> 0, keys.shares(), List.of());
    }

    /**
     * What a key log holds.
     *
     * @param file {@code -} is standard input
     */
    public static KeyDistribution ofLog(String file, KeyFormat format) {
        var dictionary = new KeyDictionary();
        var counts = new KeyCounts();
        boolean standardInput = file.equals("-");
        var reading = standardInput
                ? KeyLog.read(System.in, "standard input", format, dictionary, counts)
                : KeyLog.read(Path.of(file), format, dictionary, counts);
        var name = standardInput ? "standard input" : String.valueOf(Path.of(file).getFileName());
        int[] order = counts.heaviestFirst();
        long[] byRank = IntStream.of(order).mapToLong(counts::of).toArray();
        long messages = LongStream.of(byRank).sum();
        return new KeyDistribution(name, messages, dictionary.inOrder(order), rank -> byRank[rank],
                LongStream.of(byRank).mapToDouble(count -> (double) count / messages).toArray(), reading.warnings());
    }

    /** What distinguishes it: {@code zipf 1.1}, or the name of a file. */
    public String name() {
        return name;
    }

    /** How many messages were counted; 0 if none were, and the shares come from a law. */
    public long messages() {
        return messages;
    }

    /** What should be known of the log, a line each. */
    public List<String> warnings() {
        return warnings;
    }

    public int size() {
        return shares.length;
    }

    public byte[] key(int rank) {
        return key.apply(rank);
    }

    /** The key as text. */
    public String label(int rank) {
        var text = new String(key(rank), StandardCharsets.UTF_8);
        return text.isEmpty() ? "(the empty key)" : text;
    }

    /** How many messages of the key were counted. */
    public long count(int rank) {
        return count.applyAsLong(rank);
    }

    public double share(int rank) {
        return shares[rank];
    }
}
