package org.shardmark.key;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Reads the time stamps of a log: ISO 8601 with or without a zone, those of web servers ({@code 10/Oct/2000:13:55:36
 * -0700}), or numbers. Numbers count from 1970: the size of the first says in which unit, and all others have the same.
 * Numbers too small for that are seconds. One thread at a time.
 */
final class TimeStamps {
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");
    /** With a zone or without one, which is then taken for UTC. */
    private static final List<DateTimeFormatter> FORMATS = List.of(DateTimeFormatter.ISO_DATE_TIME,
            DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT));
    /** The year 5138 in seconds, 1973 in milliseconds; and so on by a thousand. */
    private static final BigDecimal MOST_SECONDS = BigDecimal.valueOf(100_000_000_000L);
    private static final int NANO_DIGITS = 9;

    /** Nanoseconds of one unit, as a power of ten; -1 until the first number is read. */
    private int unit = -1;

    /** Nanoseconds since 1970, or since what the numbers count from. */
    long nanos(String text) throws MalformedLineException {
        var stripped = text.strip().replaceAll("^\\[|]$", "");
        try {
            return NUMBER.matcher(stripped).matches() ? number(new BigDecimal(stripped)) : date(stripped);
        } catch (ArithmeticException | DateTimeException e) {
            throw new MalformedLineException("\"" + text
                    + "\" is no time: must be a number, as in 1700000000.123, or a date, as in 2026-11-30T12:00:00.5Z");
        }
    }

    private long number(BigDecimal number) {
        if (unit < 0) {
            unit = NANO_DIGITS;
            for (var most = MOST_SECONDS; unit > 0 && number.compareTo(most) >= 0; most = most.scaleByPowerOfTen(3)) {
                unit -= 3;
            }
        }
        return number.scaleByPowerOfTen(unit).toBigInteger().longValueExact();
    }

    private static long date(String text) {
        var date = text.length() > 10 && text.charAt(10) == ' '
                ? text.substring(0, 10) + 'T' + text.substring(11)
                : text;
        for (var format : FORMATS.subList(0, FORMATS.size() - 1)) {
            try {
                return nanos(format.parseBest(date, OffsetDateTime::from, LocalDateTime::from));
            } catch (DateTimeException e) {
                // perhaps by the next
            }
        }
        return nanos(FORMATS.getLast().parseBest(date, OffsetDateTime::from, LocalDateTime::from));
    }

    private static long nanos(TemporalAccessor time) {
        Instant instant = time instanceof OffsetDateTime zoned
                ? zoned.toInstant()
                : LocalDateTime.from(time).toInstant(ZoneOffset.UTC);
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
    }
}
