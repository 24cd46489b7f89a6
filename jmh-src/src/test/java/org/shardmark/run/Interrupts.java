package org.shardmark.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A shell starts background jobs with SIGINT ignored, and children inherit that: here it is undone. */
public final class Interrupts {
    private Interrupts() {}

    /** What a command has to begin with to be interruptible; nothing where it is anyway. */
    public static List<String> prefix() throws IOException {
        var status = Path.of("/proc/self/status");
        boolean ignored = Files.isReadable(status) && Files.readAllLines(status)
                .stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line -> (Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16) & 0b10) != 0);
        return ignored ? List.of("env", "--default-signal=INT") : List.of();
    }
}
