package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Chart.Axis;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Scale;

class PagerTest {
    private static List<Integer> shared(int panels) {
        var pages = new ArrayList<Integer>();
        var all = IntStream.range(0, panels).mapToObj(i -> new Panel("" + i, List.of())).toList();
        var charts = new Pager("x").panels(all, (name, shown) -> {
            pages.add(shown.size());
            return new Chart(name, "", "", "", Axis.of("", Scale.LINEAR), Axis.of("", Scale.LINEAR), shown);
        }).charts();
        assertThat(charts).extracting(Chart::name)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, pages.size()).mapToObj(i -> Pager.name("x", i)).toList());
        return pages;
    }

    @Test
    void a_chart_holds_twelve_panels_and_more_are_shared_out_evenly() {
        assertThat(shared(0)).isEmpty();
        assertThat(shared(12)).containsExactly(12);
        assertThat(shared(13)).containsExactly(7, 6);
        assertThat(shared(25)).containsExactly(9, 9, 7);
    }
}
