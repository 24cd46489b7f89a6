package org.shardmark.report.gate;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.shardmark.report.jmh.Row;

/**
 * Compares the JVM arguments of rows. Some cannot matter to a score: build plugins and IDEs put the path of the checkout
 * or a free port into them.
 *
 * @param ignored what the user says does not matter: arguments in which one of these is found
 */
record JvmArguments(List<Pattern> ignored) {
    /** The temporary folder, an IDE's own agents and properties, the console's encoding, and where a crash is written. */
    private static final Pattern WITHOUT_EFFECT = Pattern.compile("-Djava\\.io\\.tmpdir=.*"
            + "|-javaagent:.*\\b(idea_rt|javaagent-shaded)\\.jar(=.*)?|-Didea\\..*|-Dvisualvm\\.id=.*"
            + "|-D(sun\\.)?std(out|err)\\.encoding=.*|-XX:(ErrorFile|HeapDumpPath)=.*", Pattern.DOTALL);
    private static final Pattern ENCODING = Pattern.compile("-D(file|sun\\.jnu|native)\\.encoding=(.*)");
    private static final Pattern JDK = Pattern.compile("JDK (\\d+).*");
    /** From this version on the default encoding is UTF-8, wherever the JVM runs. */
    private static final int FIRST_WITH_UTF_8 = 18;

    /** In which arguments two rows differ, as far as it matters: those of the one, then those of the other. */
    Optional<List<String>> difference(Row before, Row after) {
        var old = counted(before);
        var current = counted(after);
        if (old.equals(current) || !(said(before) && said(after))) {
            return Optional.empty();
        }
        boolean reordered = without(old, current).isEmpty() && without(current, old).isEmpty();
        return Optional.of(reordered
                ? List.of(words(old), words(current))
                : List.of(words(without(old, current)), words(without(current, old))));
    }

    /** The names of the arguments in which two rows differ without a {@link #difference}. */
    static List<String> passedOver(Row before, Row after) {
        if (!(said(before) && said(after))) {
            return List.of();
        }
        var old = before.settings().jvmArgs();
        var current = after.settings().jvmArgs();
        return Stream.concat(without(old, current).stream(), without(current, old).stream())
                .map(JvmArguments::name)
                .distinct()
                .sorted()
                .toList();
    }

    /** Whether a row says them: that there are none is said where the forks are. */
    static boolean said(Row row) {
        return row.settings().forks() >= 0;
    }

    private List<String> counted(Row row) {
        return row.settings()
                .jvmArgs()
                .stream()
                .filter(a -> !WITHOUT_EFFECT.matcher(a).matches())
                .filter(a -> ignored.stream().noneMatch(p -> p.matcher(a).find()))
                .map(JvmArguments::normal)
                .filter(a -> !(a.equals("-Dfile.encoding=UTF-8") && jdk(row) >= FIRST_WITH_UTF_8))
                .toList();
    }

    /** An encoding by its official name, a debugger without its port, anything else as it is. */
    private static String normal(String argument) {
        Matcher encoding = ENCODING.matcher(argument);
        if (encoding.matches()) {
            return "-D" + encoding.group(1) + ".encoding=" + charset(encoding.group(2));
        }
        return argument.startsWith("-agentlib:jdwp=")
                ? argument.replaceFirst("\\baddress=[^,]*", "address=…")
                : argument;
    }

    private static String charset(String name) {
        try {
            return Charset.forName(name).name();
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return name.toLowerCase(Locale.ROOT);
        }
    }

    private static int jdk(Row row) {
        Matcher matcher = JDK.matcher(row.settings().jvm());
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    /** Each as often as it is in the one more than in the other. */
    private static List<String> without(List<String> own, List<String> other) {
        var left = new ArrayList<>(own);
        other.forEach(left::remove);
        return left;
    }

    private static String words(List<String> arguments) {
        return arguments.isEmpty() ? "none" : String.join(" ", arguments);
    }

    /** {@code -Djava.io.tmpdir}, {@code -javaagent:idea_rt.jar}. */
    private static String name(String argument) {
        String name = argument.replaceFirst("=.*", "");
        return name.startsWith("-javaagent:") ? "-javaagent:" + name.replaceFirst(".*[/\\\\:]", "") : name;
    }
}
