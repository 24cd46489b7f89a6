package org.shardmark.cli;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.shardmark.key.KeyFormat;
import picocli.CommandLine.Option;

/** The options of the commands that read a key log: how it is written. */
final class KeyLogOptions {
    @Option(names = "--column", paramLabel = "COLUMN", description = "Column of the key, where the log has columns, as CSV has: its number, from 1, or its name in the"
            + " first line. With numbers alone, the first line counts like any other.")
    private @Nullable String column;

    @Option(names = "--separator", paramLabel = "CHAR", description = "Separator of columns: a character, or tab. Default: a comma.")
    private @Nullable String separator;

    @Option(names = "--counts", paramLabel = "COLUMN", description = "Column that says how many messages a line stands for (the key is then column 1, unless --column says"
            + " otherwise), or uniq for lines as printed by uniq -c.")
    private @Nullable String counts;

    /**
     * The format that the options describe.
     *
     * @throws IllegalArgumentException if they do not go together
     */
    KeyFormat format() {
        return KeyFormat.of(Optional.ofNullable(column), Optional.ofNullable(separator), Optional.ofNullable(counts));
    }

    /**
     * The same with a column that says when messages came.
     *
     * @throws IllegalArgumentException if they do not go together
     */
    KeyFormat formatWithTimes(String time) {
        return KeyFormat.withTimes(Optional.ofNullable(column), Optional.ofNullable(separator),
                Optional.ofNullable(counts), time);
    }

    /** A key log that is written like this, as the benchmarks' {@code load} has it. */
    String trace(String file) {
        var options = Stream.of(option("column", column), option("separator", separator), option("counts", counts))
                .flatMap(Optional::stream)
                .collect(Collectors.joining("&"));
        return "trace:" + encoded(file) + (options.isEmpty() ? "" : "?" + options);
    }

    private static Optional<String> option(String name, @Nullable String value) {
        return Optional.ofNullable(value).map(text -> name + "=" + encoded(text));
    }

    private static String encoded(String text) {
        return text.replace("%", "%25").replace(",", "%2C").replace("?", "%3F").replace("&", "%26").replace(" ", "%20");
    }
}
