package org.shardmark.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shardmark.options.UsageException;
import org.shardmark.record.Samples;

class TimesTest {
    @TempDir
    private Path folder;

    @Test
    void areTheMeansOfTheForksThatWereMeasured() throws IOException {
        Files.writeString(folder.resolve("old.environment.json"),
                """
                {"forks": [
                  {"benchmark": "org.example.Sample.run", "mode": "thrpt", "params": {"shards": "4"},
                   "durationMillis": 1000, "outcome": "measured"},
                  {"benchmark": "org.example.Sample.run", "mode": "thrpt", "params": {"shards": "4"},
                   "durationMillis": 3000, "outcome": "measured"},
                  {"benchmark": "org.example.Sample.run", "mode": "thrpt", "params": {"shards": "4"},
                   "durationMillis": 90000, "outcome": "it hung"}
                ]}""");
        assertThat(Times.of(folder.resolve("old.json")))
                .containsExactly(java.util.Map.entry(Samples.row("4", 0, 1).key(), Duration.ofSeconds(2)));
    }

    @Test
    void saysWhereTheyWouldBe() {
        assertThatThrownBy(() -> Times.of(folder.resolve("none.json"))).isInstanceOf(UsageException.class)
                .hasMessageContaining("none.environment.json, where the times would be, cannot be read");
    }
}
