package org.shardmark.key;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.DiscreteUniformSampler;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * How keys are chosen: {@code uniform}, {@code zipf:S}, or the keys and the order of a real trace, {@code trace:FILE}, which
 * may go on with how the file is written, as in {@code trace:FILE?column=2&separator=tab&counts=3}.
 *
 * <p>Made from the text of a benchmark's parameter by {@link #parse}. Immutable; any thread may call.
 */
public sealed interface Load permits Load.Uniform, Load.Zipf, Trace {
    /**
     * The messages of a run.
     *
     * @param keys     number of distinct keys, at least 1: {@code k0}, {@code k1}, …; a trace has its own and ignores it
     * @param messages number of messages, at least 1; empty for all of a trace
     * @param seed     the same seed draws the same messages, on any machine
     * @throws IllegalArgumentException if there is no such sequence; the message is one line that says why
     */
    KeySequence draw(int keys, OptionalInt messages, long seed);

    /**
     * What {@link #draw} would give with any seed: as many messages, and the shares that keys are expected to have, or do
     * have where nothing is left to chance. It takes memory for the distinct keys, and none for messages.
     *
     * @throws IllegalArgumentException if there is no such sequence; the message is one line that says why
     */
    KeyShares expected(int keys, OptionalInt messages);

    /** The files that it reads. */
    List<Path> files();

    /**
     * What should be known of them, such as that they may hold something else than keys; a line each.
     *
     * @throws IllegalArgumentException if they cannot be read
     */
    List<String> warnings();

    /**
     * Reads {@code uniform}, {@code zipf:1.1} or {@code trace:FILE}, in which {@code %2C} is a comma, {@code %3F} a
     * question mark, and so on as in the web's addresses.
     *
     * @throws IllegalArgumentException if the text is none of them; the message is one line
     */
    static Load parse(String text) {
        if (text.equals("uniform")) {
            return new Uniform();
        }
        if (text.startsWith("zipf:")) {
            return new Zipf(exponent(text));
        }
        if (text.startsWith(Trace.PREFIX) && !text.equals(Trace.PREFIX)) {
            return Trace.parse(text);
        }
        throw new IllegalArgumentException(
                "load=" + text + ": must be uniform, zipf:S (as in zipf:1.1) or trace:FILE" + Trace.COMMAS);
    }

    /**
     * Reads a number of messages, or {@code all}, which is empty.
     *
     * @throws IllegalArgumentException if the text is neither; the message is one line
     */
    static OptionalInt parseMessages(String text) {
        if (text.equals("all")) {
            return OptionalInt.empty();
        }
        try {
            int messages = Integer.parseInt(text);
            if (messages >= 1) {
                return OptionalInt.of(messages);
            }
        } catch (NumberFormatException e) {
            // said below, with what would be right
        }
        throw new IllegalArgumentException(
                "messages=" + text + ": must be a whole number of at least 1, or all (of a trace)");
    }

    private static double exponent(String text) {
        try {
            double exponent = Double.parseDouble(text.substring("zipf:".length()));
            if (exponent >= 0 && Double.isFinite(exponent)) {
                return exponent;
            }
        } catch (NumberFormatException e) {
            // said below, with what would be right
        }
        throw new IllegalArgumentException(
                "load=" + text + ": the exponent must be a number of at least 0, as in zipf:1.1");
    }

    private static void checkKeys(int keys) {
        if (keys < 1) {
            throw new IllegalArgumentException("keys=" + keys + ": there must be at least 1");
        }
    }

    /** The number of messages to draw: only a trace has a number of its own. */
    private static int count(OptionalInt messages) {
        return messages.orElseThrow(() -> new IllegalArgumentException(
                "messages=all: only a trace has an end; a number is needed where keys are drawn"));
    }

    /** xoroshiro128++, seeded so that neighbouring seeds give unrelated draws. */
    private static UniformRandomProvider random(long seed) {
        return RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    }

    private static KeySequence sequence(int keys, int messages, IntSupplier draw) {
        var names = new byte[keys][];
        Arrays.setAll(names, Load::name);
        return new KeySequence(names, IntStream.generate(draw).limit(messages).toArray());
    }

    /** The name of a key that is drawn. */
    static byte[] name(int key) {
        return ("k" + key).getBytes(StandardCharsets.UTF_8);
    }

    /** Independent draws, every key as likely as any other. */
    record Uniform() implements Load {
        @Override
        public KeySequence draw(int keys, OptionalInt messages, long seed) {
            checkKeys(keys);
            return sequence(keys, count(messages), DiscreteUniformSampler.of(random(seed), 0, keys - 1)::sample);
        }

        @Override
        public KeyShares expected(int keys, OptionalInt messages) {
            checkKeys(keys);
            return KeyShares.drawn(keys, 0, count(messages));
        }

        @Override
        public List<Path> files() {
            return List.of();
        }

        @Override
        public List<String> warnings() {
            return List.of();
        }
    }

    /**
     * Independent draws; the key of rank {@code r}, {@code k(r-1)}, has a probability proportional to {@code r^-s}.
     *
     * <p>By rejection-inversion (Hörmann and Derflinger 1996), which is exact; the formula that YCSB uses gives rank 3
     * 17–19 % too much.
     *
     * @param exponent s, at least 0; 0 is uniform
     */
    record Zipf(double exponent) implements Load {
        @Override
        public KeySequence draw(int keys, OptionalInt messages, long seed) {
            checkKeys(keys);
            var ranks = RejectionInversionZipfSampler.of(random(seed), keys, exponent);
            return sequence(keys, count(messages), () -> ranks.sample() - 1);
        }

        @Override
        public KeyShares expected(int keys, OptionalInt messages) {
            checkKeys(keys);
            return KeyShares.drawn(keys, exponent, count(messages));
        }

        @Override
        public List<Path> files() {
            return List.of();
        }

        @Override
        public List<String> warnings() {
            return List.of();
        }
    }
}
