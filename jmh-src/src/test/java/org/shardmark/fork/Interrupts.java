package org.shardmark.fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Background jobs are started with SIGINT or SIGHUP ignored, and children inherit that: here it is undone. */
public final class Interrupts {
    /** SIGHUP is 1 and SIGINT 2; the lowest bit of the mask is signal 1. */
    private static final long HUP_OR_INT = 0b11;

    private Interrupts() {}

    /** What a command has to begin with to heed both; nothing where it does anyway. */
    public static List<String> prefix() throws IOException {
        var status = Path.of("/proc/self/status");
        boolean ignored = Files.isReadable(status) && Files.readAllLines(status)
                .stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line -> (Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16)
                        & HUP_OR_INT) != 0);
        return ignored ? List.of("env", "--default-signal=INT,HUP") : List.of();
    }
}
