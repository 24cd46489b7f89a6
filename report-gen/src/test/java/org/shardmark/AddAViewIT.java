package org.shardmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shardmark.report.jmh.Fixture;

/** Does what {@code ADD-A-VIEW.md} says to a copy of the report, and renders with what was added. */
class AddAViewIT {
    private static final Path ROOT = Path.of(System.getProperty("shardmark.root"));
    private static final Path REPORT = ROOT.resolve("report.jar");
    private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final String LIST = "        var views = new ArrayList<View>();\n";

    @TempDir
    private Path folder;

    @Test
    void the_page_is_true() throws Exception {
        var code = CODE.matcher(Files.readString(ROOT.resolve("report-gen/ADD-A-VIEW.md")))
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(code).as("a class and a line").hasSize(2);
        assertThat(code.getLast().lines()).hasSize(1);
        var views = Files.readString(
                ROOT.resolve("report-gen/src/main/java/org/shardmark/report/view/Pages.java"));
        assertThat(views).containsOnlyOnce(LIST);
        var classes = compile(List.of(written("BandwidthView.java", code.getFirst()),
                written("Pages.java", views.replace(LIST, LIST + code.getLast()))));
        var results = folder.resolve("results.json");
        Files.writeString(results, Fixture.file(row(1000, "2e6"), row(2000, "2e6"), row(4000, "1e6")));

        run(classes, "render", results.toString(), "-o", folder.resolve("page").toString());
        assertThat(folder.resolve("page/bandwidth.png")).exists();
        assertThat(Files.readString(folder.resolve("page/README.md"))).contains("## Bandwidth", "bandwidth, GB/s");
        assertThat(run(classes, "table", results.toString(), "--view", "bandwidth")).containsSubsequence(
                "| 1000 |       2.000 ± 0 |", "| 2000 |       4.000 ± 0 |",
                "| 4000 |       4.000 ± 0 |");
        assertThat(run(classes, "render", "--help")).contains("bandwidth");
    }

    private static String row(int size, String score) {
        return Fixture.row("org.example.Codec.decode", "thrpt", 3, "{\"size\": \"" + size + "\"}",
                Fixture.metric("ops/s", "[[@, @], [@, @], [@, @]]".replace("@", score), score), "");
    }

    private Path written(String name, String code) throws IOException {
        return Files.writeString(folder.resolve(name), code);
    }

    private Path compile(List<Path> sources) throws IOException {
        var classes = Files.createDirectories(folder.resolve("classes"));
        var compiler = ToolProvider.getSystemJavaCompiler();
        var files = compiler.getStandardFileManager(null, null, null).getJavaFileObjectsFromPaths(sources);
        var options = List.of("-nowarn", "--release", "21", "-cp", REPORT.toString(), "-d", classes.toString());
        assertThat(compiler.getTask(null, null, null, options, null, files).call()).isTrue();
        return classes;
    }

    private String run(Path classes, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.awt.headless=true", "-cp", classes + File.pathSeparator + REPORT,
                "org.shardmark.launch.Launcher"));
        Stream.of(arguments).forEach(command::add);
        var output = folder.resolve("output");
        var process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        return Files.readString(output);
    }
}
