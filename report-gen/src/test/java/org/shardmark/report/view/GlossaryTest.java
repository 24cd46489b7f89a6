package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shardmark.report.view.Made.row;
import static org.shardmark.report.view.Made.value;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Table;
import org.shardmark.report.table.Table.Column;

class GlossaryTest {
    private static Optional<Section> of(String row) {
        var sources = List.of(new Data.Source("", Fixture.results(Fixture.file(row))));
        var page = List.of(new Section("results", "Results", List.of(), List.of(), List.of(new Table("",
                List.of(Column.number("ceiling", "msg/s"), Column.number("worst chi2 over 16 shards", ""),
                        Column.number("worst chi2 over 64 shards", ""), Column.number("mine", "")),
                List.of(), List.of()))));
        return Glossary.of(Data.of(sources), page);
    }

    @Test
    void what_the_tables_show_of_the_suites_metrics_is_explained_once() {
        var section = of(row("ShardScalingBenchmark.run", "shards=4 load=uniform", 100, value("ceiling", "msg/s", 100),
                value("worstChi2Over16", "1", 1), value("worstChi2Over64", "1", 1), value("runnableThreads", "1", 1),
                value("mine", "1", 1)))
                .orElseThrow();
        assertThat(section.tables().getFirst().lines()).hasSize(2);
        assertThat(section.tables().getFirst().lines().getFirst().cells()).extracting(Object::toString)
                .element(4)
                .asString()
                .contains("Upper bound on throughput");
    }

    @Test
    void a_strangers_metric_of_the_same_name_is_not() {
        var stranger = row("ShardScalingBenchmark.run", "shards=4", 100, value("ceiling", "msg/s", 100))
                .replace("org.shardmark.bench.", "com.example.");
        assertThat(of(stranger)).isEmpty();
    }
}
