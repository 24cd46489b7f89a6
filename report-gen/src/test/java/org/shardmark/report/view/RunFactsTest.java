package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.results;

import java.util.Arrays;
import java.util.List;
import java.util.SequencedMap;
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

    private static Data.Source source(String label, String environment, String... rows) {
        return new Data.Source(label, Fixture.with(results(file(rows)), environment.replace('\'', '"')));
    }

    private static SequencedMap<String, String> facts(Data.Source... sources) {
        return Pages.of(List.of(sources), List.of(), Request.automatic(), "render").facts();
    }

    @Test
    void theForksOfOneMachineAreNotCountedApart() {
        var one = source("", "{'cpuModel': 'M'}", Made.row("X.run", "size=1", 5));
        var two = source("", "{'cpuModel': 'M'}", Made.row("X.run", "size=1", 6));
        assertThat(facts(one, two)).containsEntry("Machine", "M");
        var other = source("b", "{'cpuModel': 'N'}", Made.row("X.run", "size=1", 6));
        assertThat(facts(source("a", "{'cpuModel': 'M'}", Made.row("X.run", "size=1", 5)), other))
                .containsEntry("Machine", "M; N");
    }

    @Test
    void theLoadIsSaidWhereNobodyKnowsWhatTheHypervisorTook() {
        String fork = "{'cpuModel': 'M', 'forks': [{'benchmark': 'X.run', %s}]}";
        String row = Made.row("X.run", "size=1", 5);
        assertThat(facts(source("", fork.formatted("'loadAverage': 1.26"), row)))
                .containsEntry("Other load", "load average up to 1.3");
        assertThat(facts(source("", fork.formatted("'stealShare': 0, 'loadAverage': 0"), row)))
                .containsEntry("Other load",
                        "at most 0.0 % of the processor time of a fork was taken by the hypervisor; load average up to 0.0");
        assertThat(facts(source("", fork.formatted("'stealShare': 0.021"), row)))
                .containsEntry("Other load",
                        "at most 2.1 % of the processor time of a fork was taken by the hypervisor");
        assertThat(facts(source("", fork.formatted("'round': 1"), row))).doesNotContainKey("Other load");
    }

    @Test
    void argumentsAreCutAfterThreeHundredCharacters() {
        assertThat(arguments(300)).isEqualTo("`-D" + "x".repeat(298) + "`");
        assertThat(arguments(301)).isEqualTo("`-D" + "x".repeat(297) + "…`");
    }

    private static String arguments(int length) {
        String row = Made.row("X.run", "size=1", 5).replace("-Xmx1g", "-D" + "x".repeat(length - 2));
        return facts(source("", "{}", row)).getOrDefault("JVM arguments", "");
    }

    @Test
    void aPageOfUpToThreeClassesIsCalledByThemAndOneOfNoneByWhatItShows() {
        assertThat(title("a.X.run", "a.Y.run", "a.Z.run")).isEqualTo("X, Y, Z");
        assertThat(title("a.X.run", "a.Y.run", "a.Z.run", "a.W.run")).isEqualTo("4 benchmark classes");
        assertThat(title("run")).isEqualTo("Results");
    }

    private static String title(String... benchmarks) {
        var rows = Arrays.stream(benchmarks)
                .map(b -> Made.row("X.run", "size=1", 5).replace("org.shardmark.bench.X.run", b))
                .toArray(String[]::new);
        return Pages.of(List.of(source("", "{}", rows)), List.of(), Request.automatic(), "render").title();
    }

    @Test
    void upToThreeValuesAreNamedAndTheRestCounted() {
        assertThat(facts(machines(3))).containsEntry("System", "S0; S1; S2");
        assertThat(facts(machines(5))).containsEntry("System", "S0; S1; S2; and 2 more");
    }

    private static Data.Source[] machines(int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> source("", "{'os': 'S" + i + "'}", Made.row("X.run", "size=1", 5 + i)))
                .toArray(Data.Source[]::new);
    }
}
