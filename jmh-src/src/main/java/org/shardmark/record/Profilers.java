package org.shardmark.record;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.AsyncProfiler;
import org.openjdk.jmh.profile.JavaFlightRecorderProfiler;
import org.openjdk.jmh.runner.options.ProfilerConfig;
import org.shardmark.options.Outputs;
import org.shardmark.options.UsageException;

/**
 * The profilers of a run. Those that write files name them after the row alone, so that each fork would write over the
 * files of the one before: here every fork gets a folder of its own, {@code fork-1} and so on.
 *
 * @param given as the user named them
 */
public record Profilers(List<ProfilerConfig> given) {
    /** Longest file name in bytes, with its extension. */
    private static final int LONGEST_NAME = 255;

    private static final List<String> EXTENSIONS = List.of("", ".log", ".perf", ".perfbin", ".etl", ".txt");

    /** Profilers that write into the current folder if they are not told where. */
    private static final Set<String> NEED_A_FOLDER = Set.of("jfr", JavaFlightRecorderProfiler.class.getName(), "async",
            AsyncProfiler.class.getName());

    /** The options that make a profiler write a file, without those that say into which folder or file. */
    private static final List<String> SAVES = List.of("saveLog", "savePerf", "savePerfBin");

    private static final Set<String> FOLDERS = Stream
            .concat(Stream.of("dir"), SAVES.stream().map(option -> option + "To"))
            .collect(Collectors.toSet());
    private static final Set<String> FILES = SAVES.stream()
            .map(option -> option + "ToFile")
            .collect(Collectors.toSet());

    public static Profilers of(Collection<ProfilerConfig> given) {
        return new Profilers(List.copyOf(given));
    }

    /** The profilers of a fork. */
    public List<ProfilerConfig> of(Fork fork) {
        return given.stream().map(profiler -> {
            var options = options(profiler);
            options.replaceAll((option, value) -> inFolderOf(fork, option, value));
            return new ProfilerConfig(profiler.getKlass(), options.entrySet()
                    .stream()
                    .map(option -> option.getValue().isEmpty()
                            ? option.getKey()
                            : option.getKey() + "=" + option.getValue())
                    .collect(Collectors.joining(";")));
        }).toList();
    }

    private static String inFolderOf(Fork fork, String option, String value) {
        if (FOLDERS.contains(option)) {
            return Path.of(value, folderName(fork)).toString();
        }
        if (FILES.contains(option)) {
            var file = Path.of(value);
            return file.resolveSibling(Path.of(folderName(fork), fork.row().id(), file.getFileName().toString()))
                    .toString();
        }
        return value;
    }

    private static String folderName(Fork fork) {
        return (fork.arm() == 0 ? "fork-" : "arm-" + fork.arm() + "-fork-") + fork.number()
                + (fork.repeat() == 0 ? "" : "-" + fork.repeat());
    }

    /** The options of a profiler, with the folder of those that write into one. */
    private static Map<String, String> options(ProfilerConfig profiler) {
        var options = new LinkedHashMap<String, String>();
        for (var option : profiler.getOpts().split(";", -1)) {
            var sides = option.split("=", 2);
            if (!option.isEmpty()) {
                options.put(sides[0], sides.length == 1 ? "" : sides[1]);
            }
        }
        if (NEED_A_FOLDER.contains(profiler.getKlass())) {
            options.putIfAbsent("dir", System.getProperty("user.dir"));
        }
        for (var save : SAVES) {
            if ("true".equals(options.get(save)) && !options.containsKey(save + "ToFile")) {
                options.putIfAbsent(save + "To", ".");
            }
        }
        return options;
    }

    /** A folder that forks get their own in, and the profiler that it is for. */
    private record Place(Path folder, String what) {}

    private List<Place> places() {
        return given.stream()
                .flatMap(profiler -> options(profiler).entrySet()
                        .stream()
                        .flatMap(option -> folder(option.getKey(), option.getValue()).stream())
                        .map(folder -> new Place(folder, "-prof " + profiler.getKlass()))
                        .distinct())
                .toList();
    }

    /** The folder that an option of a profiler names, if it does. */
    private static Optional<Path> folder(String option, String value) {
        if (FOLDERS.contains(option)) {
            return Optional.of(Path.of(value));
        }
        return FILES.contains(option)
                ? Optional.ofNullable(Path.of(value).toAbsolutePath().getParent())
                : Optional.empty();
    }

    public boolean writeFiles() {
        return !places().isEmpty();
    }

    /**
     * Makes sure that the files of all forks can be written.
     *
     * @param mayReplace whether those of an earlier run may go
     * @throws UsageException if they cannot, or would replace those of an earlier run
     */
    public void check(List<Row> rows, int arms, boolean mayReplace, Outputs outputs) {
        for (var place : places()) {
            outputs.fills(place.what(), place.folder(), rows.stream()
                    .flatMap(row -> folders(row, arms).map(fork -> Path.of(fork, row.id())))
                    .toList());
            for (var row : rows) {
                int longest = row.id().length() + EXTENSIONS.stream().mapToInt(String::length).max().orElse(0);
                if (longest > LONGEST_NAME) {
                    throw new UsageException(
                            place.what() + ": JMH puts all parameters into a file name, which is too long with "
                                    + row.id().length() + " characters for " + row.label());
                }
                if (!mayReplace) {
                    folders(row, arms).forEach(fork -> refuseTaken(place.folder().resolve(fork), row.id()));
                }
            }
        }
    }

    /** The folders of the forks of a row; what is not forked writes into none of its own. */
    private static Stream<String> folders(Row row, int arms) {
        var forks = row.forks();
        return forks.most() == 0
                ? Stream.of("")
                : IntStream.rangeClosed(forks.first(), forks.most())
                        .boxed()
                        .flatMap(number -> IntStream.range(0, arms)
                                .mapToObj(arm -> folderName(new Fork(row, number, arm))));
    }

    private static void refuseTaken(Path folder, String id) {
        EXTENSIONS.stream()
                .map(extension -> folder.resolve(id + extension))
                .filter(Files::exists)
                .findFirst()
                .ifPresent(file -> {
                    throw new UsageException(file + " already exists; use --overwrite to replace it");
                });
    }

    /** Makes the folders of a fork, which not every profiler does. */
    public void prepare(Fork fork) throws IOException {
        for (var profiler : of(fork)) {
            for (var option : options(profiler).entrySet()) {
                var folder = folder(option.getKey(), option.getValue());
                if (folder.isPresent()) {
                    Files.createDirectories(folder.get());
                }
            }
        }
    }

    /** The files in the folders of a fork, each with what tells that it has been written since. */
    public Map<Path, Long> files(Fork fork) throws IOException {
        var files = new TreeMap<Path, Long>();
        for (var place : places()) {
            var folder = place.folder().resolve(folderName(fork));
            if (Files.isDirectory(folder)) {
                try (var walk = Files.walk(folder)) {
                    walk.map(Path::toFile)
                            .filter(File::isFile)
                            .forEach(file -> files.put(file.toPath(),
                                    file.lastModified()));
                }
            }
        }
        return files;
    }
}
