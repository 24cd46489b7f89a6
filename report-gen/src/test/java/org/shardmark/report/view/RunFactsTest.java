package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.results;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.table.Data;
import org.shardmark.report.text.Markdown;

class RunFactsTest {
    private static final String REVISION = "a2f3192c0ffee00000000000000000000000beef";

    private static String page(String environment) {
        return Markdown.page(Made.page(List.of(Made.row("X.run", "size=1", 5)), environment.replace('\'', '"')));
    }

    @Test
    void the_code_is_the_revision_that_measured_itself() {
        assertThat(page("{'revision': '" + REVISION + "', 'treeClean': 'true'}"))
                .contains("\n- Code: `" + REVISION + "`\n");
        assertThat(page("{'revision': '" + REVISION + "', 'treeClean': 'false'}"))
                .contains("\n- Code: `" + REVISION + "`, with changes that are not committed\n");
    }

    @Test
    void the_code_of_another_jar_is_that_jar() {
        assertThat(
                page("""
                     {'version': '2.1', 'revision': 'unknown', 'jar': {'file': 'lib/other.jar', 'sha256': '0123ab', 'manifest': {
                      'Created-By': 'Maven', 'Implementation-Title': 'queues', 'Implementation-Version': '2.1',
                      'SCM-Revision': '77aa'}}}"""))
                .contains("\n- Code: `lib/other.jar`, SHA-256 `0123ab`, `Implementation-Title: queues`, "
                        + "`Implementation-Version: 2.1`, `SCM-Revision: 77aa`\n");
    }

    @Test
    void another_jar_of_this_suite_has_its_own_revision() {
        assertThat(page("{'revision': '" + REVISION
                + "', 'treeClean': 'true', 'jar': {'file': 'base.jar', 'sha256': '0123ab'}}"))
                .contains("\n- Code: `base.jar`, SHA-256 `0123ab`, revision `" + REVISION + "`\n");
    }

    @Test
    void every_machine_of_a_run_in_parts_is_named_with_its_forks() {
        var rows = results(file(Made.row("X.run", "size=1", 5)));
        var parts = IntStream.rangeClosed(1, 4)
                .mapToObj(i -> new Data.Source("",
                        Fixture.with(rows, "{\"cpuModel\": \"Machine " + Math.min(i, 3) + "\"}")))
                .toList();
        assertThat(Markdown.page(Pages.of(parts, List.of(), Request.automatic(), "render")))
                .contains("\n- Machine: Machine 1 (3 forks); Machine 2 (3 forks); Machine 3 (6 forks)\n");
    }
}
