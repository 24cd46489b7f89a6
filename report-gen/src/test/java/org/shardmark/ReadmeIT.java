package org.shardmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Types the README's commands as they stand there, in a folder that looks like the root and by the {@code java} on the
 * path, except that benchmarks are cut short.
 */
class ReadmeIT {
    private static final Path ROOT = Path.of(System.getProperty("shardmark.root"));
    private static final Pattern COMMAND = Pattern.compile("(?m)^\\$ (.+)$");
    private static final Pattern LINK = Pattern.compile("]\\(((?!http)[^)]+)\\)");
    /** Commands that this build is, or that CI runs after it. */
    private static final List<String> BUILDS = List.of("mvn -Pquick package", "mvn verify");

    @TempDir
    private static Path folder;

    @BeforeAll
    static void looksLikeTheRoot() throws IOException {
        for (var name : List.of("benchmarks.jar", "engines.jar", "cluster.jar", "report.jar", "profiles", "results")) {
            copy(ROOT.resolve(name), folder.resolve(name));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (var file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    private static List<String> found(Pattern pattern) throws IOException {
        return pattern.matcher(Files.readString(ROOT.resolve("README.md")))
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    static Stream<String> commands() throws IOException {
        return found(COMMAND).stream().filter(command -> !BUILDS.contains(command));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void a_command_does_what_it_is_there_for(String command) throws Exception {
        var words = new ArrayList<>(List.of(command.split(" ")));
        if (words.contains("-p") && !words.contains("report.jar")) {
            words.add(1, "-Djmh.ignoreLock=true"); // nothing is timed, so another run does not matter
            words.addAll(List.of("-f", "1", "-r", "1ms"));
            if (!command.contains("messages=")) {
                words.addAll(List.of("-p", "messages=50"));
            }
        }
        var output = folder.resolve("output");
        var process = new ProcessBuilder(words).directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    }

    @Test
    void builds_are_run_by_ci() throws IOException {
        assertThat(found(COMMAND)).containsAll(BUILDS);
        assertThat(Files.readString(ROOT.resolve(".ci/run"))).contains(BUILDS);
    }

    @Test
    void links_lead_somewhere() throws IOException {
        assertThat(found(LINK)).isNotEmpty().allSatisfy(link -> assertThat(ROOT.resolve(link)).exists());
    }
}
