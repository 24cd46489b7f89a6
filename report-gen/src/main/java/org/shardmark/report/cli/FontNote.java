package org.shardmark.report.cli;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Renderer;

/** What to say where charts show escapes instead of characters. */
final class FontNote {
    private static final int MOST_SHOWN = 10;

    private FontNote() {}

    /** One line that names the characters which no font of this machine has; empty if there are none. */
    static Optional<String> of(Collection<Chart> charts) {
        var missing = new TreeSet<String>();
        charts.forEach(c -> missing.addAll(Renderer.missing(c)));
        if (missing.isEmpty()) {
            return Optional.empty();
        }
        String which = missing.stream()
                .limit(MOST_SHOWN)
                .map(c -> String.format(Locale.ROOT, "%s (U+%04X)", c, c.codePointAt(0)))
                .collect(Collectors.joining(", "));
        int more = missing.size() - MOST_SHOWN;
        return Optional.of("note: no font of this machine has " + which + (more > 0 ? " and " + more + " more" : "")
                + "; charts show their codes instead. Install a font that has them, such as fonts-noto-cjk (Debian, Ubuntu)"
                + " for Chinese, Japanese and Korean");
    }
}
