package org.shardmark.report.jmh;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** What JMH writes besides JSON, told by how it begins. None of it has the values of single forks. */
enum OtherFormat {
    CSV("CSV (-rf csv)", "\"Benchmark\",\"Mode\","),
    SCSV("semicolon-separated CSV (-rf scsv)", "\"Benchmark\";\"Mode\";"),
    LATEX("LaTeX (-rf latex)", "\\\\begin\\{tabular}"),
    TEXT("text (-rf text)", "Benchmark\\s.*\\sMode\\s.*\\sScore\\s"),
    LOG("log (what it prints)", "(?m)^# JMH version: ");

    /** A log may begin with what the build tool has to say. */
    static final int BEGINNING = 1 << 13;

    private final String words;
    private final Pattern beginning;

    OtherFormat(String words, String beginning) {
        this.words = words;
        this.beginning = Pattern.compile(beginning);
    }

    /** The format in words, with the option that makes it. */
    String words() {
        return words;
    }

    /** The format of a file that begins like this, if it is one of these. */
    static Optional<OtherFormat> of(byte[] beginning) {
        String text = new String(beginning, charset(beginning)).replaceFirst("^\\uFEFF", "").stripLeading();
        for (var format : values()) {
            var matcher = format.beginning.matcher(text);
            if (format == LOG ? matcher.find() : matcher.lookingAt()) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }

    /** Some shells write UTF-16 where output is redirected, with a mark at the start. */
    private static Charset charset(byte[] text) {
        int mark = text.length < 2 ? 0 : (text[0] & 0xFF) << 8 | (text[1] & 0xFF);
        return mark == 0xFFFE || mark == 0xFEFF ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
    }
}
