package org.shardmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what {@code ADD-YOUR-OWN.md} says to a copy of the suite, and measures with what was added. */
class AddYourOwnIT {
    private static final Path ROOT = Path.of(System.getProperty("shardmark.root"));
    private static final Path SUITE = ROOT.resolve("benchmarks.jar");
    private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
    private static final Pattern CLASS = Pattern.compile("final class (\\w+)");
    private static final Pattern TYPE = Pattern.compile("and a constant in `(\\w+)`");

    @TempDir
    private Path folder;

    @Test
    void the_page_is_true() throws Exception {
        var sources = copyOfTheSources();
        var page = Files.readString(ROOT.resolve("jmh-src/ADD-YOUR-OWN.md"));
        var code = all(CODE, page);
        var types = all(TYPE, page);
        assertThat(code).as("a class and a constant for each axis").hasSize(6);
        for (int i = 0; i < code.size(); i += 2) {
            addClass(sources, code.get(i));
            addConstant(packageFolder(sources, code.get(i)), types.get(i / 2), code.get(i + 1));
        }
        var classes = compile(sources);

        var result = folder.resolve("result.json");
        var run = run(classes, "ShardScaling", "-p", "mailbox=MONITOR", "-p", "hasher=FNV1A", "-p", "router=LOW_BITS",
                "-p", "shards=8", "-p", "load=uniform", "-p", "messages=500", "-p", "waitMicros=0", "-f", "1", "-r",
                "100ms", "-rf", "json", "-rff", result.toString());
        assertThat(run).contains("MONITOR");
        assertThat(Files.readString(result)).contains("\"mailbox\" : \"MONITOR\"", "\"hasher\" : \"FNV1A\"",
                "\"router\" : \"LOW_BITS\"", "\"busiestShare\"");
        assertThat(run(classes, "ShardScaling", "-p", "router=LOW_BITS", "-p", "shards=12"))
                .contains("LOW_BITS needs a power of two of shards, not 12");
    }

    private Path copyOfTheSources() throws IOException {
        var from = ROOT.resolve("jmh-src/src/main/java");
        var to = folder.resolve("sources");
        try (Stream<Path> files = Files.walk(from)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var copy = to.resolve(from.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        return to;
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(result -> result.group(1)).toList();
    }

    private static MatchResult find(Pattern pattern, String text) {
        return pattern.matcher(text).results().findFirst().orElseThrow();
    }

    private static Path packageFolder(Path sources, String code) {
        return sources.resolve(find(PACKAGE, code).group(1).replace('.', '/'));
    }

    private static void addClass(Path sources, String code) throws IOException {
        Files.writeString(packageFolder(sources, code).resolve(find(CLASS, code).group(1) + ".java"), code);
    }

    private static void addConstant(Path room, String type, String constant) throws IOException {
        var file = room.resolve(type + ".java");
        var head = "public enum " + type + " {\n";
        assertThat(Files.readString(file)).contains(head);
        Files.writeString(file, Files.readString(file).replace(head, head + constant));
    }

    private Path compile(Path sources) throws IOException {
        var classes = Files.createDirectories(folder.resolve("classes"));
        var arguments = new ArrayList<>(
                List.of("-proc:none", "-nowarn", "--release", "21", "-cp", SUITE.toString(), "-d",
                        classes.toString()));
        try (Stream<Path> files = Files.walk(sources)) {
            files.filter(file -> file.toString().endsWith(".java")).map(Path::toString).forEach(arguments::add);
        }
        var compiler = ToolProvider.getSystemJavaCompiler();
        assertThat(compiler.run(null, null, null, arguments.toArray(String[]::new))).isZero();
        return classes;
    }

    private String run(Path classes, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djmh.ignoreLock=true", "-cp",
                classes + File.pathSeparator + SUITE, "org.shardmark.launch.Launcher"));
        command.addAll(List.of(arguments));
        var output = folder.resolve("output");
        var process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return Files.readString(output);
    }
}
