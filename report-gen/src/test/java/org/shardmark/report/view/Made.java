package org.shardmark.report.view;

import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.metric;
import static org.shardmark.report.jmh.Fixture.results;

import java.util.ArrayList;
import java.util.List;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.table.Data;
import org.shardmark.report.text.Markdown;

/** Rows of the suite's own benchmarks, made up for tests: three forks that differ by one per cent. */
final class Made {
    private Made() {}

    /**
     * A value of a metric.
     *
     * @param name  its name
     * @param unit  its unit
     * @param value its mean
     */
    record Value(String name, String unit, double value) {}

    static Value value(String name, String unit, double value) {
        return new Value(name, unit, value);
    }

    /** A row with parameters such as {@code shards=4 load=uniform}. */
    static String row(String benchmark, String params, double score, Value... metrics) {
        var pairs = new ArrayList<String>();
        for (String param : params.split(" ", -1)) {
            int equals = param.indexOf('=');
            pairs.add("\"%s\": \"%s\"".formatted(param.substring(0, equals), param.substring(equals + 1)));
        }
        var secondary = new ArrayList<String>();
        for (Value m : metrics) {
            secondary.add("\"%s\": %s".formatted(m.name(), forks(m.unit(), m.value())));
        }
        return Fixture.row("org.shardmark.bench." + benchmark, "thrpt", 3, "{" + String.join(", ", pairs) + "}",
                forks("ops/s", score), String.join(", ", secondary));
    }

    private static String forks(String unit, double mean) {
        return metric(unit, "[[%s, %s], [%s, %s], [%s, %s]]".formatted(0.99 * mean, 0.99 * mean, mean, mean,
                1.01 * mean, 1.01 * mean), String.valueOf(mean));
    }

    /** A page of these rows, measured on two cores. */
    static Page page(List<String> rows) {
        return page(rows, "{\"cores\": 2}");
    }

    /** A page of these rows, with what the environment file says. */
    static Page page(List<String> rows, String environment) {
        var read = results(file(rows.toArray(String[]::new)));
        var source = new Data.Source("", Fixture.with(read, environment));
        return Pages.of(List.of(source), List.of(), Request.automatic(), "render");
    }

    static String text(List<String> rows) {
        return Markdown.page(page(rows));
    }

    static Chart chart(List<String> rows, String name) {
        return page(rows).charts().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
    }
}
