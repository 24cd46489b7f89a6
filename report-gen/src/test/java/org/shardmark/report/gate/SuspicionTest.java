package org.shardmark.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.jmh.Row;

class SuspicionTest {
    private static Row row(String benchmark, String params) {
        return Fixture.results(Fixture.file(Fixture.row(benchmark, "avgt", 1, params,
                Fixture.metric("us/op", "[[1, 1]]", "1"), ""))).rows().getFirst();
    }

    private static Optional<String> change(Row gone, Row added) {
        return Suspicion.of(gone, List.of(added)).map(Suspicion::change);
    }

    @Test
    void aParameterIsAddedRemovedOrRenamed() {
        var plain = row("org.example.B.m", "{}");
        var small = row("org.example.B.m", "{\"size\": \"1\"}");
        var two = row("org.example.B.m", "{\"size\": \"1\", \"impl\": \"hash\"}");
        assertThat(change(plain, small)).contains("Was the parameter size added to B.m?");
        assertThat(change(small, two)).contains("Was the parameter impl added to B.m?");
        assertThat(change(two, small)).contains("Was the parameter impl removed from B.m?");
        assertThat(change(small, row("org.example.B.m", "{\"length\": \"1\"}")))
                .contains("Was the parameter size of B.m renamed to length?");
    }

    @Test
    void anotherValueOrMethodIsAnotherRow() {
        var small = row("org.example.B.m", "{\"size\": \"1\"}");
        assertThat(change(small, row("org.example.B.m", "{\"size\": \"2\"}"))).isEmpty();
        assertThat(change(small, row("org.example.B.m", "{\"length\": \"2\"}"))).isEmpty();
        assertThat(change(small, row("org.example.B.m", "{\"size\": \"2\", \"impl\": \"hash\"}"))).isEmpty();
        assertThat(change(small, row("org.example.B.k", "{\"size\": \"1\"}"))).isEmpty();
    }

    @Test
    void aClassIsMovedToAnotherPackage() {
        var row = row("org.example.B.m", "{\"size\": \"1\"}");
        assertThat(change(row, row("org.example.map.B.m", "{\"size\": \"1\"}")))
                .contains("Was org.example moved to org.example.map?");
        assertThat(change(row, row("B.m", "{\"size\": \"1\"}")))
                .contains("Was org.example moved to the unnamed package?");
        assertThat(change(row, row("org.example.map.B.m", "{\"size\": \"2\"}"))).isEmpty();
    }

    @Test
    void aChangeIsSaidOnceForAllRows() {
        SequencedMap<Row, Suspicion> suspicions = new LinkedHashMap<>();
        for (String value : List.of("1", "2", "3")) {
            var gone = row("org.example.B.m", "{\"size\": \"%s\"}".formatted(value));
            suspicions.put(gone, Suspicion.of(gone, List.of(row("org.example.B.m", "{\"n\": \"%s\"}".formatted(value))))
                    .orElseThrow());
        }
        assertThat(Suspicion.sentences(suspicions)).containsExactly(
                "Was the parameter size of B.m renamed to n? 3 rows that are missing have new rows that are otherwise the same.");
    }
}
