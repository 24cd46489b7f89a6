package org.shardmark.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A named pipe with somebody who reads it, once, from the start. */
public final class NamedPipe implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;

    private final Path path;
    private final CompletableFuture<String> content;

    public NamedPipe(Path folder) throws IOException, InterruptedException {
        path = folder.resolve("pipe");
        new ProcessBuilder("mkfifo", path.toString()).inheritIO().start().waitFor();
        content = CompletableFuture.supplyAsync(this::readAll, task -> Thread.ofVirtual().start(task));
    }

    private String readAll() {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public Path path() {
        return path;
    }

    /** What the first writer wrote until it closed the pipe. */
    public String read() throws Exception {
        return content.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** Lets go of a reader that nobody has written for. */
    @Override
    public void close() throws IOException {
        if (!content.isDone()) {
            Files.writeString(path, "", StandardOpenOption.WRITE);
        }
    }
}
