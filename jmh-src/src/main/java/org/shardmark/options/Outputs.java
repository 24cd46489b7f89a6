package org.shardmark.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.shardmark.io.IoReason;
import org.shardmark.io.Target;

/**
 * All files that a run writes or reads: no file may be two of them. Looks, and changes nothing.
 *
 * <p>Devices may be written by several: that is what {@code /dev/null} is for.
 */
public final class Outputs {
    /** What stands for the file that a path leads to. */
    private final Map<Path, String> owners = new HashMap<>();

    private final Map<Path, String> written = new LinkedHashMap<>();

    /** Adds a file that the run reads, unless it is one that is written. */
    public void reads(Path path) {
        if (Files.isRegularFile(path)) {
            owners.putIfAbsent(identity(path.toString(), path), path + ", which the run reads,");
        }
    }

    /**
     * Adds a file that is replaced as a whole.
     *
     * @param what what it is, for messages: the option and the path as they were given
     * @throws UsageException if it cannot be written, or is something else already
     */
    public void replaces(String what, Path path) {
        writes(what, path, true);
    }

    /**
     * Adds a file that is written as it comes.
     *
     * @throws UsageException if it cannot be written, or is something else already
     */
    public void streams(String what, Path path) {
        writes(what, path, false);
    }

    /**
     * Adds a folder that files will be made in, which may be there or not.
     *
     * @throws UsageException if none can be
     */
    public void fills(String what, Path folder) {
        refuseUnwritable(what, target(what, folder.resolve("any")), true);
    }

    /**
     * Adds files with names of somebody else's choice, which will be made in a folder of this one.
     *
     * @param what  who makes them
     * @param files where in the folder
     * @throws UsageException if somebody of the same name makes others there
     */
    public void fills(String what, Path folder, Collection<Path> files) {
        fills(what, folder);
        var there = identity(what, folder);
        files.forEach(file -> claim(what, there.resolve(file).resolve(what)));
    }

    private void writes(String what, Path path, boolean whole) {
        var target = target(what, path);
        if (!target.isStream()) {
            refuseUnwritable(what, target, whole);
        } else if (path.toAbsolutePath().startsWith("/dev")) {
            return;
        }
        claim(what, identity(what, path));
    }

    private void claim(String what, Path identity) {
        var other = owners.putIfAbsent(identity, what);
        if (other != null) {
            throw new UsageException(what + ": " + other + " is the same file; each needs its own");
        }
        written.put(identity, what);
    }

    /** What will be written, by a path that is the same however it was given. */
    public Map<Path, String> written() {
        return Collections.unmodifiableMap(written);
    }

    private static void refuseUnwritable(String what, Target target, boolean whole) {
        var path = target.path();
        if (Files.isDirectory(path)) {
            throw new UsageException(what + ": is a folder; must be a file");
        }
        if (Files.exists(path) && !Files.isWritable(path)) {
            throw new UsageException(what + ": cannot be written: permission denied");
        }
        var folder = target.folder();
        if (!Files.isDirectory(folder)) {
            throw new UsageException(what + ": " + folder + " is not a folder");
        }
        if ((whole || !Files.exists(path)) && !Files.isWritable(folder)) {
            throw new UsageException(what + ": cannot create a file in " + folder + ": permission denied");
        }
    }

    private static Target target(String what, Path path) {
        try {
            return Target.of(path);
        } catch (IOException e) {
            throw unfollowed(what, e);
        }
    }

    private static Path identity(String what, Path path) {
        try {
            return Target.of(path).identity();
        } catch (IOException e) {
            throw unfollowed(what, e);
        }
    }

    private static UsageException unfollowed(String what, IOException e) {
        return new UsageException(what + ": the symbolic links cannot be followed: " + IoReason.of(e), e);
    }
}
