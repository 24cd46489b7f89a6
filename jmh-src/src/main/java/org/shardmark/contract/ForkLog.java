package org.shardmark.contract;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.shardmark.io.Target;
import org.shardmark.io.WholeFile;

/**
 * A file to which the forks of a run add by themselves, beside what they report: the histograms of {@code .hlog}. A run
 * that is resumed adds to it, a new one begins anew, so that no file holds forks of two runs. For a device or pipe, which
 * can be sent them only once, forks add to a file of their own, which is sent at the end.
 *
 * @param path the file
 */
public record ForkLog(Path path) {
    /** The system property of a fork that names the file. */
    public static final String PROPERTY = "shardmark.hlog";

    /** The file that the arguments of a run's forks name, if any; of several the last counts, as for the JVM. */
    public static Optional<ForkLog> of(List<String> jvmArguments) {
        var start = "-D" + PROPERTY + "=";
        return jvmArguments.stream()
                .filter(argument -> argument.startsWith(start))
                .map(argument -> new ForkLog(Path.of(argument.substring(start.length()))))
                .reduce((earlier, later) -> later);
    }

    /** The file that this JVM adds to, if one is named. */
    public static Optional<Path> ofThisJvm() {
        return Optional.ofNullable(System.getProperty(PROPERTY))
                .map(file -> new ForkLog(Path.of(file)).written());
    }

    /** The file that forks of this host, or this fork, add to. */
    private Path written() {
        var host = HostWatch.host().split(" ", 2);
        return isStream() ? Path.of(host[1], "shardmark-" + host[0] + ".hlog") : path;
    }

    /** Whether it is a device or pipe, which is sent what forks have added at the end. */
    public boolean isStream() {
        try {
            return Target.of(path).isStream();
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether there is something that a new run would destroy. */
    public boolean isTaken() {
        return !isStream() && WholeFile.holdsSomething(path);
    }

    /** Begins anew. */
    public void begin() throws IOException {
        Files.deleteIfExists(Target.of(written()).path());
    }

    /** Sends a device or pipe what the forks have added. */
    public void end() throws IOException {
        var collected = written();
        if (isStream() && Files.exists(collected)) {
            WholeFile.write(path, Files.readAllBytes(collected));
            Files.delete(collected);
        }
    }
}
