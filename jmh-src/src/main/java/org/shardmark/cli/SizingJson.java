package org.shardmark.cli;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.shardmark.queueing.Estimate;
import org.shardmark.record.EnvironmentLog;
import org.shardmark.record.Machine;
import org.shardmark.sizing.Answer;
import org.shardmark.sizing.Evaluation;
import org.shardmark.sizing.Finding;

/** An answer as {@code shardmark-sizing/1}, which report.jar draws. */
final class SizingJson {
    private SizingJson() {}

    static Map<String, Object> of(Answer answer, SizingText.Asked asked, List<SizingVerification.Row> verified) {
        var text = new SizingText(answer, asked, Table.Format.JSON);
        var question = answer.question();
        var json = new LinkedHashMap<String, Object>();
        json.put("format", "shardmark-sizing/1");
        json.put("population", question.demand().name());
        json.put("messages", question.demand().messages());
        json.put("distinctKeys", question.demand().keys());
        json.put("hottestKeyShare", question.demand().shares().shares()[0]);
        json.put("arrivals", question.demand().arrivals());
        json.put("ratePerSecond", question.rate());
        json.put("targetP99Micros", question.targetNanos() / 1e3);
        json.put("wait", asked.waitText());
        json.put("waitMeanMicros", question.waitTime().meanNanos() / 1e3);
        json.put("calibrated", asked.calibrated());
        json.put("itemMicros", question.itemNanos() / 1e3);
        json.put("cores", question.cores());
        json.put("consumer", asked.consumer());
        json.put("storeSlots", question.storeSlots());
        json.put("hasher", question.hasher());
        json.put("router", question.router());
        json.put("salts", question.salts());
        json.put("remedies", answer.findings().stream().map(finding -> finding(answer, asked, text, finding)).toList());
        answer.recommended().ifPresent(finding -> {
            json.put("recommended", finding.option().label());
            json.put("recommendation", text.sentence(finding));
            text.measure(finding).ifPresent(command -> json.put("measure", command));
        });
        answer.advice().ifPresent(advice -> json.put("advice", text.advice(advice)));
        if (!verified.isEmpty()) {
            json.put("verified", verified.stream().map(SizingVerification.Row::json).toList());
            json.put("measuredOn", machine());
        }
        json.put("messagesSimulated", answer.simulated());
        return json;
    }

    /** Where and by what the figures that were measured were. */
    private static Map<String, Object> machine() {
        var json = new LinkedHashMap<String, Object>();
        var machine = Machine.here();
        json.put("cpuModel", machine.cpuModel());
        json.put("cores", machine.cores());
        json.put("memoryMib", machine.memoryMib());
        json.put("os", machine.os());
        json.put("kernel", machine.kernel());
        json.put("jvm", "JDK " + Runtime.version());
        json.put("revision", EnvironmentLog.code().revision());
        json.put("treeClean", EnvironmentLog.code().treeClean());
        json.put("end", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        return json;
    }

    private static Map<String, Object> finding(Answer answer, SizingText.Asked asked, SizingText text,
            Finding finding) {
        var json = new LinkedHashMap<String, Object>();
        double target = answer.question().targetNanos();
        json.put("name", finding.option().label());
        json.put("remedy", finding.option().remedy());
        json.put("detect", finding.option().detect());
        json.put("keepsKeyOrder", finding.option().keepsKeyOrder());
        json.put("holds", finding.best().isPresent());
        finding.best().ifPresent(best -> {
            json.put("best", point(best, target));
            json.put("holdsUpToPerSecond", finding.holdsUpTo().orElse(0));
            finding.shardsForTwice().ifPresent(shards -> json.put("shardsForTwiceThat", shards));
            json.put("readFanOut", finding.readFanOut());
            json.put("keysApart", finding.keysApart());
            json.put("mailboxesMib", asked.mailboxMib(best.configuration().shards()));
            finding.unlimited().ifPresent(nanos -> json.put("p99WithoutLimitsMicros", nanos / 1e3));
        });
        if (!answer.recommended().equals(Optional.of(finding))) {
            json.put("whyNot", text.whyNot(finding));
        }
        json.put("points", finding.points().stream().map(point -> point(point, target)).toList());
        return json;
    }

    private static Map<String, Object> point(Evaluation point, double target) {
        var json = new LinkedHashMap<String, Object>();
        json.put("shards", point.configuration().shards());
        json.put("batch", point.configuration().realBatch());
        json.put("holds", point.holds(target));
        json.put("saturated", point.saturated());
        json.put("exact", point.exact());
        json.put("worstSalt", point.salt());
        json.put("utilisation", point.utilisation());
        if (!point.saturated()) {
            json.put("coresUsed", point.coresUsed());
            json.put("slotsUsed", point.slotsUsed());
            json.put("batchMean", point.batchMean());
            estimate(json, "p50", point.p50());
            estimate(json, "p99", point.p99());
            estimate(json, "p999", point.p999());
            estimate(json, "hotP99", point.hotP99());
            estimate(json, "coldP99", point.coldP99());
        }
        return json;
    }

    private static void estimate(Map<String, Object> json, String name, Optional<Estimate> estimate) {
        estimate.ifPresent(found -> {
            json.put(name + "Micros", found.value() / 1e3);
            json.put(name + "HalfWidthMicros", found.halfWidth() / 1e3);
        });
    }
}
