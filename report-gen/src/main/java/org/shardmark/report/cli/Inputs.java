package org.shardmark.report.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.shardmark.report.jmh.Reader;
import org.shardmark.report.jmh.Reading;
import org.shardmark.report.table.Data;

/**
 * The files that a command was given, read.
 *
 * @param sources the result files
 * @param names   the names of all files, without folders
 */
record Inputs(List<Data.Source> sources, List<String> names) {
    /** Reads all files; the first that cannot be used is refused. */
    static Inputs read(List<String> arguments) {
        var sources = new ArrayList<Data.Source>();
        var names = new ArrayList<String>();
        for (String argument : arguments) {
            var file = path(argument);
            names.add(String.valueOf(file.getFileName()));
            switch (Reader.read(file)) {
                case Reading.Results results -> sources.add(new Data.Source("", results));
                case Reading.Skew skew -> throw new Refusal(file + " is a skew report, which cannot be drawn yet");
                case Reading.Refused refused -> throw new Refusal(refused.why());
            }
        }
        return new Inputs(List.copyOf(sources), List.copyOf(names));
    }

    private static Path path(String argument) {
        try {
            return Path.of(argument);
        } catch (InvalidPathException e) {
            throw new Refusal(argument + " is not a file name");
        }
    }
}
