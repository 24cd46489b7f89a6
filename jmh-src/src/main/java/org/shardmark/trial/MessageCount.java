package org.shardmark.trial;

import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * How many messages an open loop sends: a number, or those of a time, {@code 10s}.
 *
 * <p>Made from the text of a benchmark's parameter by {@link #parse}.
 */
public sealed interface MessageCount {
    /**
     * The number for a row.
     *
     * @param rate         messages per second
     * @param expectations what is known of loads so far
     */
    int of(ShardRow row, int rate, Expectations expectations);

    /**
     * Reads {@code 20000} or {@code 10s}.
     *
     * @throws IllegalArgumentException where the text is neither; the message is one line
     */
    static MessageCount parse(String text) {
        if (!Pattern.matches("[1-9][0-9]{0,7}s?", text)) {
            throw new IllegalArgumentException("messages=" + text
                    + ": must be a whole number of at least 1, or seconds, as in 10s");
        }
        return text.endsWith("s")
                ? new Seconds(Integer.parseInt(text.substring(0, text.length() - 1)))
                : new Exactly(Integer.parseInt(text));
    }

    /** So many. */
    record Exactly(int count) implements MessageCount {
        @Override
        public int of(ShardRow row, int rate, Expectations expectations) {
            return count;
        }
    }

    /**
     * Those that are due in so many seconds. Where the shards cannot take the rate there is no latency to measure, only
     * that they cannot: then as many as they handle in {@link #SATURATED_SECONDS}.
     */
    record Seconds(int seconds) implements MessageCount {
        private static final double SATURATED_SECONDS = 2;
        /** How sure to be that the rate is too high: the waits of the estimate are rough. */
        private static final double MARGIN = 1.1;

        private static final int MOST = 20_000_000;

        @Override
        public int of(ShardRow row, int rate, Expectations expectations) {
            int due = (int) Math.min(MOST, (long) seconds * rate);
            var keys = row.expected(OptionalInt.of(due), expectations);
            double handling = row.roughNanos(keys) / 1e9;
            return handling > MARGIN * seconds && handling > SATURATED_SECONDS
                    ? (int) Math.ceil(due * SATURATED_SECONDS / handling)
                    : due;
        }
    }
}
