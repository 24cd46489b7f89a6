package org.shardmark.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.shardmark.io.IoReason;
import org.shardmark.queueing.WaitTime;

/** Reads what {@code --wait} says. */
final class WaitTimes {
    private static final String FORMS = ": must be microseconds, as in 1000, or exp:MEAN, lognormal:MEAN:CV or file:PATH";

    private WaitTimes() {}

    /**
     * Reads {@code 1000}, {@code exp:1000}, {@code lognormal:1000:0.5} or {@code file:waits.txt}; times are in
     * microseconds.
     *
     * @throws IllegalArgumentException if the text is none of them; the message is one line
     */
    static WaitTime parse(String text) {
        var words = text.split(":", 2);
        if (words.length == 1) {
            return new WaitTime.Constant(1e3 * number(text, text, 0));
        }
        return switch (words[0]) {
            case "exp" -> new WaitTime.Exponential(1e3 * number(text, words[1], Double.MIN_VALUE));
            case "lognormal" -> logNormal(text, words[1].split(":", -1));
            case "file" -> file(Path.of(words[1]));
            default -> throw refusal(text);
        };
    }

    private static WaitTime logNormal(String text, String[] words) {
        if (words.length != 2) {
            throw new IllegalArgumentException("--wait " + text
                    + ": must be lognormal:MEAN:CV, the mean in microseconds and the standard deviation over it");
        }
        return new WaitTime.LogNormal(1e3 * number(text, words[0], Double.MIN_VALUE),
                number(text, words[1], Double.MIN_VALUE));
    }

    private static double number(String text, String number, double least) {
        try {
            double value = Double.parseDouble(number);
            if (value >= least && Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw refusal(text);
    }

    private static IllegalArgumentException refusal(String text) {
        return new IllegalArgumentException("--wait " + text + FORMS);
    }

    private static WaitTime file(Path file) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + ": cannot be read: " + IoReason.of(e), e);
        }
        var nanos = new ArrayList<Double>();
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i).strip();
            if (!line.isEmpty()) {
                nanos.add(1e3 * time(file, i + 1, line));
            }
        }
        if (nanos.isEmpty()) {
            throw new IllegalArgumentException(file + ": is empty; must hold one time in microseconds a line");
        }
        return new WaitTime.Measured(nanos.stream().mapToDouble(time -> time).toArray());
    }

    private static double time(Path file, int line, String text) {
        try {
            double micros = Double.parseDouble(text);
            if (micros >= 0 && Double.isFinite(micros)) {
                return micros;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw new IllegalArgumentException(
                file + ", line " + line + ": must be one time in microseconds, at least 0");
    }
}
