package org.shardmark.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.runner.options.Options;

/**
 * A file to which the forks of a run add by themselves, beside what they report: the histograms of {@code .hlog}. A run
 * that is gone on with adds to it, a new one begins anew, so that no file holds forks of two runs.
 *
 * @param path the file
 */
public record ForkLog(Path path) {
    /** The system property of a fork that names the file. */
    public static final String PROPERTY = "shardmark.hlog";

    /** The file that the arguments of a run's forks name, if any. */
    static Optional<ForkLog> of(Options run) {
        var arguments = new ArrayList<String>();
        List.of(run.getJvmArgs(), run.getJvmArgsPrepend(), run.getJvmArgsAppend())
                .forEach(given -> arguments.addAll(given.orElse(List.of())));
        var start = "-D" + PROPERTY + "=";
        return arguments.stream()
                .filter(argument -> argument.startsWith(start))
                .map(argument -> new ForkLog(Path.of(argument.substring(start.length()))))
                .reduce((earlier, later) -> later);
    }

    /**
     * Begins anew.
     *
     * @param overwrite whether what an earlier run left may go
     * @throws UsageException where there is something, and it may not
     */
    void begin(boolean overwrite) throws IOException {
        if (!overwrite && Files.exists(path) && Files.size(path) > 0) {
            throw new UsageException(path + " is of an earlier run: --overwrite replaces it and the results");
        }
        Files.deleteIfExists(path);
    }
}
