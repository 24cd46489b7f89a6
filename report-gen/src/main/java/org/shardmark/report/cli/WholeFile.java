package org.shardmark.report.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes files whole or not at all. */
final class WholeFile {
    private WholeFile() {}

    static void put(Path file, byte[] bytes) throws IOException {
        Path temporary = file.resolveSibling("." + file.getFileName() + ".part");
        Files.write(temporary, bytes);
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
