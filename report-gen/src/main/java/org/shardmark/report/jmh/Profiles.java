package org.shardmark.report.jmh;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the profilers of a plain JMH run left beside its result file: {@code -prof jfr} and {@code -prof async} make a folder
 * for each row, which they name after its benchmark, mode and parameters.
 */
final class Profiles {
    private static final Map<String, String> MODES = Map.of("thrpt", "Throughput", "avgt", "AverageTime", "sample",
            "SampleTime", "ss", "SingleShotTime");

    private Profiles() {}

    /** The row of a file with what lies in its folders beside it; in one that cannot be read there is nothing. */
    static Row found(Path file, Row row) {
        String id = id(row);
        var files = Stream.of(id, id.replace('%', '_')).distinct().flatMap(name -> files(file, name)).toList();
        return files.isEmpty() ? row : row.withProfiles(files);
    }

    private static Stream<String> files(Path file, String name) {
        try {
            Path folder = file.resolveSibling(name);
            if (!Files.isDirectory(folder)) {
                return Stream.empty();
            }
            try (Stream<Path> all = Files.list(folder)) {
                return all.filter(Files::isRegularFile).map(Path::toString).sorted().toList().stream();
            }
        } catch (IOException | InvalidPathException e) {
            return Stream.empty();
        }
    }

    /** What JMH 1.37 calls a row in names of files ({@code BenchmarkParams.id}). */
    static String id(Row row) {
        var id = new StringBuilder(encoded(row.benchmark())).append('-')
                .append(MODES.getOrDefault(row.mode(), row.mode()));
        row.params().forEach((name, value) -> id.append('-').append(encoded(name)).append('-').append(encoded(value)));
        return id.toString();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
