package org.shardmark.report.jmh;

import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * What the metrics of the suite are, in words: a data file that the suite's build and this one both have, and of which a
 * result's environment file carries what concerns it. So no view has a heading, a unit or a direction of its own.
 *
 * @param metrics by name; a name with a {@code *} stands for metrics that differ in a number
 */
public record Catalogue(SequencedMap<String, Described> metrics) {
    private static final String FILE = "/shardmark-catalogue.json";
    private static final String SUITE_PACKAGE = "org.shardmark.";
    private static final Catalogue SUITE = read();

    /**
     * A metric in words.
     *
     * @param name     as in a result file
     * @param heading  the same as the head of a column
     * @param unit     as in a result file, {@code 1} for a share or a ratio
     * @param better   {@code higher}, {@code lower} or {@code none}
     * @param sentence what it is
     */
    public record Described(String name, String heading, String unit, String better, String sentence) {
        /** The heading of a metric of this description: with its own number, and with the percentile that it may be. */
        String headingOf(String metric) {
            int star = name.indexOf('*');
            int colon = metric.indexOf(':');
            String number = star < 0 ? "" : metric.substring(star);
            return heading.replace("*", number) + (star >= 0 || colon < 0 ? "" : metric.substring(colon));
        }
    }

    /** That of the suite at the revision of this jar. */
    public static Catalogue ofSuite() {
        return SUITE;
    }

    /** Whether a row is one of the suite's, whose metrics are meant: a stranger may call his by the same names. */
    public static boolean covers(Row row) {
        return row.benchmark().startsWith(SUITE_PACKAGE);
    }

    /**
     * A metric that a view knows by name.
     *
     * @throws IllegalArgumentException where the catalogue has none, so that one that is renamed is missed at once
     */
    public Described metric(String name) {
        return called(name).orElseThrow(() -> new IllegalArgumentException("no metric is called " + name));
    }

    /** The metric of a name in a result file, if there is one. */
    public Optional<Described> called(String name) {
        var exact = metrics.get(name);
        return exact == null
                ? metrics.values().stream().filter(m -> isOfFamily(name, m)).findFirst()
                : Optional.of(exact);
    }

    /** This one, and of another what this one does not have. */
    Catalogue or(Catalogue other) {
        var all = new LinkedHashMap<>(metrics);
        other.metrics.forEach(all::putIfAbsent);
        return new Catalogue(all);
    }

    private static boolean isOfFamily(String name, Described family) {
        int star = family.name().indexOf('*');
        return star >= 0 && name.startsWith(family.name().substring(0, star)) && name.substring(star).matches("\\d+");
    }

    private static Catalogue read() {
        InputStream in = Catalogue.class.getResourceAsStream(FILE);
        if (in == null) {
            throw new IllegalStateException("the jar is damaged: " + FILE + " is missing");
        }
        try (var json = new Json(in)) {
            json.next();
            return of(json.tree());
        }
    }

    /** From what a file says; what is not as it should be is left out. */
    static Catalogue of(Object tree) {
        var metrics = new LinkedHashMap<String, Described>();
        if (tree instanceof Map<?, ?> map && map.get("metrics") instanceof List<?> list) {
            for (Object entry : list) {
                if (entry instanceof Map<?, ?> metric) {
                    var described = new Described(text(metric, "name"), text(metric, "heading"), text(metric, "unit"),
                            text(metric, "better"), text(metric, "sentence"));
                    metrics.put(described.name(), described);
                }
            }
        }
        return new Catalogue(metrics);
    }

    private static String text(Map<?, ?> metric, String field) {
        return metric.get(field) instanceof String text ? text : "";
    }
}
