package org.shardmark.report.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;
import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.metric;
import static org.shardmark.report.jmh.Fixture.results;
import static org.shardmark.report.jmh.Fixture.row;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ResultRowTest {
    private static final String MORE = "\"share\": %s, \"nothing\": %s".formatted(metric("1", "[[0.5], [0.5]]", "0.5"),
            metric("B", "[[\"NaN\"], [\"NaN\"]]", "\"NaN\""));

    private final ResultRow row = only(row("a.B.c", "avgt", 2, "{\"n\": \"8\", \"kind\": \"hash\"}",
            metric("ms/op", "[[2], [4]]", "3"), MORE));

    private static ResultRow only(String text) {
        var rows = Data.of(List.of(new Data.Source("x.json", results(file(text))))).rows();
        assertThat(rows).hasSize(1);
        return rows.getFirst();
    }

    @Test
    void a_row_has_a_point_for_each_metric() {
        assertThat(row.file()).isEqualTo("x.json");
        assertThat(row.metrics().sequencedKeySet()).containsExactlyInAnyOrder("score", "share", "nothing");
        assertThat(row.point("share")).map(Point::metric).contains("share");
        assertThat(row.point("cost")).isEmpty();
        assertThat(row.score().metric()).isEqualTo("score");
        assertThat(row.get(Dimension.METHOD)).isEqualTo("c");
    }

    @Test
    void a_mean_is_in_the_base_unit() {
        assertThat(row.mean("score")).isCloseTo(0.003, within(1e-15));
        assertThat(row.mean("share")).isEqualTo(0.5);
        assertThat(row.mean("cost")).isNaN();
    }

    @Test
    void a_parameter_is_a_number_or_another_stands_for_it() {
        assertThat(row.number(Dimension.param("n"), -1)).isEqualTo(8);
        assertThat(row.number(Dimension.param("kind"), -1)).isEqualTo(-1);
    }

    @Test
    void a_metric_without_a_value_leaves_its_cell_empty() {
        var score = (Cell.Score) row.cell("score", 1e-3);
        assertThat(score.estimate().mean()).as("in milliseconds").isCloseTo(3, within(1e-12));
        assertThat(score.unit()).isEmpty();
        assertThat(row.share("share")).isEqualTo(new Cell.Share(0.5));
        assertThat(row.figure("share", 3)).isEqualTo(new Cell.Figure(0.5, 3));
        for (var metric : List.of("nothing", "cost")) {
            assertThat(row.cell(metric, 1)).isEqualTo(Cell.EMPTY);
            assertThat(row.share(metric)).isEqualTo(Cell.EMPTY);
            assertThat(row.figure(metric, 3)).isEqualTo(Cell.EMPTY);
        }
    }

    @Test
    void a_part_of_a_row_is_the_row_with_fewer_points() {
        assertThat(row.where(p -> true)).containsSame(row);
        assertThat(row.where(p -> false)).isEmpty();
        var part = row.where(p -> p.metric().equals("share")).orElseThrow();
        assertThat(part.metrics().sequencedKeySet()).containsExactly("share");
        assertThat(part.row()).isSameAs(row.row());
        assertThatNullPointerException().isThrownBy(part::score);
    }

    @Test
    void what_is_odd_about_a_row_is_noted() {
        assertThat(row.notes()).isNotEmpty().isEqualTo(Set.copyOf(row.row().notes()));
    }
}
