package org.shardmark.report.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.shardmark.report.io.IoReason;
import org.shardmark.report.io.ShellWord;
import org.shardmark.report.jmh.Reader;
import org.shardmark.report.jmh.Reading;
import org.shardmark.report.jmh.SizingReport;
import org.shardmark.report.jmh.SkewReport;
import org.shardmark.report.table.Data;

/**
 * The files that a command was given, read.
 *
 * @param sources the result files
 * @param skews   the skew reports
 * @param sizings the sizing reports
 * @param words   the files as the command line names them, without folders
 */
record Inputs(List<Data.Source> sources, List<SkewReport> skews, List<SizingReport> sizings, List<String> words) {
    /** Reads all files; the first that cannot be used is refused. */
    static Inputs read(List<String> arguments) {
        var sources = new ArrayList<Data.Source>();
        var skews = new ArrayList<SkewReport>();
        var sizings = new ArrayList<SizingReport>();
        var words = new ArrayList<String>();
        for (String argument : arguments) {
            String label = label(argument);
            boolean labelled = !label.isEmpty();
            var file = path(file(argument));
            if (String.valueOf(file.getFileName()).endsWith(".environment.json")) {
                continue; // A shell's results/*.json: it is read beside its result file.
            }
            words.add(ShellWord.quoted((labelled ? label + "=" : "") + file.getFileName()));
            switch (Reader.read(file)) {
                case Reading.Results results -> sources.add(new Data.Source(label, results));
                case Reading.Skew skew -> skews.add(skew.report());
                case Reading.Sizing sizing -> sizings.add(sizing.report());
                case Reading.Refused refused -> throw new Refusal(refused.why());
            }
        }
        if (words.isEmpty()) {
            throw new Refusal("an environment is read beside its result file; name the result file");
        }
        return new Inputs(named(sources), List.copyOf(skews), List.copyOf(sizings), List.copyOf(words));
    }

    /** Arms of a run that nobody named have the names that the run gave them: one row of all would be of none. */
    private static List<Data.Source> named(List<Data.Source> sources) {
        boolean several = sources.stream()
                .filter(s -> s.label().isEmpty())
                .map(Inputs::arm)
                .distinct()
                .count() > 1;
        return several
                ? sources.stream().map(s -> s.label().isEmpty() ? new Data.Source(arm(s), s.results()) : s).toList()
                : List.copyOf(sources);
    }

    private static String arm(Data.Source source) {
        return source.results().environment().map(e -> e.run().arm()).orElse("");
    }

    /** What an argument calls its file; empty if nothing. */
    private static String label(String argument) {
        int equals = argument.indexOf('=');
        boolean labelled = equals > 0 && argument.lastIndexOf('/', equals) < 0 && !Files.exists(path(argument));
        return labelled ? argument.substring(0, equals) : "";
    }

    /** The file of an argument, without its label. */
    static String file(String argument) {
        String label = label(argument);
        return label.isEmpty() ? argument : argument.substring(label.length() + 1);
    }

    static Path path(String argument) {
        if (argument.isEmpty()) {
            throw new Refusal("a file name is empty");
        }
        try {
            return Path.of(argument);
        } catch (InvalidPathException e) {
            throw new Refusal(argument + ": " + IoReason.of(e));
        }
    }
}
