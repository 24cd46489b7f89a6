package org.shardmark.report.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads {@code shardmark-sizing/1}. */
final class SizingReader {
    static final String FORMAT = "shardmark-sizing/1";
    private static final List<String> PERCENTILES = List.of("p50", "p99", "p999");

    private SizingReader() {}

    static SizingReport read(Map<?, ?> map) {
        var remedies = new ArrayList<SizingReport.Remedy>();
        for (var one : maps(map.get("remedies"))) {
            var points = maps(one.get("points")).stream().map(SizingReader::point).toList();
            if (points.stream().anyMatch(point -> !(point.shards() >= 1))) {
                throw new Json.Unexpected("a point of the sizing report has no \"shards\"");
            }
            remedies.add(new SizingReport.Remedy(text(one, "name"), Boolean.TRUE.equals(one.get("keepsKeyOrder")),
                    point(one.get("best") instanceof Map<?, ?> best ? best : Map.of()),
                    number(one, "holdsUpToPerSecond"), number(one, "shardsForTwiceThat"), number(one, "readFanOut"),
                    points));
        }
        if (remedies.isEmpty() || !(number(map, "targetP99Micros") > 0)) {
            throw new Json.Unexpected("the sizing report has no \"remedies\", or no \"targetP99Micros\"");
        }
        return new SizingReport(text(map, "population"), number(map, "ratePerSecond"), number(map, "targetP99Micros"),
                text(map, "wait"), number(map, "itemMicros"), number(map, "cores"), number(map, "salts"),
                text(map, "recommendation"),
                map.get("advice") instanceof List<?> lines ? lines.stream().map(String::valueOf).toList() : List.of(),
                List.copyOf(remedies), maps(map.get("verified")).stream().map(SizingReader::verified).toList(),
                map.get("measuredOn") instanceof Map<?, ?> machine ? machine(machine) : "");
    }

    private static SizingReport.Point point(Map<?, ?> one) {
        return new SizingReport.Point(number(one, "shards"), number(one, "batch"), number(one, "utilisation"),
                number(one, "p99Micros"), number(one, "p99HalfWidthMicros"));
    }

    private static SizingReport.Verified verified(Map<?, ?> one) {
        return new SizingReport.Verified(text(one, "remedy"), number(one, "shards"),
                PERCENTILES.stream()
                        .map(name -> new SizingReport.Compared(number(one, name + "PredictedMicros"),
                                number(one, name + "PredictedHalfWidthMicros"), number(one, name + "MeasuredMicros"),
                                number(one, name + "MeasuredLowMicros"), number(one, name + "MeasuredHighMicros"),
                                number(one, name + "ByRunWaitMicros"), number(one, name + "ByRunWaitHalfWidthMicros")))
                        .toList(),
                number(one, "rateOfMeasuredP99PerSecond"),
                new SizingReport.Compared(number(one, "throughputPredictedPerSecond"), Double.NaN,
                        number(one, "throughputMeasuredPerSecond"), Double.NaN, Double.NaN, Double.NaN, Double.NaN),
                number(one, "coreToCoreNanos"), number(one, "waitCalibratedMicros"), number(one, "waitRunMicros"));
    }

    private static String machine(Map<?, ?> machine) {
        return String.format(Locale.ROOT, "%s, %.0f cores, %.0f MiB; %s, %s; %s; code %s", text(machine, "cpuModel"),
                number(machine, "cores"), number(machine, "memoryMib"), text(machine, "os"), text(machine, "kernel"),
                text(machine, "jvm"), text(machine, "revision"));
    }

    private static List<Map<?, ?>> maps(@org.jspecify.annotations.Nullable Object value) {
        var maps = new ArrayList<Map<?, ?>>();
        if (value instanceof List<?> list) {
            for (Object element : list) {
                if (element instanceof Map<?, ?> map) {
                    maps.add(map);
                }
            }
        }
        return maps;
    }

    private static double number(Map<?, ?> map, String name) {
        return map.get(name) instanceof Double number ? number : Double.NaN;
    }

    private static String text(Map<?, ?> map, String name) {
        return map.get(name) instanceof String text ? text : "";
    }
}
