package org.shardmark.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import org.junit.jupiter.api.Test;

class CatalogueTest {
    private final Catalogue catalogue = Catalogue.ofSuite();

    @Test
    void every_name_is_declared_once_and_explained_by_a_sentence() {
        assertThat(catalogue.metrics()).extracting(Metric::name).doesNotHaveDuplicates();
        assertThat(catalogue.metrics()).extracting(Metric::heading).doesNotHaveDuplicates();
        assertThat(catalogue.parameters()).extracting(Parameter::name).doesNotHaveDuplicates();
        assertThat(catalogue.metrics()).extracting(Metric::sentence).allMatch(s -> s.matches("[A-Z0-9].*\\."));
        assertThat(catalogue.parameters()).extracting(Parameter::sentence).allMatch(s -> s.matches("[A-Z].*\\."));
    }

    @Test
    void a_family_has_a_metric_for_each_number() {
        var family = Catalogue.metric("worstChi2Over*");
        var metric = family.of(256);
        assertThat(metric.name()).isEqualTo("worstChi2Over256");
        assertThat(metric.heading()).isEqualTo("worst chi2 over 256 shards");
        assertThat(metric.isFamily()).isFalse();
        assertThat(catalogue.metricCalled("worstChi2Over256")).contains(family);
        assertThat(catalogue.metricCalled("worstChi2Over")).isEmpty();
        assertThat(catalogue.metricCalled("worstChi2OverMany")).isEmpty();
        assertThatIllegalStateException().isThrownBy(() -> metric.of(1));
    }

    @Test
    void a_metric_that_is_not_declared_cannot_be_published() {
        assertThat(Catalogue.metric("ceiling").unit()).isEqualTo("msg/s");
        assertThatIllegalArgumentException().isThrownBy(() -> Catalogue.metric("roof"))
                .withMessage("no metric is called roof");
    }

    @Test
    void a_parameter_is_found_by_its_name() {
        assertThat(catalogue.parameterCalled("shards")).map(Parameter::name).contains("shards");
        assertThat(catalogue.parameterCalled("shard")).isEmpty();
    }

    @Test
    void a_result_carries_what_concerns_it_and_nothing_else() {
        var part = catalogue.of(List.of("ceiling", "gc.alloc.rate", "worstMaxOverMean16"), List.of("shards", "size"));
        assertThat(part.schema()).isEqualTo("shardmark-catalogue/1");
        assertThat(part.metrics()).extracting(Metric::name).containsExactly("ceiling", "worstMaxOverMean*");
        assertThat(part.parameters()).extracting(Parameter::name).containsExactly("shards");
    }
}
