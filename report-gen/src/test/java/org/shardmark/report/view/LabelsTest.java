package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.shardmark.report.table.Dimension;

class LabelsTest {
    private static final Dimension A = Dimension.param("a");
    private static final Dimension B = Dimension.param("b");

    @Test
    void labelsThatWouldBeAlikeSayWhatTheyAreOf() {
        assertThat(Labels.of(List.of(A, B), List.of(List.of("x", ""), List.of("", "x"))).byKey().values())
                .containsExactly("a x, no b", "no a, b x");
        assertThat(Labels.of(List.of(Dimension.CLASS, A, B),
                List.of(List.of("", "x", ""), List.of("", "", "x"), List.of("C", "y", ""))).byKey().values())
                .containsExactly("a x, no b", "no a, b x", "C, a y, no b");
    }

    @Test
    void onlyLabelsThatAreTooLongAreShortened() {
        var keys = List.of(List.of("theSame one"), List.of("theSame two"));
        assertThat(Labels.of(List.of(A), keys, 11).byKey().values()).containsExactly("theSame one", "theSame two");
        assertThat(Labels.of(List.of(A), keys, 10).byKey().values()).containsExactly("one", "two");
    }

    @Test
    void numbersSayWhatTheyCount() {
        assertThat(Labels.of(List.of(A, B, Dimension.METHOD), List.of("1", "x", "2"))).isEqualTo("a 1, x, 2");
        assertThat(Labels.of(List.of(A, Dimension.THREADS), List.of("", "4"))).isEqualTo("threads 4");
        assertThat(Labels.of(List.of(A), List.of(""))).isEqualTo("no a");
    }
}
