package org.shardmark.report.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.shardmark.report.chart.Renderer;
import org.shardmark.report.io.Destination;
import org.shardmark.report.io.IoReason;

/** The documents that a command writes beside what it prints, each refused before anything is done if it cannot be. */
final class Outputs {
    /** By what names them. */
    private final Map<String, Output> claimed = new HashMap<>();
    /** The files that are read or written already, each with the words that name it. */
    private final Map<Path, String> taken = new HashMap<>();

    private record Output(String words, Destination to) {}

    private interface Writing {
        void write(Destination to) throws IOException;
    }

    /** A file that another part of the command reads or writes, whether it is there or not. */
    void take(String file) {
        try {
            var to = Destination.of(Inputs.path(file));
            if (to.refusal().isEmpty() && !to.isShared()) {
                taken.put(to.identity(), file);
            }
        } catch (IOException e) {
            // Then it can be neither read nor written, and whoever tries says so.
        }
    }

    /**
     * Takes a file for a document, if one is named.
     *
     * @param name what names it, such as an option
     * @param file empty if nobody wants the document
     */
    void claim(String name, String file) {
        if (file.isEmpty()) {
            return;
        }
        var words = name + " " + file;
        try {
            var to = Destination.of(Inputs.path(file));
            to.refusal().ifPresent(why -> {
                throw new Refusal(words + ": " + why);
            });
            if (!to.isShared()) {
                var other = taken.putIfAbsent(to.identity(), words);
                if (other != null) {
                    throw new Refusal(words + ": this is the file of " + other);
                }
            }
            claimed.put(name, new Output(words, to));
        } catch (IOException e) {
            throw new Refusal(words + ": cannot be written: " + IoReason.of(e));
        }
    }

    /** Writes a document, if anybody wants it; it is made only then. */
    void write(String name, Supplier<byte[]> content) {
        act(name, to -> to.write(content.get()));
    }

    /** Adds to what is there already. */
    void append(String name, Supplier<byte[]> content) {
        act(name, to -> to.append(content.get()));
    }

    private void act(String name, Writing writing) {
        var output = claimed.get(name);
        if (output == null) {
            return;
        }
        try {
            writing.write(output.to());
        } catch (Renderer.NoFonts e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new Refusal(output.words() + ": cannot be written: " + IoReason.of(e));
        }
    }
}
