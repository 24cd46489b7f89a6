package org.shardmark.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.Options;
import org.shardmark.io.Target;
import org.shardmark.io.WholeFile;
import org.shardmark.options.Outputs;

/**
 * Where results are kept: the result file itself, and what lies beside it.
 *
 * @param path      the result file
 * @param format    its format
 * @param temporary whether nobody asked for it: it is then kept where it can be found again
 */
public record ResultFile(Path path, ResultFormatType format, boolean temporary) {
    /** The file that options ask for, or else one in the temporary folder: nobody loses a run for not having asked. */
    public static ResultFile of(Options options) {
        if (!options.getResult().hasValue() && !options.getResultFormat().hasValue()) {
            var now = LocalDateTime.now(ZoneId.systemDefault())
                    .format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT));
            return new ResultFile(Path.of(System.getProperty("java.io.tmpdir"),
                    "shardmark-" + System.getProperty("user.name"), "results-" + now + "-"
                            + ProcessHandle.current().pid() + ".json"),
                    ResultFormatType.JSON, true);
        }
        var format = options.getResultFormat().orElse(Defaults.RESULT_FORMAT);
        var name = options.getResult()
                .orElse(Defaults.RESULT_FILE_PREFIX + "." + format.toString().toLowerCase(Locale.ROOT));
        return new ResultFile(Path.of(name), format, false);
    }

    /** The file of another arm: the one that was named, or one beside this with the arm in its name. */
    public ResultFile ofArm(String arm, Optional<Path> named) {
        var name = path.toAbsolutePath().getFileName().toString();
        int dot = name.lastIndexOf('.') < 0 ? name.length() : name.lastIndexOf('.');
        var sibling = path.resolveSibling(name.substring(0, dot) + "." + arm + name.substring(dot));
        return new ResultFile(named.orElse(sibling), format, temporary);
    }

    /**
     * Whether it is a device or pipe: it is sent the results once, at the end, and has nothing beside it.
     *
     * @throws UncheckedIOException if its symbolic links lead nowhere
     */
    public boolean isStream() {
        try {
            return Target.of(path).isStream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds all that will be written. */
    public void addTo(Outputs outputs, String option) {
        var what = temporary ? path.toString() : option + " " + path;
        outputs.replaces(what, path);
        if (!isStream()) {
            outputs.replaces("the environment file of " + what, environment());
        }
    }

    /** What there is that a new run would destroy; a file of 0 bytes is what JMH leaves when killed. */
    public Optional<Path> taken() {
        return isStream()
                ? Optional.empty()
                : Stream.of(path, environment()).filter(WholeFile::holdsSomething).findFirst();
    }

    /** The file that says what the results were measured with. */
    public Path environment() {
        var name = path.toAbsolutePath().getFileName().toString();
        var stem = name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : name;
        return path.resolveSibling(stem + ".environment.json");
    }

    /** The forks themselves, for {@code --resume}. */
    public Path journal() {
        return path.resolveSibling("." + path.toAbsolutePath().getFileName() + ".journal");
    }

    /** How another file is found from the folder that this one lies in. */
    public String pathFromHere(Path other) {
        var folder = path.toAbsolutePath().normalize().resolveSibling("");
        return folder.relativize(other.toAbsolutePath().normalize()).toString();
    }
}
