package org.shardmark.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.shardmark.report.table.Table.Column;

class TableTest {
    private static Table titled(String title) {
        return new Table(title, List.of(Column.text("name")),
                List.of(new Table.Line(List.of(Cell.EMPTY), Set.of())), List.of());
    }

    @Test
    void a_title_stands_after_the_words_it_is_under() {
        assertThat(titled("held").under(List.of("zipf", "16 shards")).title()).isEqualTo("zipf, 16 shards, held");
        assertThat(titled("held").under(List.of()).title()).isEqualTo("held");
        assertThat(titled("").under(List.of("zipf")).title()).isEqualTo("zipf");
    }

    @Test
    void a_table_under_words_keeps_what_it_shows() {
        var table = titled("held");
        assertThat(table.remarks()).isEmpty();
        var under = table.under(List.of("zipf"));
        assertThat(under.columns()).isEqualTo(table.columns());
        assertThat(under.lines()).isEqualTo(table.lines()).hasSize(1);
    }

    @Test
    void a_column_holds_names_or_numbers() {
        assertThat(Column.text("name")).isEqualTo(new Column("name", "", Column.Kind.NAME, Direction.UNKNOWN));
        assertThat(Column.number("held", "B"))
                .isEqualTo(new Column("held", "B", Column.Kind.FIGURE, Direction.UNKNOWN));
        assertThat(Column.number("held", "B", Direction.LOWER))
                .isEqualTo(new Column("held", "B", Column.Kind.FIGURE, Direction.LOWER));
    }
}
