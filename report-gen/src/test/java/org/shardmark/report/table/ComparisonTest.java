package org.shardmark.report.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.metric;
import static org.shardmark.report.jmh.Fixture.results;
import static org.shardmark.report.jmh.Fixture.row;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.shardmark.report.jmh.Note;
import org.shardmark.report.table.Projection.Baseline;

class ComparisonTest {
    private static final Dimension N = Dimension.param("n");

    private static String one(String benchmark, double score) {
        return row("org.example." + benchmark, "avgt", 1, "{}", metric("us/op", "[[" + score + "]]", "" + score), "");
    }

    private static Data data(String... rows) {
        return Data.of(List.of(new Data.Source("", results(file(rows)))));
    }

    private static Table table(Data data, List<Dimension> rows, Dimension column, String base) {
        return new Projection(rows, List.of(column), Optional.of(new Baseline(column, base))).tables(data).getFirst();
    }

    /** The lines of a table, each cell as a whole number or text, an empty one as a dash. */
    private static List<String> lines(Table table) {
        return table.lines().stream().map(l -> String.join(" ", l.cells().stream().map(c -> switch (c) {
            case Cell.Text text -> text.text();
            case Cell.Score score -> String.valueOf(Math.round(score.estimate().mean()));
            case Cell.Times times -> "x" + Math.round(times.ratio().mean());
            default -> "-";
        }).toList())).toList();
    }

    private static List<String> headings(Table table) {
        return table.columns().stream().map(Table.Column::heading).toList();
    }

    @Test
    void classesAreComparedMethodByMethod() {
        var data = data(one("A.get", 1), one("A.put", 2), one("B.get", 3), one("B.put", 8), one("B.all", 9));
        var table = table(data, List.of(Dimension.METHOD), Dimension.CLASS, "A");
        assertThat(headings(table)).containsExactly("method", "A", "B", "× A, B");
        assertThat(lines(table)).containsExactly("get 1 3 x3", "put 2 8 x4", "all - 9 -", "geometric mean - - x3");
        assertThat(table.remarks()).containsExactly("× A: how many times class = A, less than 1 is better."
                + " Without a counterpart, and therefore in no mean: 1 value.");
    }

    @Test
    void methodsAreComparedClassByClass() {
        var data = data(one("A.get", 1), one("A.put", 2), one("B.get", 3), one("B.put", 9));
        var table = table(data, List.of(Dimension.CLASS), Dimension.METHOD, "get");
        assertThat(lines(table)).containsExactly("A 1 2 x2", "B 3 9 x3", "geometric mean - - x2");
    }

    @Test
    void eachMetricInRowsHasAMeanOfItsOwn() {
        String more = "\"held\": " + metric("B", "[[%s]]", "7");
        var data = data(row("org.example.A.get", "avgt", 1, "{}", metric("us/op", "[[1]]", "1"), more.formatted(8)),
                row("org.example.A.put", "avgt", 1, "{}", metric("us/op", "[[2]]", "2"), more.formatted(2)),
                row("org.example.B.get", "avgt", 1, "{}", metric("us/op", "[[2]]", "2"), more.formatted(80)),
                row("org.example.B.put", "avgt", 1, "{}", metric("us/op", "[[16]]", "16"), more.formatted(20)));
        var table = table(data, List.of(Dimension.METRIC, Dimension.METHOD), Dimension.CLASS, "A");
        assertThat(lines(table)).containsExactly("score, us/op get 1 2 x2", "score, us/op put 2 16 x8",
                "held, B get 8 80 x10", "held, B put 2 20 x10", "score geometric mean - - x4",
                "held geometric mean - - x10");
        assertThat(lines(table(data.where(p -> p.get(Dimension.METHOD).equals("get")), List.of(Dimension.METRIC),
                Dimension.CLASS, "A"))).containsExactly("score, us/op 1 2 x2", "held, B 8 80 x10");
    }

    @Test
    void whatIsNoBetterEitherWayIsNotSaidToBe() {
        String share = "\"share\": " + metric("1", "[[%1$s]]", "%1$s");
        var data = data(
                row("org.example.B.c", "avgt", 1, "{\"n\": \"1\"}", metric("us/op", "[[1]]", "1"),
                        share.formatted("0.2")),
                row("org.example.B.c", "avgt", 1, "{\"n\": \"2\"}", metric("us/op", "[[1]]", "1"),
                        share.formatted("0.4")));
        var table = table(data.where(p -> p.metric().equals("share")), List.of(Dimension.METHOD), N, "1");
        assertThat(lines(table)).containsExactly("c 0 0 x2");
        assertThat(table.remarks()).containsExactly("× 1: how many times n = 1.");
    }

    @Test
    void ratiosHaveIntervalsWhereForksAllow() {
        String forks = metric("us/op", "[[1], [1.01], [0.99]]", "1");
        var data = data(row("org.example.B.c", "avgt", 3, "{\"n\": \"1\"}", forks, ""),
                row("org.example.B.c", "avgt", 3, "{\"n\": \"2\"}", forks, ""));
        assertThat(table(data, List.of(Dimension.METHOD), N, "1").remarks()).containsExactly(
                "× 1: how many times n = 1, less than 1 is better; in brackets the 95 % interval (Welch, on the logarithms"
                        + " of fork means).");
    }

    @Test
    void aMetricInRowsHasItsUnitBesideItsName() {
        var data = data(row("org.example.B.c", "avgt", 1, "{\"n\": \"1\"}", metric("us/op", "[[5]]", "5"),
                "\"held\": " + metric("B", "[[7]]", "7")));
        var table = new Projection(List.of(Dimension.METRIC), List.of(N), Optional.empty()).tables(data).getFirst();
        assertThat(headings(table)).containsExactly("metric", "1");
        assertThat(table.columns().getLast().unit()).isEmpty();
        assertThat(lines(table)).containsExactly("score, us/op 5", "held, B 7");
        var columns = new Projection(List.of(N), List.of(Dimension.METRIC), Optional.empty()).tables(data).getFirst();
        assertThat(headings(columns)).containsExactly("n", "score", "held");
        assertThat(columns.columns()).extracting(Table.Column::unit).containsExactly("", "us/op", "B");
    }

    @Test
    void aColumnIsCalledByTheValuesThatItsRowsHave() {
        var data = data(row("org.example.B.c", "avgt", 1, "{\"n\": \"1\"}", metric("us/op", "[[5]]", "5"),
                "\"held\": " + metric("B", "[[7]]", "7")), one("B.d", 6));
        var table = new Projection(List.of(Dimension.METHOD), List.of(N), Optional.empty()).tables(data).getFirst();
        assertThat(headings(table)).containsExactly("method", "1", "score", "held, 1");
        assertThat(lines(table)).containsExactlyInAnyOrder("c 5 - 7", "d - 6 -");
    }

    @Test
    void aUnitIsChosenForTheSmallestValueThatIsNotZero() {
        var data = data(one("B.c", 0), one("B.d", 4000));
        assertThat(Projection.scales(data).get("score").base()).isEqualTo("ms/op");
        assertThat(Projection.scales(data(one("B.c", 0))).get("score").base()).isEqualTo("s/op");
    }

    @Test
    void unitsThatCannotBeBroughtTogetherAreTablesApart() {
        var data = data(one("B.c", 1), one("B.d", 2).replace("us/op", "B"));
        assertThat(Projection.automatic(data, Optional.empty()).tables(data)).hasSize(2);
    }

    @Test
    void modesOfOneUnitAreTablesApart() {
        var data = data(one("B.c", 1), one("B.c", 2).replace("avgt", "ss"));
        assertThat(Projection.automatic(data, Optional.empty()).tables(data)).extracting(Table::title)
                .containsExactly("mode avgt", "mode ss");
    }

    @Test
    void aBenchmarkSplitsUnlessItsClassAndMethodAreShown() {
        var data = data(one("A.c", 1), one("B.c", 2));
        assertThat(new Projection(List.of(Dimension.METHOD), List.of(), Optional.empty()).tables(data)).hasSize(2);
        assertThat(new Projection(List.of(Dimension.CLASS), List.of(), Optional.empty()).tables(data))
                .extracting(t -> t.title() + " " + t.lines().size())
                .containsExactly("c 2");
        assertThat(new Projection(List.of(Dimension.METHOD), List.of(Dimension.CLASS), Optional.empty()).tables(data))
                .hasSize(1);
        var both = data(one("A.c", 1), one("A.d", 2), one("B.c", 3));
        assertThat(new Projection(List.of(Dimension.METHOD), List.of(), Optional.empty()).tables(both))
                .extracting(Table::title)
                .containsExactly("A", "B");
        assertThat(new Projection(List.of(Dimension.CLASS), List.of(), Optional.empty()).tables(both))
                .extracting(Table::title)
                .containsExactly("c", "d");
        var methods = data(one("B.c", 1), one("B.d", 2));
        assertThat(new Projection(List.of(Dimension.BENCHMARK), List.of(), Optional.empty()).tables(methods))
                .hasSize(1);
        assertThat(new Projection(List.of(Dimension.MODE), List.of(), Optional.empty()).tables(methods)).hasSize(2);
    }

    @Test
    void runsAreNumberedOnlyInTheTableThatHasSeveral() {
        var data = data(one("B.c", 1), one("B.c", 2), one("B.d", 3));
        var tables = new Projection(List.of(Dimension.RUN), List.of(), Optional.empty()).tables(data);
        assertThat(tables).extracting(ComparisonTest::headings)
                .containsExactly(List.of("run", "score"), List.of("score"));
    }

    @Test
    void aLineCarriesTheNotesOfItsRows() {
        var table = new Projection(List.of(Dimension.METHOD), List.of(), Optional.empty())
                .tables(data(one("B.c", 1), one("B.d", 2).replace("\"avgt\"", "\"ss\"")));
        assertThat(table).extracting(t -> t.lines().getFirst().notes().stream().map(Note::kind).toList())
                .satisfiesExactlyInAnyOrder(n -> assertThat(n).contains(Note.Kind.SINGLE_SHOT),
                        n -> assertThat(n).doesNotContain(Note.Kind.SINGLE_SHOT));
    }

    @Test
    void aBaseIsAnythingThatCanBeToldFromZero() {
        assertThat(data(one("B.c", 1)).points().getFirst().isBase()).isTrue();
        assertThat(data(one("B.c", 0.9).replace("us/op", "B/op")).points().getFirst().isBase()).isFalse();
    }

    @Test
    void withoutADirectionAScoreIsBetterAsItsModeSays() {
        var silent = data(one("B.c", 1).replace("us/op", "x"),
                one("B.d", 1).replace("us/op", "x").replace("avgt", "thrpt"));
        assertThat(silent.points()).extracting(Point::direction).containsExactly(Direction.LOWER, Direction.HIGHER);
    }

    @Test
    void scoresAreInTheUnitOfTheColumn() {
        var table = new Projection(List.of(Dimension.METHOD), List.of(), Optional.empty())
                .tables(data(one("B.c", 2500)))
                .getFirst();
        assertThat(((Cell.Score) table.lines().getFirst().cells().getLast()).estimate().mean())
                .isCloseTo(2.5, within(1e-9));
        assertThat(table.columns().getLast().unit()).isEqualTo("ms/op");
    }
}
