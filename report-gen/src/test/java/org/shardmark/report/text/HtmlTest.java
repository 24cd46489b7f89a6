package org.shardmark.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.jmh.Reader;
import org.shardmark.report.jmh.Reading;
import org.shardmark.report.table.Data;
import org.shardmark.report.view.Page;
import org.shardmark.report.view.Pages;
import org.shardmark.report.view.Request;

class HtmlTest {
    private static final int MOST_BYTES = 2_000_000;

    private static Page page(Reading.Results results) {
        return Pages.of(List.of(new Data.Source("", results)), List.of(), Request.automatic(), "render");
    }

    private static String html(String... rows) {
        return Html.page(page(Fixture.results(Fixture.file(rows))), path -> path);
    }

    /** A thousand rows with values that nobody can abbreviate. */
    private static Page thousandRows(int forks, int iterations) {
        var random = new Random(1);
        var rows = new ArrayList<String>();
        for (int i = 0; i < 1000; i++) {
            var raw = new ArrayList<String>();
            for (int f = 0; f < forks; f++) {
                raw.add(random.doubles(iterations, 900, 1100).boxed().toList().toString());
            }
            rows.add(Fixture.row("org.example.CacheBenchmark.method" + i % 10, "avgt", forks,
                    "{\"implementation\": \"Implementation%d\", \"size\": \"%d\"}".formatted(i / 10 % 10, i / 100),
                    Fixture.metric("ns/op", raw.toString(), "1000"), ""));
        }
        return page(Fixture.results(Fixture.file(rows.toArray(String[]::new))));
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 50})
    void a_thousand_rows_fit_into_two_megabytes(int iterations) {
        String one = Html.page(thousandRows(5, iterations), path -> path);
        assertThat(one.getBytes(StandardCharsets.UTF_8).length).isLessThan(MOST_BYTES);
        assertThat(one.split("<tr class=\"raw\">", -1).length).isGreaterThan(1000);
    }

    @Test
    void the_same_page_is_the_same_bytes() {
        String[] rows = {Fixture.PLAIN, Fixture.PLAIN.replace("\"16\"", "\"32\"")};
        assertThat(html(rows)).contains("<svg").isEqualTo(html(rows));
    }

    @Test
    void nothing_of_a_file_is_taken_for_html() {
        String evil = "<img src=x onerror=alert(1)>&\\\"'";
        String html = html(Fixture.PLAIN.replace("hash", evil), Fixture.PLAIN.replace("hash", "tree"),
                Fixture.PLAIN.replace("hash", "list"));
        assertThat(html).contains("&lt;img src=x").doesNotContain("<img");
    }

    @Test
    void a_row_leads_to_what_the_profilers_left_of_its_forks(@TempDir Path folder) throws IOException {
        var results = Files.writeString(folder.resolve("results.json"), Fixture.file(Fixture.PLAIN));
        var profile = Files.createDirectories(folder.resolve("prof/fork-2")).resolve("a b.jfr");
        Files.writeString(profile, "");
        String fork = """
                      {"benchmark": "org.example.MapBenchmark.get", "mode": "thrpt", "params": {"size": "16", "kind": "hash"},
                       "outcome": "measured", "loadAverage": 1.25, "files": [%s]}""";
        Files.writeString(folder.resolve("results.environment.json"), "{\"forks\": [%s, %s, %s]}".formatted(
                fork.formatted("\"prof/gone.jfr\""), fork.formatted("\"prof/fork-2/a b.jfr\""), fork.formatted("")));
        var read = (Reading.Results) Reader.read(results);
        String html = Html.page(page(read), path -> "LINK:" + folder.relativize(Path.of(path)));
        assertThat(html).contains("<li>11.000 (10.000; 12.000); load average 1.2</li>")
                .contains("; profiles: <a href=\"LINK:prof/fork-2/a b.jfr\">a b.jfr</a></li>")
                .doesNotContain("gone.jfr");
    }

    @Test
    void a_row_leads_to_what_the_profilers_of_plain_jmh_left_of_it(@TempDir Path folder) throws IOException {
        var results = Files.writeString(folder.resolve("r.json"), Fixture.file(Fixture.PLAIN.replace("hash", "a b")));
        var own = Files.createDirectory(
                folder.resolve("org.example.MapBenchmark.get-Throughput-size-16-kind-a+b"));
        Files.writeString(own.resolve("profile.jfr"), "");
        Files.writeString(own.resolve("flame-cpu-forward.html"), "");
        var other = Files.createDirectory(folder.resolve("org.example.MapBenchmark.get-Throughput-size-32-kind-a+b"));
        Files.writeString(other.resolve("other.jfr"), "");
        String html = Html.page(page((Reading.Results) Reader.read(results)), path -> "LINK:" + path);
        assertThat(html).contains("<p>Profiles: <a href=\"LINK:" + own.resolve("flame-cpu-forward.html")
                + "\">flame-cpu-forward.html</a>, <a href=\"LINK:" + own.resolve("profile.jfr")
                + "\">profile.jfr</a></p>").doesNotContain("other.jfr");
    }

    @Test
    void it_has_every_part_of_the_page_under_a_heading_of_its_own() {
        String html = html(Fixture.PLAIN, Fixture.PLAIN.replace("\"16\"", "\"32\""));
        assertThat(html).startsWith("<!DOCTYPE html>\n<html lang=\"en\">")
                .contains("<h2>Results</h2>", "<h2>Environment</h2>", "<h2>How to reproduce</h2>", "<caption ",
                        "<dt>JVM</dt><dd>JDK 25, VM 25+36</dd>", "prefers-color-scheme: dark", "<desc id=")
                .endsWith("</html>\n");
    }
}
