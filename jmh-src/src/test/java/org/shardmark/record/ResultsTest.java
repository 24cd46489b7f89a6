package org.shardmark.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import tools.jackson.databind.json.JsonMapper;

class ResultsTest {
    private final Results results = new Results("1.37");
    private final Row sixteen = Samples.row("16", 1, 3);
    private final Row four = Samples.row("4", 0, 3);

    @Test
    void isAsJmhWouldWriteIt() {
        results.add(sixteen, Samples.fork(sixteen, 7));
        results.add(four, Samples.fork(four, 1, 2));
        results.add(four, Samples.fork(four, 3, 4));
        var rows = JsonMapper.shared().readTree(results.as(ResultFormatType.JSON));
        assertThat(rows.size()).isEqualTo(2);
        // In the order of the values as they were given, not in that of the forks.
        assertThat(rows.at("/0/params/shards").asString()).isEqualTo("4");
        assertThat(rows.at("/0/forks").asInt()).isEqualTo(2);
        assertThat(rows.at("/0/primaryMetric/rawData").toString()).isEqualTo("[[1.0,2.0],[3.0,4.0]]");
        assertThat(rows.at("/0/primaryMetric/score").asDouble()).isEqualTo(2.5);
        assertThat(rows.at("/1/forks").asInt()).isEqualTo(1);
    }

    @Test
    void isByteForByteWhatJmhWouldWriteAfterEachFork() {
        var forks = List.of(sixteen, four, sixteen);
        for (int i = 0; i < forks.size(); i++) {
            results.add(forks.get(i), Samples.fork(forks.get(i), i, i + 1));
            var bytes = new ByteArrayOutputStream();
            ResultFormatFactory.getInstance(ResultFormatType.JSON, new PrintStream(bytes, true, UTF_8))
                    .writeOut(results.all());
            assertThat(new String(results.as(ResultFormatType.JSON), UTF_8)).isEqualTo(bytes.toString(UTF_8));
        }
    }

    @Test
    void isAnEmptyListBeforeTheFirstFork() {
        assertThat(JsonMapper.shared().readTree(results.as(ResultFormatType.JSON)).size()).isZero();
        assertThat(results.count(four)).isZero();
    }
}
