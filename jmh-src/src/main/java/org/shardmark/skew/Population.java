package org.shardmark.skew;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.shardmark.io.HeapLimit;
import java.util.stream.LongStream;
import org.shardmark.key.KeyCounts;
import org.shardmark.key.KeyDictionary;
import org.shardmark.key.KeyFormat;
import org.shardmark.key.KeyLog;
import org.shardmark.key.KeySequence;

/**
 * Keys and the share of the messages that each carries, the heaviest first.
 *
 * <p>Immutable; any thread may call.
 */
final class Population {
    private final String name;
    private final long messages;
    private final IntFunction<byte[]> key;
    private final IntToLongFunction count;
    private final double[] shares;
    private final List<String> warnings;

    private Population(String name, long messages, IntFunction<byte[]> key, IntToLongFunction count, double[] shares,
            List<String> warnings) {
        this.name = name;
        this.messages = messages;
        this.key = key;
        this.count = count;
        this.shares = shares;
        this.warnings = warnings;
    }

    /** Names and weights of their own making: that of rank r carries r^-s / H of the messages. */
    static Population ofUsers(int users, double exponent) {
        if (users < 1) {
            throw new IllegalArgumentException("--users " + users + ": there must be at least 1");
        }
        if (!(exponent >= 0) || Double.isInfinite(exponent)) {
            throw new IllegalArgumentException("--zipf " + exponent + ": must be a number of at least 0");
        }
        HeapLimit.check("--users " + users, users, Double.BYTES);
        var weights = new double[users];
        Arrays.setAll(weights, i -> exponent == 0 ? 1 : Math.pow(i + 1, -exponent));
        // The small ones first, so that ten million of them are not lost against the large ones.
        double sum = 0;
        for (int i = users - 1; i >= 0; i--) {
            sum += weights[i];
        }
        for (int i = 0; i < users; i++) {
            weights[i] /= sum;
        }
        return new Population(exponent == 0 ? "uniform" : "zipf " + Table.plain(exponent), 0,
                i -> ("user" + i).getBytes(StandardCharsets.UTF_8), i -> 0, weights, List.of());
    }

    /** The keys of a sequence, with the shares that were drawn. */
    static Population of(KeySequence sequence) {
        var keys = sequence.keys();
        var counts = new KeyCounts(keys.length);
        for (int key : sequence.order()) {
            counts.take(key, 1);
        }
        return of("sequence", counts, order -> rank -> keys[order[rank]], List.of());
    }

    /**
     * What a key log holds.
     *
     * @param file {@code -} is standard input
     */
    static Population ofLog(String file, KeyFormat format) {
        var dictionary = new KeyDictionary();
        var counts = new KeyCounts();
        boolean standardInput = file.equals("-");
        var reading = standardInput
                ? KeyLog.read(System.in, "standard input", format, dictionary, counts)
                : KeyLog.read(Path.of(file), format, dictionary, counts);
        var name = standardInput ? "standard input" : String.valueOf(Path.of(file).getFileName());
        return of(name, counts, dictionary::inOrder, reading.warnings());
    }

    private static Population of(String name, KeyCounts counts, Function<int[], IntFunction<byte[]>> keys,
            List<String> warnings) {
        int[] order = counts.heaviestFirst();
        long[] byRank = IntStream.of(order).mapToLong(counts::of).toArray();
        long messages = LongStream.of(byRank).sum();
        return new Population(name, messages, keys.apply(order), rank -> byRank[rank],
                LongStream.of(byRank).mapToDouble(count -> (double) count / messages).toArray(), warnings);
    }

    /** What distinguishes it: {@code zipf 1.1}, or the name of a file. */
    String name() {
        return name;
    }

    /** How many messages were counted; 0 if none were, and the shares come from a law. */
    long messages() {
        return messages;
    }

    /** What should be known of the log, a line each. */
    List<String> warnings() {
        return warnings;
    }

    int size() {
        return shares.length;
    }

    byte[] key(int rank) {
        return key.apply(rank);
    }

    /** The key as text. */
    String label(int rank) {
        var text = new String(key(rank), StandardCharsets.UTF_8);
        return text.isEmpty() ? "(the empty key)" : text;
    }

    /** How many messages of the key were counted. */
    long count(int rank) {
        return count.applyAsLong(rank);
    }

    double share(int rank) {
        return shares[rank];
    }
}
