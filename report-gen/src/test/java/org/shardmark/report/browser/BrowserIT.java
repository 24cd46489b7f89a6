package org.shardmark.report.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.report.cli.Main;
import org.shardmark.report.jmh.Fixture;

/** A page for the browser, in a browser. Without one it is skipped, but not where CI runs. */
@Timeout(300)
class BrowserIT {
    private static final int PHONE = 360;
    private static final int SCREEN = 1280;
    private static final int KINDS = 50;

    @TempDir
    private static Path folder;

    private static Browser browser;
    private static Path page;

    @BeforeAll
    static void start() throws IOException {
        var installed = Browser.installed();
        boolean ci = !System.getenv().getOrDefault("CI", "").isEmpty();
        String missing = "chromium and chromedriver are not on the path (Debian: apt-get install chromium chromium-driver)";
        assertThat(installed.isPresent() || !ci).as(missing).isTrue();
        assumeTrue(installed.isPresent(), missing);
        browser = installed.get();
        page = rendered("many", many());
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    /** Rows of 50 kinds in two sizes, the first kind in the base's place, of three forks each. */
    private static String many() {
        var rows = new ArrayList<String>();
        for (int kind = 0; kind < KINDS; kind++) {
            for (int size : List.of(1, 16)) {
                double mean = 1000.0 + 7 * ((kind * 37) % KINDS) + size;
                rows.add(Fixture.row("org.example.MapBenchmark.get", "avgt", 3,
                        "{\"kind\": \"kind%d\", \"size\": \"%d\"}".formatted(kind, size),
                        Fixture.metric("ns/op",
                                "[[%s, %s], [%s, %s], [%s, %s]]".formatted(mean, mean + 1, mean, mean + 2,
                                        mean, mean + 3),
                                String.valueOf(mean)),
                        ""));
            }
        }
        return Fixture.file(rows.toArray(String[]::new));
    }

    private static Path rendered(String name, String results) throws IOException {
        var file = Files.writeString(folder.resolve(name + ".json"), results);
        var html = folder.resolve(name + ".html");
        assertThat(Main.run("render", file.toString(), "--html", html.toString())).isZero();
        return html;
    }

    @ParameterizedTest
    @CsvSource({"360,false", "360,true", "1280,false", "1280,true"})
    void it_loads_without_an_error_and_fits_the_width(int width, boolean dark) throws IOException {
        browser.complaints();
        browser.open(page, width, dark);
        assertThat(browser.complaints()).isEqualTo("{\"value\":[]}");
        assertThat(browser.run("return document.documentElement.scrollWidth")).isEqualTo("" + width);
        assertThat(browser.run("return getComputedStyle(document.body).backgroundColor"))
                .isEqualTo(dark ? "rgb(22, 24, 29)" : "rgb(255, 255, 255)");
    }

    @Test
    void a_chart_has_words_and_colours_for_the_light_and_the_dark() {
        var title = """
                    const chart = document.querySelector('figure svg[role=img]');
                    const words = chart.getAttribute('aria-labelledby').split(' ').map(id => document.getElementById(id).textContent);
                    return words[0] + '|' + words[1]""";
        var colour = "return getComputedStyle(document.querySelector('figure svg text').parentNode).fill";
        browser.open(page, SCREEN, false);
        assertThat(browser.run(title)).startsWith("MapBenchmark.get").contains("us/op", "(kind0)", "size 16 from ");
        String light = browser.run(colour);
        browser.open(page, SCREEN, true);
        assertThat(browser.run(colour)).isNotEqualTo(light);
    }

    /** The table of all rows, unfolded. */
    private static final String TABLE = """
                                        const box = document.querySelector('#results .table');
                                        box.querySelector('.fold').open = true;
                                        const table = box.querySelector('table');
                                        const shown = () => [...table.tBodies].filter(b => b.offsetHeight > 0);
                                        const names = () => shown().map(b => [...b.rows[0].cells].slice(0, 2).map(c => c.textContent).join(' '));
                                        """;

    @Test
    void a_long_table_is_folded() {
        browser.open(page, SCREEN, false);
        assertThat(browser.run("return document.querySelector('#results .fold').open")).isEqualTo("false");
        assertThat(browser.run("return document.querySelector('#results .fold > summary').textContent"))
                .isEqualTo("Results: 100 rows");
    }

    @Test
    void it_sorts_names_as_people_do_and_numbers_by_value() {
        browser.open(page, SCREEN, false);
        assertThat(browser.run(TABLE + "return names().slice(0, 3)")).isEqualTo("kind0 1,kind0 16,kind1 1");
        String score = TABLE + "const head = [...table.tHead.rows[0].cells].at(-1);";
        browser.run(score + "head.querySelector('button').click()");
        assertThat(browser.run(score + "return names().slice(0, 3) + '|' + head.getAttribute('aria-sort')"))
                .isEqualTo("kind0 1,kind23 1,kind46 1|ascending");
        browser.run(score + "head.querySelector('button').click()");
        assertThat(browser.run(score + "return names()[0] + '|' + head.getAttribute('aria-sort')"))
                .isEqualTo("kind27 16|descending");
        browser.run(score + "head.querySelector('button').click()");
        assertThat(browser.run(score + "return names().slice(0, 3) + '|' + head.getAttribute('aria-sort')"))
                .isEqualTo("kind0 1,kind0 16,kind1 1|null");
    }

    @Test
    void it_filters_by_words_and_by_the_value_of_a_column() {
        browser.open(page, PHONE, false);
        String filter = TABLE
                + """
                  const search = box.querySelector('input[type=search]');
                  const filter = words => { search.value = words; search.dispatchEvent(new Event('input')); };
                  """;
        browser.run(filter + "filter('KIND7')");
        assertThat(browser.run(filter + "return names() + '|' + box.querySelector('output').textContent"))
                .isEqualTo("kind7 1,kind7 16|2 of 100 rows");
        browser.run(filter + "filter('size=1 kind7')");
        assertThat(browser.run(filter + "return names()")).isEqualTo("kind7 1");
        browser.run(filter + "filter('')");
        assertThat(browser.run(filter + "return shown().length")).isEqualTo("100");
    }

    @Test
    void a_row_unfolds_to_its_forks() {
        browser.open(page, PHONE, true);
        String row = TABLE + "const row = table.tBodies[0]; const raw = row.querySelector('.raw');";
        assertThat(browser.run(row + "return raw.offsetHeight")).isEqualTo("0");
        browser.run(row + "row.querySelector('summary').click()");
        assertThat(browser.run(row + "return raw.offsetHeight > 0")).isEqualTo("true");
        assertThat(browser.run(row + "return [...raw.querySelectorAll('li')].map(c => c.textContent).join('|')"))
                .isEqualTo("1,001.5 (1,001.0; 1,002.0)|1,002.0 (1,001.0; 1,003.0)|1,002.5 (1,001.0; 1,004.0)");
        assertThat(browser.run("return document.documentElement.scrollWidth")).isEqualTo("" + PHONE);
    }

    @Test
    void it_needs_no_scripts_and_nothing_beside_it() throws IOException {
        String html = Files.readString(page);
        assertThat(html).doesNotContainPattern("(src|href)=\"(?!#|data:,)").doesNotContain("@import", "url(http");
        var quiet = Files.writeString(folder.resolve("quiet.html"), html.replaceAll("(?s)<script>.*</script>", ""));
        browser.open(quiet, SCREEN, false);
        assertThat(browser.run(TABLE + "return shown().length")).isEqualTo("100");
        browser.run(TABLE + "table.tBodies[0].querySelector('summary').click()");
        assertThat(browser.run(TABLE + "return table.tBodies[0].querySelector('.raw').offsetHeight > 0"))
                .isEqualTo("true");
    }
}
