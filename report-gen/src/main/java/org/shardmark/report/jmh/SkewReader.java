package org.shardmark.report.jmh;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code shardmark-skew/1}. */
final class SkewReader {
    private SkewReader() {}

    static SkewReport read(Map<?, ?> map) {
        if (!"shardmark-skew/1".equals(map.get("format"))) {
            throw new Json.Unexpected(
                    "a list of results was expected, or an object with \"format\": \"shardmark-skew/1\"");
        }
        var cases = new ArrayList<SkewReport.Case>();
        if (map.get("cases") instanceof List<?> list) {
            for (Object element : list) {
                if (element instanceof Map<?, ?> one) {
                    cases.add(oneCase(one));
                }
            }
        }
        if (cases.isEmpty()) {
            throw new Json.Unexpected("the skew report has no \"cases\"");
        }
        return new SkewReport(List.copyOf(cases));
    }

    private static SkewReport.Case oneCase(Map<?, ?> one) {
        var shares = new ArrayList<Double>();
        if (one.get("load") instanceof List<?> list) {
            list.forEach(v -> shares.add(v instanceof Double d ? d : Double.NaN));
        }
        if (shares.isEmpty() || !shares.stream().allMatch(s -> s >= 0 && s < Double.MAX_VALUE)) {
            throw new Json.Unexpected("a case of the skew report has no \"load\" of numbers, one a shard");
        }
        var figures = new LinkedHashMap<String, Double>();
        one.forEach((key, value) -> {
            if (value instanceof Double number) {
                figures.put(String.valueOf(key), number);
            }
        });
        double sum = shares.stream().mapToDouble(d -> d).sum();
        double max = shares.stream().mapToDouble(d -> d).max().orElse(Double.NaN);
        return new SkewReport.Case(String.valueOf(one.get("name")),
                shares.stream().map(share -> share / sum).toList(), max / sum * shares.size(), figures);
    }
}
