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
public interface Load {
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

    /** The files that it reads; none where keys are drawn. */
    default List<Path> files() {
        return List.of();
    }

    /** Whether it has a number of messages of its own, so that all of them can be sent. */
    default boolean hasEnd() {
        return false;
    }

    /** Whether some keys have more messages than others. */
    default boolean isSkewed() {
        return true;
    }

    /**
     * What should be known of them, such as that they may hold something else than keys; a line each.
     *
     * @throws IllegalArgumentException if they cannot be read
     */
    default List<String> warnings() {
        return List.of();
    }

    /**
     * Reads {@code uniform}, {@code zipf:1.1} or {@code trace:FILE}, in which {@code %2C} is a comma, {@code %3F} a
     * question mark, and so on as in the web's addresses.
     *
     * @throws IllegalArgumentException if the text is none of them; the message is one line
     */
    static Load parse(String text) {
        return LoadType.parse(text);
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

    private static void checkKeys(int keys) {
        if (keys < 1) {
            throw new IllegalArgumentException("keys=" + keys + ": there must be at least 1");
        }
    }

    /** xoroshiro128++, seeded so that neighbouring seeds give unrelated draws. */
    private static UniformRandomProvider random(long seed) {
        return RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    }

    /** Independent draws, every key as likely as any other. */
    record Uniform() implements Load {
        @Override
        public KeySequence draw(int keys, OptionalInt messages, long seed) {
            checkKeys(keys);
            return KeySequence.drawn(keys, messages, DiscreteUniformSampler.of(random(seed), 0, keys - 1)::sample);
        }

        @Override
        public KeyShares expected(int keys, OptionalInt messages) {
            checkKeys(keys);
            return KeyShares.drawn(keys, 0, messages);
        }

        @Override
        public boolean isSkewed() {
            return false;
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
        /** Reads {@code zipf:1.1}. */
        static Zipf parse(String text) {
            try {
                double exponent = Double.parseDouble(text.substring("zipf:".length()));
                if (exponent >= 0 && Double.isFinite(exponent)) {
                    return new Zipf(exponent);
                }
            } catch (NumberFormatException e) {
                // said below, with what would be right
            }
            throw new IllegalArgumentException(
                    "load=" + text + ": the exponent must be a number of at least 0, as in zipf:1.1");
        }

        @Override
        public KeySequence draw(int keys, OptionalInt messages, long seed) {
            checkKeys(keys);
            var ranks = RejectionInversionZipfSampler.of(random(seed), keys, exponent);
            return KeySequence.drawn(keys, messages, () -> ranks.sample() - 1);
        }

        @Override
        public KeyShares expected(int keys, OptionalInt messages) {
            checkKeys(keys);
            return KeyShares.drawn(keys, exponent, messages);
        }
    }
}
