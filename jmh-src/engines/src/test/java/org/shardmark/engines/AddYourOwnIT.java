package org.shardmark.engines;

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
import org.openjdk.jmh.generators.BenchmarkProcessor;

/** Does what {@code ADD-YOUR-OWN.md} says to a copy of the suite, and measures with what was added. */
class AddYourOwnIT {
    private static final Path ROOT = Path.of(System.getProperty("shardmark.root"));
    private static final Path SUITE = ROOT.resolve("engines.jar");
    /** A piece of code, with all that is said between it and the one before. */
    private static final Pattern CODE = Pattern.compile("(.*?)```(java|json)\n(.*?)```", Pattern.DOTALL);
    private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
    private static final Pattern CLASS = Pattern.compile("(?:final class|record) (\\w+)");
    private static final Pattern PLACE = Pattern.compile("(?s).*\\bin `(\\w+)`");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import .*;\n");
    private static final String CATALOGUE = "shardmark-catalogue.json";

    @TempDir
    private Path folder;

    @Test
    void the_page_is_true() throws Exception {
        var sources = copyOfTheSources();
        var catalogue = Files.readString(ROOT.resolve("jmh-src/src/main/catalogue").resolve(CATALOGUE));
        var page = Files.readString(ROOT.resolve("jmh-src/ADD-YOUR-OWN.md"));
        var partitions = CODE.matcher(page).results().toList();
        assertThat(partitions).as("two pieces of each of eight things").hasSize(16);
        for (var piece : partitions) {
            var code = piece.group(3);
            if (code.startsWith("package ")) {
                addClass(sources, code);
            } else if (piece.group(2).equals("java")) {
                addMember(sources, place(piece), code);
            } else {
                catalogue = added(catalogue, "\"" + place(piece) + "\": [\n", code);
            }
        }
        var classes = compile(sources);
        Files.writeString(classes.resolve(CATALOGUE), catalogue);

        var result = folder.resolve("result.json");
        var run = run(classes, "ShardScaling", "-p", "mailbox=MONITOR", "-p", "hasher=FNV1A", "-p", "router=LOW_BITS",
                "-p", "shards=8", "-p", "load=hot:0.5", "-p", "coolDownMillis=1", "-p", "messages=500", "-p",
                "waitMicros=0", "-f", "1", "-r", "100ms", "-rf", "json", "-rff", result.toString());
        assertThat(run).contains("MONITOR");
        assertThat(Files.readString(result)).contains("\"mailbox\" : \"MONITOR\"", "\"hasher\" : \"FNV1A\"",
                "\"router\" : \"LOW_BITS\"", "\"load\" : \"hot:0.5\"", "\"coolDownMillis\" : \"1\"", "\"busiestShare\"",
                "\"loadAverage\"");
        assertThat(run(classes, "ShardScaling", "-p", "router=LOW_BITS", "-p", "shards=12"))
                .contains("LOW_BITS needs a power of two of shards, not 12");
        assertThat(run(classes, "ShardScaling", "-p", "coolDownMillis=-1")).contains("it must be at least 0");
        assertThat(run(classes, "explain", "coolDownMillis", "loadAverage")).contains("parameter in ms",
                "averaged over the last minute");

        run(classes, "HotKeyBenchmark.throughput", "-p", "remedy=TURNS", "-p", "shards=8", "-p", "hotKeys=1", "-p",
                "load=hot:0.5", "-p", "messages=500", "-p", "waitMicros=0", "-f", "1", "-r", "100ms", "-rf", "json",
                "-rff", folder.resolve("remedy.json").toString());
        assertThat(Files.readString(folder.resolve("remedy.json"))).contains("\"remedy\" : \"TURNS\"",
                "\"outOfOrderShare\"");

        run(classes, "EngineBenchmark", "-p", "engine=LOCKS", "-p", "shards=8", "-p", "load=uniform", "-p",
                "messages=500", "-p", "waitMicros=0", "-f", "1", "-r", "100ms", "-rf", "json", "-rff",
                folder.resolve("engine.json").toString());
        assertThat(Files.readString(folder.resolve("engine.json"))).contains("\"engine\" : \"LOCKS\"", "\"units\"");
    }

    private Path copyOfTheSources() throws IOException {
        var to = folder.resolve("sources");
        for (var module : List.of("jmh-src", "jmh-src/engines")) {
            var from = ROOT.resolve(module).resolve("src/main/java");
            try (Stream<Path> files = Files.walk(from)) {
                for (var file : files.filter(Files::isRegularFile).toList()) {
                    var copy = to.resolve(from.relativize(file));
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy);
                }
            }
        }
        return to;
    }

    /** The class or list that a piece of code goes into, as the text before it says. */
    private static String place(MatchResult piece) {
        return find(PLACE, piece.group(1)).group(1);
    }

    private static MatchResult find(Pattern pattern, String text) {
        return pattern.matcher(text).results().findFirst().orElseThrow();
    }

    private static void addClass(Path sources, String code) throws IOException {
        var room = sources.resolve(find(PACKAGE, code).group(1).replace('.', '/'));
        Files.writeString(room.resolve(find(CLASS, code).group(1) + ".java"), code);
    }

    /** Adds constants, or fields and methods, at the head of a type, and what they import. */
    private static void addMember(Path sources, String type, String code) throws IOException {
        Path file;
        try (Stream<Path> files = Files.walk(sources)) {
            file = files.filter(path -> path.endsWith(type + ".java")).findFirst().orElseThrow();
        }
        var imports = String.join("", IMPORT.matcher(code).results().map(MatchResult::group).toList());
        var text = Files.readString(file);
        var head = find(Pattern.compile("(?:enum|class) " + type + " \\{\n"), text).group();
        var packageLine = find(PACKAGE, text).group() + "\n";
        Files.writeString(file, added(added(text, head, IMPORT.matcher(code).replaceAll("")), packageLine, imports));
    }

    private static String added(String text, String head, String more) {
        assertThat(text).containsOnlyOnce(head);
        return text.replace(head, head + more);
    }

    private Path compile(Path sources) throws IOException {
        var classes = Files.createDirectories(folder.resolve("classes"));
        List<Path> files;
        try (Stream<Path> all = Files.walk(sources)) {
            files = all.filter(file -> file.toString().endsWith(".java")).toList();
        }
        var compiler = ToolProvider.getSystemJavaCompiler();
        var task = compiler.getTask(null, null, null,
                List.of("-nowarn", "--release", "21", "-cp", SUITE.toString(), "-d", classes.toString()), null,
                compiler.getStandardFileManager(null, null, null).getJavaFileObjectsFromPaths(files));
        task.setProcessors(List.of(new BenchmarkProcessor()));
        assertThat(task.call()).isTrue();
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
