package org.shardmark.report.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogueTest {
    @Test
    void a_metric_that_is_not_in_it_is_missed_at_once() {
        assertThat(Catalogue.ofSuite().metric("ceilingReached").heading()).isEqualTo("of ceiling");
        assertThatIllegalArgumentException().isThrownBy(() -> Catalogue.ofSuite().metric("roofReached"))
                .withMessage("no metric is called roofReached");
    }

    @Test
    void a_family_has_a_metric_for_each_number() {
        assertThat(Catalogue.ofSuite().called("worstChi2Over256")).hasValueSatisfying(
                metric -> assertThat(metric.name()).isEqualTo("worstChi2Over*"));
        assertThat(Catalogue.ofSuite().called("worstChi2OverAll")).isEmpty();
        assertThat(Catalogue.ofSuite().called("worst")).isEmpty();
    }

    /** A file of another revision, or of another hand: what is there is taken, and nothing else is asked for. */
    @Test
    void what_a_file_says_is_taken_as_far_as_it_goes() {
        try (var json = new Json(new ByteArrayInputStream(
                """
                {"metrics": [{"name": "depth", "sentence": "How deep."}, 7], "parameters": 3}"""
                        .getBytes(StandardCharsets.UTF_8)))) {
            json.next();
            var catalogue = Catalogue.of(json.tree());
            assertThat(catalogue.metrics().values())
                    .containsExactly(new Catalogue.Described("depth", "", "", "", "How deep."));
        }
        assertThat(Catalogue.of("nonsense").metrics()).isEmpty();
    }

    @Test
    void an_environment_brings_its_own(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("r.json"),
                """
                [{"benchmark": "org.shardmark.bench.B.c", "mode": "thrpt", "forks": 1, "primaryMetric": {"score": 1, "scoreUnit": "ops/s",
                "rawData": [[1]]}, "secondaryMetrics": {}}]""");
        Files.writeString(folder.resolve("r.environment.json"),
                """
                {"schema": "shardmark-environment/1", "catalogue": {"schema": "shardmark-catalogue/1", "metrics": [
                {"name": "ceiling", "heading": "roof", "unit": "msg/s", "better": "higher", "sentence": "As it was."}]}}""");
        var results = (Reading.Results) Reader.read(folder.resolve("r.json"));
        var row = results.rows().getFirst();
        assertThat(row.heading("ceiling")).isEqualTo("roof");
        assertThat(row.heading("runnableThreads")).as("from the suite of this jar").isEqualTo("runnable threads");
        assertThat(row.heading("worstChi2Over16")).isEqualTo("worst chi2 over 16 shards");
        assertThat(row.heading("sojourn:p0.99")).isEqualTo("sojourn:p0.99");
        assertThat(row.heading("mine")).isEqualTo("mine");
    }
}
