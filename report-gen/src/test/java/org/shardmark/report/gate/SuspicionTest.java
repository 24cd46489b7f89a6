package org.shardmark.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.jmh.Row;

class SuspicionTest {
    private static Row row(String benchmark, String params) {
        return Fixture.results(Fixture.file(Fixture.row(benchmark, "avgt", 1, params,
                Fixture.metric("us/op", "[[1, 1]]", "1"), ""))).rows().getFirst();
    }

    private static Optional<String> change(Row gone, Row added) {
        return Suspicion.of(gone, List.of(added))
                .map(s -> Suspicion.sentences(List.of(s)).getFirst())
                .map(s -> s.substring(0, s.indexOf('?') + 1));
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
                .contains("Was the parameter size renamed to length in B.m?");
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

    private static Suspicion suspicion(Row gone, Row added) {
        return Suspicion.of(gone, List.of(added)).orElseThrow();
    }

    @Test
    void aChangeIsAskedOnceForAllRowsAndMethods() {
        var suspicions = new ArrayList<Suspicion>();
        for (String value : List.of("1", "2", "3")) {
            suspicions.add(suspicion(row("org.example.B.m", "{\"size\": \"%s\"}".formatted(value)),
                    row("org.example.B.m", "{\"n\": \"%s\"}".formatted(value))));
        }
        assertThat(Suspicion.sentences(suspicions)).containsExactly(
                "Was the parameter size renamed to n in B.m? 3 rows that are missing have new rows that are otherwise the same.");
        for (String method : List.of("B.k", "C.m")) {
            suspicions.add(suspicion(row("org.example." + method, "{\"size\": \"1\"}"),
                    row("org.example." + method, "{\"n\": \"1\"}")));
        }
        suspicions.add(suspicion(row("org.example.D.m", "{}"), row("org.example.D.m", "{\"n\": \"1\"}")));
        assertThat(Suspicion.sentences(suspicions)).containsExactly(
                "Was the parameter size renamed to n in B.m and 2 more methods? 5 rows that are missing have new rows that are otherwise the same.",
                "Was the parameter n added to D.m? 1 row that is missing has a new row that is otherwise the same.");
    }

    @Test
    void aRowOfAnotherModeOrNumberOfThreadsIsNotTheSame() {
        var gone = row("org.example.B.m", "{}");
        String added = Fixture.row("org.example.B.m", "avgt", 1, "{\"size\": \"1\"}",
                Fixture.metric("us/op", "[[1, 1]]", "1"), "");
        for (String other : List.of(added.replace("avgt", "ss"), added.replace("\"threads\": 1", "\"threads\": 2"))) {
            assertThat(change(gone, Fixture.results(Fixture.file(other)).rows().getFirst())).isEmpty();
        }
    }
}
