package org.shardmark.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.Options;
import org.shardmark.io.IoReason;

/**
 * Where results are kept: the result file itself, and what lies beside it.
 *
 * @param path      the result file
 * @param format    its format
 * @param temporary whether nobody asked for it: it is then kept where it can be found again
 */
record ResultFile(Path path, ResultFormatType format, boolean temporary) {
    /**
     * The file that options ask for, or else one in the temporary folder: nobody loses a run for not having asked.
     *
     * @throws UsageException if it cannot be a file
     */
    static ResultFile of(Options options) {
        if (!options.getResult().hasValue() && !options.getResultFormat().hasValue()) {
            var now = LocalDateTime.now(ZoneId.systemDefault())
                    .format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT));
            return inFolder(Path.of(System.getProperty("java.io.tmpdir"),
                    "shardmark-" + System.getProperty("user.name"), "results-" + now + "-"
                            + ProcessHandle.current().pid() + ".json"),
                    ResultFormatType.JSON, true);
        }
        var format = options.getResultFormat().orElse(Defaults.RESULT_FORMAT);
        var name = options.getResult()
                .orElse(Defaults.RESULT_FILE_PREFIX + "." + format.toString().toLowerCase(Locale.ROOT));
        return inFolder(Path.of(name), format, false);
    }

    /** A file whose folder is made if it is not there. */
    static ResultFile inFolder(Path path, ResultFormatType format, boolean temporary) {
        try {
            Files.createDirectories(path.toAbsolutePath().normalize().getParent());
        } catch (IOException e) {
            throw new UsageException(path + ": its folder cannot be made: " + IoReason.withFile(e), e);
        }
        if (Files.isDirectory(path)) {
            throw new UsageException(path + ": this is a folder, and the result file cannot be");
        }
        return new ResultFile(path, format, temporary);
    }

    /** The file of the other arm: the one that was named, or one beside this with {@code .against} in its name. */
    ResultFile against(Optional<Path> named) {
        var name = path.toAbsolutePath().getFileName().toString();
        int dot = name.lastIndexOf('.') < 0 ? name.length() : name.lastIndexOf('.');
        var sibling = path.resolveSibling(name.substring(0, dot) + ".against" + name.substring(dot));
        return inFolder(named.orElse(sibling), format, temporary);
    }

    /** Whether there is something that a new run would destroy; a file of 0 bytes is what JMH leaves when killed. */
    boolean isTaken() {
        try {
            return Files.exists(path) && Files.size(path) > 0;
        } catch (IOException e) {
            return true;
        }
    }

    /** The file that says what the results were measured with. */
    Path environment() {
        var name = path.toAbsolutePath().getFileName().toString();
        var stem = name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : name;
        return path.resolveSibling(stem + ".environment.json");
    }

    /** The forks themselves, for {@code --resume}. */
    Path journal() {
        return path.resolveSibling("." + path.toAbsolutePath().getFileName() + ".journal");
    }
}
