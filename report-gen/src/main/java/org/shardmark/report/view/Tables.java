package org.shardmark.report.view;

import java.util.List;
import org.shardmark.report.table.Table;

/** Puts tables together. */
final class Tables {
    private Tables() {}

    static Table of(String title, List<Table.Column> columns, List<Table.Line> lines) {
        return new Table(title, List.copyOf(columns), List.copyOf(lines), List.of());
    }
}
