package org.shardmark.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.shardmark.report.cli.RenderTest.Outcome;

/** What becomes of paths that are no plain files, in every command that writes. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(120)
class OutputsTest {
    private static final String SCALING = RenderTest.resource("scaling.json");
    private static final String BASE = RenderTest.resource("gate/base.json");
    private static final String SAME = RenderTest.resource("gate/same.json");

    @TempDir
    private Path folder;

    @Test
    void aFolderIsRefusedBeforeAnythingIsSaid() {
        for (var option : List.of("--markdown", "--json", "--chart", "--html")) {
            var gate = gate(Map.of(), option, folder.toString());
            assertThat(gate.code()).isEqualTo(2);
            assertThat(gate.err()).isEqualToIgnoringNewLines(
                    option + " " + folder + ": this is a folder, and a file is needed");
            assertThat(gate.out()).isEmpty();
        }
    }

    @Test
    void onePathForTwoDocumentsIsRefused() throws IOException {
        var file = folder.resolve("x");
        var link = Files.createSymbolicLink(folder.resolve("link"), Path.of("x"));

        var two = gate(Map.of(), "--markdown", file.toString(), "--json", link.toString());

        assertThat(two.code()).isEqualTo(2);
        assertThat(two.err())
                .isEqualToIgnoringNewLines("--json " + link + ": this is the file of --markdown " + file);
        assertThat(file).doesNotExist();
        var summary = gate(Map.of("GITHUB_STEP_SUMMARY", file.toString()), "--markdown", file.toString());
        assertThat(summary.err())
                .isEqualToIgnoringNewLines("GITHUB_STEP_SUMMARY " + file + ": this is the file of --markdown " + file);
    }

    @Test
    void aFileThatIsReadIsNotWritten() throws IOException {
        var base = Files.copy(Path.of(BASE), folder.resolve("base.json"));
        var gate = run(Map.of(), "gate", base.toString(), SAME, "--json", base.toString());

        assertThat(gate.code()).isEqualTo(2);
        assertThat(gate.err()).isEqualToIgnoringNewLines("--json " + base + ": this is the file of " + base);
        assertThat(base).hasSameBinaryContentAs(Path.of(BASE));
    }

    @Test
    void aDeviceIsWrittenAndStays() {
        var gate = gate(Map.of(), "--markdown", "/dev/null", "--json", "/dev/null", "--chart", "/dev/null",
                "--html", "/dev/null");

        assertThat(gate).returns(0, Ended::code).returns("", Ended::err);
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }

    @Test
    void aPipeIsSentTheDocument() throws Exception {
        var pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        var read = CompletableFuture.supplyAsync(() -> text(pipe), task -> Thread.ofVirtual().start(task));

        assertThat(gate(Map.of(), "--json", pipe.toString()).code()).isZero();

        assertThat(read.get(60, TimeUnit.SECONDS)).startsWith("{").endsWith("}\n");
    }

    @Test
    void aPipeIsSentOneDocumentOnly() throws Exception {
        var pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

        assertThat(gate(Map.of(), "--markdown", pipe.toString(), "--json", pipe.toString()))
                .returns(2, Ended::code)
                .returns("--json " + pipe + ": this is the file of --markdown " + pipe + "\n", Ended::err);
    }

    @Test
    void aPageThatIsALinkStaysOne() throws IOException {
        var real = folder.resolve("real");
        assertThat(render("-o", real.toString())).isEqualTo(new Outcome(0, ""));
        var page = Files.createDirectory(folder.resolve("page"));
        var document = Files.createSymbolicLink(page.resolve("README.md"), Path.of("../real/README.md"));
        var chart = Files.createSymbolicLink(page.resolve("scaling.png"), Path.of("../real/scaling.png"));
        Files.writeString(real.resolve("README.md"),
                Files.readString(real.resolve("README.md")).replace("124,090", "134,090"));

        assertThat(render("-o", page.toString())).isEqualTo(new Outcome(0, ""));

        assertThat(document).isSymbolicLink();
        assertThat(chart).isSymbolicLink();
        assertThat(real.resolve("README.md")).content().contains("124,090").doesNotContain("134,090");
        assertThat(RenderTest.files(real).keySet()).noneMatch(name -> name.endsWith(".part"));
    }

    @Test
    void aDocumentThatIsALinkStaysOne() throws IOException {
        Files.createDirectory(folder.resolve("real"));
        var real = Files.writeString(folder.resolve("real/DOC.md"), "<!-- shardmark:run -->\n<!-- /shardmark -->\n");
        var link = Files.createSymbolicLink(folder.resolve("DOC.md"), Path.of("real/DOC.md"));

        assertThat(render("--inject", link.toString())).isEqualTo(new Outcome(0, ""));

        assertThat(link).isSymbolicLink();
        assertThat(real).content().hasLineCount(Files.readAllLines(link).size()).contains("JVM");
    }

    @Test
    void whatIsNoFolderOrDocumentIsOneLine() throws IOException {
        var file = Files.writeString(folder.resolve("file"), "mine");
        var twice = Files.createDirectory(folder.resolve("twice"));
        Files.createSymbolicLink(twice.resolve("scaling.png"), Path.of("one.png"));
        Files.createSymbolicLink(twice.resolve("bend.png"), Path.of("one.png"));
        var full = folder.resolve("full");
        Files.createDirectories(full.resolve("bend.png/mine"));

        refuses("-o " + file + ": this is not a folder", "-o", file.toString());
        refuses("-o /dev/null: this is not a folder", "-o", "/dev/null");
        refuses("/dev/null is a device or a pipe, which has no places to fill", "--inject", "/dev/null");
        refuses(": this is the same file as ", "-o", twice.toString());
        refuses(full.resolve("bend.png") + ": this is a folder, and a file is needed", "-o", full.toString());

        assertThat(file).hasContent("mine");
        assertThat(names(twice)).containsExactlyInAnyOrder("scaling.png", "bend.png");
        assertThat(names(full)).containsExactly("bend.png");
    }

    @Test
    void aPageForTheBrowserIsAFileThatNothingElseIsReadFromOrWrittenTo() throws IOException {
        var results = Files.copy(Path.of(SCALING), folder.resolve("results.json"));
        var labelled = "old=" + results;
        var out = Files.createDirectory(folder.resolve("out"));
        for (var wrong : List.of(
                List.of(folder.toString(), "this is a folder, and a file is needed"),
                List.of(folder.resolve("no/page.html").toString(), "there is no folder " + folder.resolve("no")),
                List.of(results.toString(), "this is the file of " + results),
                List.of(out.resolve("README.md").toString(), "this is the file of " + out.resolve("README.md")))) {
            var outcome = RenderTest.run("render", labelled, "-o", out.toString(), "--html", wrong.getFirst());
            assertThat(outcome)
                    .isEqualTo(new Outcome(2, "--html " + wrong.getFirst() + ": " + wrong.getLast() + "\n"));
        }
        assertThat(results).hasSameBinaryContentAs(Path.of(SCALING));
        assertThat(names(out)).isEmpty();
        refuses("--html is for one page", "--all", "--html", folder.resolve("page.html").toString());
    }

    private static void refuses(String message, String... more) {
        var outcome = render(more);
        assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
        assertThat(outcome.err()).contains(message).hasLineCount(1);
    }

    private static Outcome render(String... more) {
        var words = new ArrayList<>(List.of("render", SCALING));
        words.addAll(List.of(more));
        return RenderTest.run(words.toArray(String[]::new));
    }

    private record Ended(int code, String out, String err) {}

    private static Ended gate(Map<String, String> environment, String... more) {
        var words = new ArrayList<>(List.of("gate", BASE, SAME));
        words.addAll(List.of(more));
        return run(environment, words.toArray(String[]::new));
    }

    private static Ended run(Map<String, String> environment, String... words) {
        var before = System.out;
        var beforeErr = System.err;
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            int code = Main.run(environment, words);
            return new Ended(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(before);
            System.setErr(beforeErr);
        }
    }

    private static List<String> names(Path folder) throws IOException {
        try (var list = Files.list(folder)) {
            return list.map(file -> file.getFileName().toString()).toList();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
