package org.shardmark.report.view;

import java.util.List;
import java.util.Optional;
import org.shardmark.report.jmh.Catalogue.Described;
import org.shardmark.report.table.Columns;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Table;
import org.shardmark.report.table.Table.Column;

/**
 * What the suite's metrics on a page are, a sentence each: as the environment of the results says, or, of results that are
 * older than that, as this jar knows it.
 */
final class Glossary {
    private Glossary() {}

    /** The section, if the tables of a page have columns of such metrics. */
    static Optional<Section> of(Data data, List<Section> page) {
        var headings = page.stream()
                .flatMap(section -> section.tables().stream())
                .flatMap(table -> table.columns().stream())
                .map(Column::heading)
                .toList();
        var described = data.points()
                .stream()
                .filter(p -> headings.stream().anyMatch(h -> h.contains(p.heading().replaceFirst(":p.*", ""))))
                .flatMap(p -> p.row().described(p.metric()).stream())
                .distinct()
                .toList();
        return described.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("metrics", "Metrics", List.of(), List.of(), List.of(table(described))));
    }

    private static Table table(List<Described> metrics) {
        return new Columns<Described>()
                .name("metric", Described::name)
                .name("in tables", Described::heading)
                .name("unit", Described::unit)
                .name("better", m -> m.better().equals("none") ? "" : m.better())
                .name("what it is", Described::sentence)
                .table("", metrics);
    }
}
