package org.shardmark.report.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.metric;
import static org.shardmark.report.jmh.Fixture.results;
import static org.shardmark.report.jmh.Fixture.row;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BaseCaseTest {
    private static final Dimension SHARDS = Dimension.param("shards");
    private static final Dimension KIND = Dimension.param("kind");
    private static final List<Dimension> BOTH = List.of(SHARDS, KIND);
    /** A sweep of shards and one of kinds, both from 4 and b; the row of 4 and b is in the middle. */
    private static final List<String> STAR = List.of("1 b", "4 a", "4 b", "4 c", "16 b");

    /** A row for each pair of shards and a kind. */
    private static Data data(Stream<String> pairs) {
        var rows = pairs.map(p -> row("org.example.B.run", "thrpt", 1,
                "{\"shards\": \"%s\", \"kind\": \"%s\"}".formatted((Object[]) p.split(" ")),
                metric("ops/s", "[[1]]", "1"), "")).toArray(String[]::new);
        return Data.of(List.of(new Data.Source("", results(file(rows)))));
    }

    private static List<String> pairs(Data data) {
        return data.points().stream().map(p -> p.get(SHARDS) + " " + p.get(KIND)).toList();
    }

    @Test
    void theBaseCaseHasWhatMostRowsHave() {
        var base = BaseCase.of(data(STAR.stream()), BOTH);
        assertThat(base.star()).isTrue();
        assertThat(base.values()).containsExactly(java.util.Map.entry(SHARDS, "4"), java.util.Map.entry(KIND, "b"));
        assertThat(base.words()).isEqualTo("shards 4, kind b");
        assertThat(base.label(BOTH, List.of("4", "b"))).isEqualTo("base case");
        assertThat(base.label(BOTH, List.of("16", "b"))).isEqualTo("shards 16");
        assertThat(base.label(BOTH, List.of("16", "c"))).isEqualTo("shards 16, kind c");
    }

    @Test
    void alongADimensionAllOthersAreTheBases() {
        var data = data(STAR.stream());
        var base = BaseCase.of(data, BOTH);
        assertThat(pairs(base.along(SHARDS, data))).containsExactly("1 b", "4 b", "16 b");
        assertThat(pairs(base.along(KIND, data))).containsExactly("4 a", "4 b", "4 c");
    }

    @Test
    void theBaseCaseComesFirstOfAStar() {
        var data = data(STAR.stream());
        assertThat(BaseCase.of(data, BOTH).first(data.groupBy(BOTH)).sequencedKeySet()).containsExactly(
                List.of("4", "b"), List.of("1", "b"), List.of("4", "a"), List.of("4", "c"), List.of("16", "b"));
        var product = data(Stream.of("1 a", "1 b", "4 a", "4 b"));
        assertThat(BaseCase.of(product, BOTH).first(product.groupBy(BOTH)).sequencedKeySet()).first()
                .isEqualTo(List.of("1", "a"));
    }

    @Test
    void aProductAndASingleDimensionHaveNone() {
        assertThat(BaseCase.of(data(Stream.of("1 a", "1 b", "4 a", "4 b")), BOTH).star()).isFalse();
        assertThat(BaseCase.of(data(Stream.of("1 a", "1 b")), BOTH).star()).as("a product of one").isFalse();
        assertThat(BaseCase.of(data(STAR.stream()), List.of(SHARDS)).star()).isFalse();
    }

    @Test
    void oneRowInTenMayBeAnExtra() {
        var rows = new ArrayList<>(STAR);
        rows.addAll(List.of("2 b", "8 b", "32 b", "64 b", "1 a"));
        assertThat(BaseCase.of(data(rows.stream()), BOTH).star()).as("1 of 10").isTrue();
        rows.remove("64 b");
        assertThat(BaseCase.of(data(rows.stream()), BOTH).star()).as("1 of 9").isFalse();
    }
}
