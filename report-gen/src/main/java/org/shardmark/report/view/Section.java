package org.shardmark.report.view;

import java.util.List;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.table.Table;

/**
 * A part of a page.
 *
 * @param id     the name under which a document can ask for it
 * @param title  its heading
 * @param prose  paragraphs before the charts, as plain text
 * @param charts its charts
 * @param tables its tables
 */
public record Section(String id, String title, List<String> prose, List<Chart> charts, List<Table> tables) {
    /** A chart that would be empty is none. */
    public Section {
        charts = charts.stream().filter(c -> !c.isEmpty()).toList();
    }

    /** Whether it has nothing to show. */
    public boolean isEmpty() {
        return prose.isEmpty() && charts.isEmpty() && tables.isEmpty();
    }
}
