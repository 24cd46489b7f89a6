package org.shardmark.report.text;

import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Direction;
import org.shardmark.report.table.Table;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** Tables as JSON in full precision: a list of tables, each with its columns and its lines as lists of values. */
public final class Json {
    private Json() {}

    /**
     * The tables.
     *
     * @param longValues what short names stand for, which is written in their place
     */
    public static String of(List<Table> tables, SequencedMap<String, String> longValues) {
        return written(json -> {
            json.writeStartArray();
            tables.forEach(table -> write(json, table, longValues));
            json.writeEndArray();
        });
    }

    /** What a generator is told to write, indented. */
    static String written(Consumer<JsonGenerator> content) {
        var text = new StringWriter();
        var pretty = new ObjectWriteContext.Base() {
            @Override
            public tools.jackson.core.PrettyPrinter getPrettyPrinter() {
                return new DefaultPrettyPrinter();
            }
        };
        try (var json = new JsonFactory().createGenerator(pretty, text)) {
            content.accept(json);
        }
        return text + "\n";
    }

    private static void write(JsonGenerator json, Table table, SequencedMap<String, String> longValues) {
        json.writeStartObject();
        json.writeStringProperty("title", table.title());
        json.writeArrayPropertyStart("columns");
        for (var column : table.columns()) {
            json.writeStartObject();
            json.writeStringProperty("name", column.heading());
            json.writeStringProperty("unit", column.unit());
            if (column.better() != Direction.UNKNOWN) {
                json.writeStringProperty("better", column.better().name().toLowerCase(Locale.ROOT));
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayPropertyStart("lines");
        for (var line : table.lines()) {
            json.writeStartArray();
            line.cells().forEach(cell -> write(json, cell, longValues));
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Cell cell, SequencedMap<String, String> longValues) {
        switch (cell) {
            case Cell.Empty e -> json.writeNull();
            case Cell.Text t -> json.writeString(longValues.getOrDefault(t.text(), t.text()));
            case Cell.Figure f -> number(json, f.value());
            case Cell.Share s -> number(json, s.value());
            case Cell.Score s -> estimate(json, s.estimate());
            case Cell.Times t -> estimate(json, t.ratio());
            case Cell.Difference d -> estimate(json, d.estimate());
        }
    }

    static void estimate(JsonGenerator json, Estimate e) {
        json.writeStartObject();
        json.writeName("mean");
        number(json, e.mean());
        if (!Csv.kind(e).isEmpty()) {
            json.writeName("low");
            number(json, e.low());
            json.writeName("high");
            number(json, e.high());
            json.writeStringProperty("of", Csv.kind(e));
        }
        json.writeNumberProperty("forks", e.forks());
        json.writeEndObject();
    }

    static void number(JsonGenerator json, double value) {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }
}
