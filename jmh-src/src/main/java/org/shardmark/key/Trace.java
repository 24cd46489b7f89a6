package org.shardmark.key;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.commons.rng.sampling.PermutationSampler;
import org.apache.commons.rng.sampling.distribution.AliasMethodDiscreteSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.shardmark.io.IoReason;

/**
 * The keys of a file: in its order or, where it only says how many messages there are of each key, in a random one.
 *
 * @param file   a key log, plain or compressed by gzip, zstd or xz
 * @param format how it is written
 */
public record Trace(Path file, KeyFormat format) implements Load {
    static final String PREFIX = "trace:";
    /** JMH splits the values of a parameter before anybody else sees them. */
    static final String COMMAS = "; a comma separates values: write a comma in a file name as %2C";

    private static final List<String> OPTIONS = List.of("column", "separator", "counts");
    /** Printable ASCII characters. */
    private static final Pattern ENCODED = Pattern.compile("%[2-7][0-9A-Fa-f]");
    private static final int LINES_LOOKED_AT = 100_000;
    /** The longest array. */
    private static final int MOST_MESSAGES = Integer.MAX_VALUE - 8;

    /**
     * Reads {@code trace:FILE}, or {@code trace:FILE?column=2&separator=tab&counts=3} with any of the three, as {@link
     * KeyFormat#of} takes them. {@code %2C} is a comma, {@code %3F} a question mark, {@code %25} a percent sign, and so
     * on as in the addresses of the web.
     */
    static Trace parse(String text) {
        var parts = text.substring(PREFIX.length()).split("\\?", 2);
        var options = new HashMap<String, String>();
        for (var option : parts.length == 1 ? new String[0] : parts[1].split("&", -1)) {
            var words = option.split("=", 2);
            if (words.length == 1 || !OPTIONS.contains(words[0]) || options.put(words[0], decoded(words[1])) != null) {
                throw refusal(text, "a file name may be followed by ?column=, &separator= and &counts=, each once"
                        + " (write a ? in the name as %3F)");
            }
        }
        try {
            return new Trace(Path.of(decoded(parts[0])), KeyFormat.of(Optional.ofNullable(options.get("column")),
                    Optional.ofNullable(options.get("separator")), Optional.ofNullable(options.get("counts"))));
        } catch (InvalidPathException e) {
            throw refusal(text, IoReason.of(e));
        } catch (IllegalArgumentException e) {
            throw refusal(text, String.valueOf(e.getMessage()));
        }
    }

    private static IllegalArgumentException refusal(String text, String why) {
        return new IllegalArgumentException("load=" + text + ": " + why);
    }

    private static String decoded(String text) {
        return ENCODED.matcher(text)
                .replaceAll(code -> Matcher.quoteReplacement(
                        Character.toString(Integer.parseInt(code.group().substring(1), 16))));
    }

    @Override
    public KeySequence draw(int keys, OptionalInt messages, long seed) {
        return format.hasCounts() ? drawn(messages, seed) : inOrder(messages);
    }

    @Override
    public KeyShares expected(int keys, OptionalInt messages) {
        var dictionary = new KeyDictionary();
        var counts = new KeyCounts();
        var reading = read(dictionary, messages, counts);
        return KeyShares.counted(size(messages, reading), counts, dictionary::inOrder);
    }

    /** Reads the file or, where that is all that will be sent, as many of its lines. */
    private Reading read(KeyDictionary dictionary, OptionalInt messages, KeyLog.Sink sink) {
        if (!Files.exists(file)) {
            throw new IllegalArgumentException(file + ": cannot be read: no such file or folder" + COMMAS);
        }
        return KeyLog.read(file, format, dictionary,
                messages.isPresent() && !format.hasCounts() ? first(messages.getAsInt(), sink) : sink);
    }

    private static KeyLog.Sink first(int lines, KeyLog.Sink sink) {
        return new KeyLog.Sink() {
            private int read;

            @Override
            public boolean take(int key, long messages) {
                return sink.take(key, messages) && ++read < lines;
            }
        };
    }

    /** How many messages are sent of what was read. */
    private int size(OptionalInt messages, Reading reading) {
        if (messages.isEmpty() && reading.messages() > MOST_MESSAGES) {
            throw new IllegalArgumentException(file + " has " + reading.messages()
                    + " messages, too many to send all of them: messages=N "
                    + (format.hasCounts() ? "draws N" : "sends the first N"));
        }
        int wanted = messages.orElse((int) reading.messages());
        if (!format.hasCounts() && reading.messages() < wanted) {
            throw new IllegalArgumentException(
                    file + " has " + reading.messages() + " messages, fewer than messages=" + wanted
                            + " (messages=all sends all of them)");
        }
        return wanted;
    }

    @Override
    public boolean hasEnd() {
        return true;
    }

    @Override
    public List<Path> files() {
        return List.of(file);
    }

    /** Of the first lines: what they hold, all hold. */
    @Override
    public List<String> warnings() {
        return KeyLog.read(file, format, new KeyDictionary(), first(LINES_LOOKED_AT, (key, messages) -> true))
                .warnings();
    }

    private KeySequence inOrder(OptionalInt messages) {
        var dictionary = new KeyDictionary();
        var order = IntStream.builder();
        var reading = read(dictionary, messages, (key, one) -> {
            order.add(key);
            return true;
        });
        size(messages, reading);
        return new KeySequence(dictionary.keys(), order.build().toArray());
    }

    /** All messages, shuffled, or a number of independent draws. */
    private KeySequence drawn(OptionalInt messages, long seed) {
        var dictionary = new KeyDictionary();
        var counts = new KeyCounts();
        int size = size(messages, read(dictionary, messages, counts));
        var random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        int[] order;
        if (messages.isPresent()) {
            double[] weights = IntStream.range(0, counts.keys()).mapToDouble(counts::of).toArray();
            var key = AliasMethodDiscreteSampler.of(random, weights);
            order = IntStream.generate(key::sample).limit(size).toArray();
        } else {
            order = IntStream.range(0, counts.keys())
                    .flatMap(key -> IntStream.generate(() -> key).limit(counts.of(key)))
                    .toArray();
            PermutationSampler.shuffle(random, order);
        }
        return new KeySequence(dictionary.keys(), order);
    }
}
