package org.shardmark.cli;

import java.util.Optional;
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
}
