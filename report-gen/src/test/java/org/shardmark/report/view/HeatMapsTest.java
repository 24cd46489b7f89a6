package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.results;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.table.Data;

class HeatMapsTest {
    private static List<Chart> charts(List<String> rows) {
        var request = new Request(List.of(), List.of(), List.of(), "", "heat");
        return Pages.of(List.of(new Data.Source("", results(file(rows.toArray(String[]::new))))), List.of(), request,
                "render").charts();
    }

    /** Rows of a time that is the product of both numbers, the words being k1, k2 and so on. */
    private static List<String> product(String down, int rows, String across, int columns) {
        var lines = new ArrayList<String>();
        for (int r = 1; r <= rows; r++) {
            for (int c = 1; c <= columns; c++) {
                lines.add(ChartsTest.row("A.run", "%s%d %s%d".formatted(down, r, across, c), r * c));
            }
        }
        return lines;
    }

    private static double ratio(Chart chart, int row, int column) {
        return chart.panels()
                .getFirst()
                .cells()
                .stream()
                .filter(c -> c.row() == row && c.column() == column)
                .findFirst()
                .orElseThrow()
                .ratio();
    }

    @Test
    void wordsAreComparedWithTheBestOfTheirColumn() {
        var chart = charts(product("word=k", 3, "n=", 4)).getFirst();
        assertThat(chart.subtitle()).endsWith("; colour: how many times worse than the best of its column");
        assertThat(chart.x().labels()).containsExactly("1", "2", "3", "4");
        assertThat(chart.panels().getFirst().categories()).containsExactly("k1", "k2", "k3");
        assertThat(ratio(chart, 0, 3)).isEqualTo(1);
        assertThat(ratio(chart, 2, 3)).isCloseTo(3, within(1e-12));
    }

    @Test
    void moreThanSixteenColumnsOfFewRowsAreTurned() {
        var chart = charts(product("word=k", 2, "n=", 17)).getFirst();
        assertThat(chart.x().labels()).containsExactly("k1", "k2");
        assertThat(chart.panels().getFirst().categories()).hasSize(17);
        assertThat(chart.subtitle()).endsWith("the best of its row");
        assertThat(ratio(chart, 4, 1)).isCloseTo(2, within(1e-12));
        assertThat(charts(product("word=k", 2, "n=", 16)).getFirst().x().labels()).hasSize(16);
    }

    @Test
    void numbersByNumbersAreComparedWithTheBestOfAll() {
        var chart = charts(product("m=", 3, "n=", 4)).getFirst();
        assertThat(chart.subtitle()).endsWith("the best of the panel");
        assertThat(ratio(chart, 0, 0)).isEqualTo(1);
        assertThat(ratio(chart, 2, 3)).isCloseTo(12, within(1e-12));
    }

    @Test
    void columnsAndRowsThatAreTooManyAreSharedOut() {
        var wide = charts(product("word=k", 18, "n=", 18));
        assertThat(wide).extracting(c -> c.x().labels().size()).containsExactly(9, 9);
        assertThat(wide).extracting(Chart::name).containsExactly("results", "results-2");
        assertThat(charts(product("word=k", 40, "n=", 3))).hasSize(1);
        var tall = charts(product("word=k", 41, "n=", 3));
        assertThat(tall).extracting(c -> c.panels().getFirst().categories().size()).containsExactly(21, 20);
    }

    @Test
    void whatWasNotMeasuredHasNoCell() {
        var rows = new ArrayList<>(product("word=k", 3, "n=", 4));
        rows.remove(5);
        rows.set(0, ChartsTest.row("A.run", "word=k1 n=1", "[[\"NaN\"]]"));
        var chart = charts(rows).getFirst();
        assertThat(chart.panels().getFirst().cells()).hasSize(10);
        assertThat(ratio(chart, 2, 0)).as("of 2 and 3, without the 1").isCloseTo(1.5, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1.00", "9.994, 9.99", "9.995, 10.0", "99.94, 99.9", "123.4, 123", "1234, '1,234'",
            "999499, '999,499'", "999500, 1.00 M", "1234567, 1.23 M", "1.5e9, 1.50 G", "0.01234, 0.0123",
            "0.00123, 0.0012", "0.0009, 9e-04", "-12.34, -12.3"})
    void aCellHasThreeDigits(double value, String text) {
        assertThat(HeatMaps.number(value)).isEqualTo(text);
    }
}
