package org.shardmark.witness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** On which processors threads of this JVM are, as the kernel tells it in {@code /proc/self/task}. */
final class Processors {
    /** The kernel keeps this much of a thread's name. */
    private static final int NAME_LENGTH = 15;
    /** The place of the processor in the line of {@code stat}, counted from the state, the first field after the name. */
    private static final int PROCESSOR = 36;

    private final Path tasks;

    /** Of threads that a folder like {@code /proc/self/task} lists. */
    Processors(Path tasks) {
        this.tasks = tasks;
    }

    /** Whether the kernel tells where threads are. */
    boolean areKnown() {
        return Files.isDirectory(tasks);
    }

    /** Whether threads of these names are on as many processors; false where the kernel does not tell. */
    boolean areTwo(Set<String> names) {
        var shortNames = new HashSet<String>();
        names.forEach(name -> shortNames.add(name.substring(0, Math.min(NAME_LENGTH, name.length()))));
        var found = new HashSet<Integer>();
        try (var folders = Files.newDirectoryStream(tasks)) {
            for (var task : folders) {
                var stat = Files.readString(task.resolve("stat"));
                int end = stat.lastIndexOf(')');
                if (shortNames.contains(stat.substring(stat.indexOf('(') + 1, end))) {
                    found.add(Integer.parseInt(stat.substring(end + 2).split(" ", -1)[PROCESSOR]));
                }
            }
        } catch (IOException | IndexOutOfBoundsException | NumberFormatException e) {
            return false;
        }
        return found.size() == names.size();
    }
}
