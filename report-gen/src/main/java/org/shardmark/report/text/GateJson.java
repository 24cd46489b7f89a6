package org.shardmark.report.text;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.shardmark.report.gate.CommonShift;
import org.shardmark.report.gate.Judgement.Judged;
import org.shardmark.report.gate.Verdict;
import org.shardmark.report.gate.Verdict.Decider;
import org.shardmark.report.gate.Verdict.Kind;
import tools.jackson.core.JsonGenerator;

/** What a gate found, as JSON in full precision, for programs. */
public final class GateJson {
    private GateJson() {}

    /**
     * The document.
     *
     * @param failing which verdicts make the gate fail
     */
    public static String of(Judged judged, Set<Kind> failing) {
        return Json.written(json -> {
            json.writeStartObject();
            json.writeStringProperty("format", "shardmark-gate/1");
            json.writeBooleanProperty("passed", failing.stream().allMatch(k -> judged.of(k).isEmpty()));
            json.writeNumberProperty("alpha", judged.alpha());
            json.writeName("counts");
            json.writeStartObject();
            for (Kind kind : Kind.values()) {
                json.writeNumberProperty(name(kind), judged.of(kind).size());
            }
            json.writeEndObject();
            json.writeArrayPropertyStart("verdicts");
            judged.verdicts().forEach(v -> verdict(json, v));
            json.writeEndArray();
            judged.shift().ifPresent(s -> shift(json, s));
            texts(json, "suspicions", judged.suspicions());
            texts(json, "newRows", judged.added());
            texts(json, "method", judged.method());
            texts(json, "notes", judged.notes());
            json.writeStringProperty("tooFewForks", judged.tooFew());
            json.writeEndObject();
        });
    }

    private static void verdict(JsonGenerator json, Verdict v) {
        json.writeStartObject();
        json.writeStringProperty("verdict", name(v.kind()));
        json.writeStringProperty("row", v.subject().row());
        json.writeStringProperty("mode", v.subject().mode());
        json.writeStringProperty("metric", v.subject().metric());
        json.writeStringProperty("unit", v.subject().unit());
        json.writeName("base");
        Json.estimate(json, v.subject().base());
        json.writeName("new");
        Json.estimate(json, v.subject().now());
        json.writeName("cost");
        Json.estimate(json, v.cost());
        if (!Double.isNaN(v.difference().center())) {
            String what = v.subject().allocation() ? "bytes" : "difference";
            number(json, what, v.difference().center());
            number(json, what + "Low", v.difference().low());
            number(json, what + "High", v.difference().high());
        }
        number(json, "costAtLeast", v.least() == 0 ? Double.NaN : v.least());
        number(json, "threshold", v.threshold());
        number(json, "couldHaveShown", v.power().detectable().orElse(Double.NaN));
        var forks = v.power().decider().filter(d -> d.what().startsWith("forks")).map(Decider::number);
        number(json, "decidingForks",
                forks.isPresent() && forks.get().isPresent() ? forks.get().getAsInt() : Double.NaN);
        v.power().decider().ifPresent(d -> decider(json, d));
        texts(json, "remarks", v.remarks());
        json.writeEndObject();
    }

    private static void decider(JsonGenerator json, Decider decider) {
        json.writeName("decider");
        json.writeStartObject();
        number(json, "number", decider.number().isPresent() ? decider.number().getAsInt() : Double.NaN);
        json.writeStringProperty("what", decider.what());
        json.writeStringProperty("why", decider.why());
        json.writeEndObject();
    }

    private static void shift(JsonGenerator json, CommonShift shift) {
        json.writeName("commonShift");
        json.writeStartObject();
        json.writeStringProperty("direction", shift.slower() ? "slower" : "faster");
        json.writeNumberProperty("rows", shift.rows());
        json.writeNumberProperty("moved", shift.moved());
        number(json, "least", shift.least());
        number(json, "median", shift.middle());
        number(json, "most", shift.most());
        json.writeEndObject();
    }

    private static String name(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static void number(JsonGenerator json, String name, double value) {
        json.writeName(name);
        Json.number(json, value);
    }

    private static void texts(JsonGenerator json, String name, List<String> texts) {
        json.writeArrayPropertyStart(name);
        texts.forEach(json::writeString);
        json.writeEndArray();
    }
}
