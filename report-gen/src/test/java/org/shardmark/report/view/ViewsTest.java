package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shardmark.report.view.Made.row;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which views a benchmark gets: by what it measures, whatever its class is called. */
class ViewsTest {
    private static List<String> views(String... rows) {
        return Made.page(List.of(rows)).sections().stream().map(Section::id).toList();
    }

    private static String strangers(String row) {
        return row.replace("org.shardmark.bench.", "com.example.");
    }

    @Test
    void aStrangersClassWithANameOfOursGetsTheGeneralView() {
        assertThat(views(strangers(row("MyLatencyBenchmark.run", "rate=1000 mailbox=ABQ", 5)),
                strangers(row("MyLatencyBenchmark.run", "rate=2000 mailbox=ABQ", 5)))).containsExactly("results");
        assertThat(views(strangers(row("HasherBenchmark.hash", "hasher=XXH3", 5)),
                strangers(row("RouterBenchmark.route", "router=RING", 5)))).containsExactly("results");
    }

    @Test
    void oneOfOursWithoutTheMetricsOfItsNameGetsTheGeneralView() {
        assertThat(views(row("ShardLatencyBenchmark.run", "rate=1000 shards=4", 5))).containsExactly("results");
        assertThat(views(row("HasherBenchmark.hash", "size=4", 5))).containsExactly("results");
    }

    @Test
    void whatIsComparedDecidesUnderAnyName() {
        assertThat(views(row("Anything.run", "hasher=XXH3", 5))).containsExactly("hashers");
        assertThat(views(row("Anything.run", "hasher=XXH3 router=RING", 5))).containsExactly("routers");
        assertThat(views(row("Anything.run", "mailbox=ABQ producers=2", 5))).containsExactly("mailboxes");
        assertThat(views(row("Anything.run", "mailbox=ABQ hasher=XXH3 router=RING load=uniform", 5)))
                .as("a run over loads")
                .containsExactly("results");
    }
}
