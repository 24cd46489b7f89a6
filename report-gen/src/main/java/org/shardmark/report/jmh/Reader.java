package org.shardmark.report.jmh;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.shardmark.report.io.IoReason;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** Reads a file of either kind, and what lies beside it. Stateless: any thread may call. */
public final class Reader {
    private Reader() {}

    /** Reads a result file or skew report; what is wrong with it is in the answer, nothing is thrown for it. */
    public static Reading read(Path file) {
        if (Files.isDirectory(file)) {
            return new Reading.Refused(file + " is a folder; a JMH result file (-rf json) is needed");
        }
        try (InputStream in = Files.newInputStream(file)) {
            var reading = read(file.toString(), in);
            if (reading instanceof Reading.Results results) {
                return withHistograms(withEnvironment(withProfiles(results, file), file), file);
            }
            return reading;
        } catch (NoSuchFileException e) {
            return new Reading.Refused(file + " does not exist");
        } catch (IOException e) {
            return new Reading.Refused(file + " cannot be read: " + IoReason.of(e));
        }
    }

    /** Reads a result file or skew report from a stream. */
    public static Reading read(String name, InputStream stream) throws IOException {
        var in = new BufferedInputStream(stream, 1 << 16);
        in.mark(OtherFormat.BEGINNING);
        byte[] beginning = in.readNBytes(OtherFormat.BEGINNING);
        in.reset();
        if (beginning.length == 0) {
            return new Reading.Refused(name + " is empty (0 bytes): its run was killed before JMH wrote the results");
        }
        var other = OtherFormat.of(beginning);
        if (other.isPresent()) {
            return new Reading.Refused(name + " is JMH's " + other.get().words()
                    + ", which does not hold the values of each fork; run JMH with -rf json");
        }
        var rows = new Rows();
        try (var json = new Json(in)) {
            return parse(name, json, rows);
        } catch (UnexpectedEndOfInputException e) {
            return new Reading.Refused(
                    String.format(Locale.ROOT, "%s is cut off%s: its run was killed, or the copy is not complete", name,
                            rows.count == 0
                                    ? ""
                                    : " after " + rows.count + " whole " + (rows.count == 1 ? "row" : "rows")));
        } catch (JacksonException e) {
            var at = e.getLocation();
            return new Reading.Refused(String.format(Locale.ROOT, "%s is not JSON (line %d, column %d)", name,
                    at == null ? 1 : at.getLineNr(), at == null ? 1 : at.getColumnNr()));
        } catch (Json.Unexpected e) {
            return new Reading.Refused(String.format(Locale.ROOT, "%s is JSON but not a JMH result file: %s%s", name,
                    rows.count == 0 ? "" : "row " + (rows.count + 1) + ": ", e.getMessage()));
        }
    }

    private static Reading parse(String name, Json json, Rows rows) {
        json.next();
        if (json.at(JsonToken.START_OBJECT)) {
            var map = json.tree() instanceof Map<?, ?> tree ? tree : Map.of();
            return SizingReader.FORMAT.equals(map.get("format"))
                    ? new Reading.Sizing(SizingReader.read(map))
                    : new Reading.Skew(SkewReader.read(map));
        }
        if (!json.at(JsonToken.START_ARRAY)) {
            throw new Json.Unexpected("a list of results was expected");
        }
        while (json.next() != JsonToken.END_ARRAY) {
            rows.add(new RowReader(rows.shared).read(json));
        }
        if (json.next() != null) {
            throw new Json.Unexpected("something follows the list of results (line " + json.line() + ")");
        }
        if (rows.count == 0) {
            return new Reading.Refused(name + " holds no results ([ ]): every benchmark of its run failed");
        }
        return rows.finish();
    }

    private static Reading.Results withProfiles(Reading.Results results, Path file) {
        return new Reading.Results(results.rows().stream().map(row -> Profiles.found(file, row)).toList(),
                results.notes(), results.environment());
    }

    private static Reading.Results withEnvironment(Reading.Results results, Path file) {
        String base = file.getFileName().toString().replaceFirst("\\.json$", "");
        Path beside = file.resolveSibling(base + ".environment.json");
        if (!Files.isRegularFile(beside)) {
            return results;
        }
        var notes = new ArrayList<>(results.notes());
        Optional<Environment> environment = Optional.empty();
        try (InputStream in = new BufferedInputStream(Files.newInputStream(beside))) {
            environment = Optional.of(Environment.read(in));
            environment.get().warnings().forEach(w -> notes.add(new Note(Note.Kind.ENVIRONMENT, w)));
        } catch (Json.Unexpected e) {
            notes.add(unreadable(beside, String.valueOf(e.getMessage())));
        } catch (JacksonException e) {
            notes.add(unreadable(beside, "it is not JSON"));
        } catch (IOException e) {
            notes.add(unreadable(beside, IoReason.of(e)));
        }
        var forks = new ForksByRow(environment);
        var catalogue = environment.map(e -> e.catalogue().or(Catalogue.ofSuite())).orElse(Catalogue.ofSuite());
        var rows = results.rows()
                .stream()
                .map(row -> withFailures(row, forks).inWordsOf(catalogue).withForks(beside(file, forks.of(row))))
                .toList();
        return new Reading.Results(rows, List.copyOf(notes), environment);
    }

    private static Reading.Results withHistograms(Reading.Results results, Path file) {
        Path beside = file.resolveSibling(file.getFileName().toString().replaceFirst("\\.json$", "") + ".hlog");
        if (!Files.isRegularFile(beside)) {
            return results;
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(beside))) {
            return new Reading.Results(HistogramLog.read(in).into(results.rows()), results.notes(),
                    results.environment());
        } catch (IOException e) {
            var notes = new ArrayList<>(results.notes());
            notes.add(new Note(Note.Kind.ENVIRONMENT, beside.getFileName()
                    + " cannot be read, so percentile curves show the percentiles of the result file alone: "
                    + IoReason.of(e)));
            return new Reading.Results(results.rows(), List.copyOf(notes), results.environment());
        }
    }

    /** The forks with those of their profilers' files that are there. */
    private static List<Environment.Fork> beside(Path file, List<Environment.Fork> forks) {
        return forks.stream()
                .map(f -> f.files().isEmpty()
                        ? f
                        : f.withFiles(f.files().stream().flatMap(name -> existing(file, name)).toList()))
                .toList();
    }

    private static Stream<String> existing(Path file, String name) {
        try {
            return Stream.of(file.resolveSibling(name)).filter(Files::isRegularFile).map(Path::toString);
        } catch (InvalidPathException e) {
            return Stream.empty(); // A name that another system wrote.
        }
    }

    private static Note unreadable(Path environment, String why) {
        return new Note(Note.Kind.ENVIRONMENT,
                environment.getFileName() + " cannot be read, so the machine is unknown: " + why + ".");
    }

    private static Row withFailures(Row row, ForksByRow forks) {
        var failures = forks.failures(row);
        if (failures.isEmpty()) {
            return row;
        }
        var notes = new ArrayList<>(row.notes());
        notes.add(new Note(Note.Kind.FAILED_FORKS,
                failures.size() + " × " + failures.getFirst().lines().findFirst().orElse("")));
        return row.asOccurrence(row.occurrence(), List.copyOf(notes));
    }

    /** The rows so far, and which of them say the same. */
    private static final class Rows {
        private final List<Row> rows = new ArrayList<>();
        private final Map<Row.Identity, Integer> seen = new HashMap<>();
        private final RowReader.Shared shared = new RowReader.Shared();
        private int count;

        void add(Row row) {
            int before = seen.merge(row.identity(), 1, Integer::sum) - 1;
            rows.add(before == 0 ? row : row.asOccurrence(before, row.notes()));
            count++;
        }

        Reading finish() {
            var modes = new HashMap<String, Set<String>>();
            rows.forEach(row -> modes.computeIfAbsent(row.benchmark(), b -> new HashSet<>()).add(row.mode()));
            rows.replaceAll(row -> {
                var notes = row.notes();
                if (seen.getOrDefault(row.identity(), 1) > 1) {
                    notes = with(notes, Note.of(Note.Kind.DUPLICATE));
                }
                if (modes.getOrDefault(row.benchmark(), Set.of()).size() > 1) {
                    notes = with(notes, Note.of(Note.Kind.MODES));
                }
                return notes.equals(row.notes()) ? row : row.asOccurrence(row.occurrence(), notes);
            });
            return new Reading.Results(List.copyOf(rows), List.of(), Optional.empty());
        }

        private static List<Note> with(List<Note> notes, Note note) {
            var all = new ArrayList<>(notes);
            all.add(note);
            return List.copyOf(all);
        }
    }
}
