package org.shardmark.skew;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.shardmark.io.HeapLimit;
import org.shardmark.key.KeyDictionary;
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
    private final double[] shares;

    private Population(String name, long messages, IntFunction<byte[]> key, double[] shares) {
        this.name = name;
        this.messages = messages;
        this.key = key;
        this.shares = shares;
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
                i -> ("user" + i).getBytes(StandardCharsets.UTF_8), weights);
    }

    /** The keys of a sequence, with the shares that were drawn. */
    static Population of(KeySequence sequence) {
        var keys = sequence.keys();
        var counts = new long[keys.length];
        for (int key : sequence.order()) {
            counts[key]++;
        }
        int[] byCount = heaviestFirst(counts, keys.length);
        int messages = sequence.order().length;
        return new Population("sequence", messages, i -> keys[byCount[i]],
                IntStream.of(byCount).mapToDouble(i -> (double) counts[i] / messages).toArray());
    }

    /** What a key log holds; {@code -} is standard input. */
    static Population ofLog(String file) {
        var dictionary = new KeyDictionary();
        var counts = new Counts();
        long lines = file.equals("-")
                ? KeyLog.read(System.in, "standard input", dictionary, counts::add)
                : KeyLog.read(Path.of(file), dictionary, counts::add);
        var keys = dictionary.keys();
        int[] byCount = heaviestFirst(counts.of, keys.length);
        var name = file.equals("-") ? "standard input" : String.valueOf(Path.of(file).getFileName());
        return new Population(name, lines, i -> keys[byCount[i]],
                IntStream.of(byCount).mapToDouble(i -> (double) counts.of[i] / lines).toArray());
    }

    /** The numbers of the keys, by count and then by first appearance: both in one number, so that nothing is boxed. */
    private static int[] heaviestFirst(long[] counts, int keys) {
        var packed = new long[keys];
        Arrays.setAll(packed, i -> ((Integer.MAX_VALUE - Math.min(counts[i], Integer.MAX_VALUE)) << Integer.SIZE) | i);
        Arrays.parallelSort(packed);
        return Arrays.stream(packed).mapToInt(pack -> (int) pack).toArray();
    }

    private static final class Counts {
        long[] of = new long[512];

        boolean add(int key) {
            if (key >= of.length) {
                of = Arrays.copyOf(of, 2 * of.length);
            }
            of[key]++;
            return true;
        }
    }

    /** What distinguishes it: {@code zipf 1.1}, or the name of a file. */
    String name() {
        return name;
    }

    /** How many messages were counted; 0 if none were, and the shares come from a law. */
    long messages() {
        return messages;
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

    double share(int rank) {
        return shares[rank];
    }
}
