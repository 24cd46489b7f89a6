package org.shardmark.contract;

/**
 * Why a combination of values cannot be run although each value can be taken.
 *
 * @param reason what is common to all rows that are skipped for this reason: equal for them, and for no others
 * @param text   the reason for one row, in a few words
 */
public record Unsupported(Object reason, String text) {
    /** A reason that is the same for all rows. */
    public static Unsupported of(String text) {
        return new Unsupported(text, text);
    }

    /**
     * A reason that rows share whatever their value is.
     *
     * @param template the text, with {@code %s} for the value
     * @param value    of the row
     */
    public static Unsupported of(String template, Object value) {
        return new Unsupported(template, template.replace("%s", String.valueOf(value)));
    }
}
