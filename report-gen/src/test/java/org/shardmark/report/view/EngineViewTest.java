package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shardmark.report.view.Made.value;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EngineViewTest {
    private static String row(String engine, String shards, double score, double reached, double keysPerUnit,
            double bounded) {
        return Made.row("EngineBenchmark.run", "engine=" + engine + " shards=" + shards + " load=uniform", score,
                value("ceiling", "msg/s", score / reached), value("ceilingReached", "1", reached),
                value("busiestShare", "1", 0.01), value("units", "1", 1_000 / keysPerUnit),
                value("keysPerUnit", "1", keysPerUnit), value("bounded", "1", bounded),
                value("queuePeak", "msg", 500), value("allocBytesPerMessage", "B/msg", 64));
    }

    private static final List<String> ROWS = List.of(row("SHARDS", "256", 100_000, 0.98, 4, 1),
            row("SEQUENTIAL", "keys", 300_000, 0.75, 1, 0));

    @Test
    void enginesStandBesideTheCeilingOfTheirOwnUnits() {
        assertThat(Made.text(ROWS)).contains("Compare engines of both kinds by the share of their own ceiling")
                .contains("| shards | engine     |", "of ceiling, %", "keys per unit", "bounded")
                .containsPattern("\\| keys +\\| SEQUENTIAL \\|[^\\n]*75\\.0[^\\n]*\\| no ")
                .containsPattern("\\| 256 +\\| SHARDS +\\|[^\\n]*98\\.0[^\\n]*\\| yes ");
    }

    @Test
    void theChartShowsTheShareAndWithoutCeilingsTheThroughput() {
        assertThat(Made.chart(ROWS, "engines").panels()).isNotEmpty();
        var withoutWait = Stream.of("SHARDS", "ORDERED")
                .map(engine -> Made.row("EngineBenchmark.run", "engine=" + engine + " shards=2 load=uniform", 1_000_000,
                        value("keysPerUnit", "1", 500)))
                .toList();
        assertThat(Made.text(withoutWait)).contains("Throughput of engines").doesNotContain("of ceiling, %");
    }
}
