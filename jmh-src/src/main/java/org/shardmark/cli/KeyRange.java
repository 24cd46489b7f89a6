package org.shardmark.cli;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.shardmark.io.HeapLimit;

/**
 * Keys that end in a number, one after the other: {@code user0..user9999}. Where the first number begins with a zero,
 * all have as many digits: {@code sensor-0001..sensor-9999}.
 *
 * @param prefix what they have in common
 * @param first  the first number
 * @param last   the last one
 * @param digits how many digits a number has at least
 */
record KeyRange(String prefix, int first, int last, int digits) {
    private static final Pattern RANGE = Pattern.compile("(.*?)(\\d+)\\.\\.(.*?)(\\d+)");
    /** Beside the text of a key: its object, its hash, and its shards before and after. */
    private static final int BYTES_PER_KEY = 48;

    static boolean isOne(String text) {
        return RANGE.matcher(text).matches();
    }

    /**
     * Reads a range.
     *
     * @throws IllegalArgumentException if it is none; the message is one line
     */
    static KeyRange of(String text) {
        var ends = RANGE.matcher(text);
        if (ends.matches() && ends.group(1).equals(ends.group(3)) && digitsAgree(ends)) {
            try {
                int first = Integer.parseInt(ends.group(2));
                int last = Integer.parseInt(ends.group(4));
                if (first <= last) {
                    return new KeyRange(ends.group(1), first, last,
                            isPadded(ends.group(2)) ? ends.group(2).length() : 1);
                }
            } catch (NumberFormatException e) {
                // refused below
            }
        }
        throw new IllegalArgumentException(
                "--keys " + text + ": must be a range, such as user0..user9999 or user0001..user9999, or a file");
    }

    private static boolean digitsAgree(Matcher ends) {
        boolean padded = isPadded(ends.group(2)) || isPadded(ends.group(4));
        return !padded || ends.group(2).length() == ends.group(4).length();
    }

    private static boolean isPadded(String number) {
        return number.length() > 1 && number.startsWith("0");
    }

    byte[][] keys() {
        long count = (long) last - first + 1;
        HeapLimit.check("--keys with " + count + " keys", count, BYTES_PER_KEY + prefix.length() + digits);
        var format = "%0" + digits + "d";
        return IntStream.rangeClosed(first, last)
                .mapToObj(i -> (prefix + String.format(Locale.ROOT, format, i)).getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
    }
}
