package org.shardmark.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.shardmark.key.KeyFormat;
import picocli.CommandLine.Option;

/** The options of the commands that read a key log: how it is written. */
final class KeyLogOptions {
    @Option(names = "--column", paramLabel = "COLUMN", description = "The log has columns, as CSV does, and this one is the key: its number, from 1, or its name,"
            + " which the first line then gives. With numbers alone the first line is a line like any other.")
    private @Nullable String column;

    @Option(names = "--separator", paramLabel = "CHAR", description = "What stands between two columns: a character, or tab. Default: a comma.")
    private @Nullable String separator;

    @Option(names = "--counts", paramLabel = "COLUMN", description = "Each line stands for many messages: so many as this column says (the key is then column 1 unless"
            + " --column says otherwise), or uniq for lines as uniq -c writes them.")
    private @Nullable String counts;

    /**
     * What they come to.
     *
     * @throws IllegalArgumentException if they do not go together
     */
    KeyFormat format() {
        return KeyFormat.of(Optional.ofNullable(column), Optional.ofNullable(separator), Optional.ofNullable(counts));
    }
}
