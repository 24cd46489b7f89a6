package org.shardmark.metric;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every metric and every parameter of the suite, each declared once: a data file that this jar and the report's both
 * have. A result's environment file carries what concerns it, so that an old result explains itself.
 *
 * @param schema     the version of the format
 * @param metrics    in the order in which they are explained
 * @param parameters likewise
 */
public record Catalogue(String schema, List<Metric> metrics, List<Parameter> parameters) {
    private static final String FILE = "/shardmark-catalogue.json";
    private static final Catalogue SUITE = read();

    public static Catalogue ofSuite() {
        return SUITE;
    }

    private static Catalogue read() {
        try (var in = Catalogue.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("the jar is damaged: " + FILE + " is missing");
            }
            return JsonMapper.builder()
                    .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                    .build()
                    .readValue(in, Catalogue.class);
        } catch (IOException e) {
            throw new IllegalStateException("the jar is damaged: " + FILE, e);
        }
    }

    /**
     * The metric of a name, for those who publish it.
     *
     * @throws IllegalArgumentException where there is none
     */
    public static Metric metric(String name) {
        return SUITE.metrics.stream()
                .filter(metric -> metric.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no metric is called " + name));
    }

    /** The metric that a name in a result file is, or is one of a family of. */
    public Optional<Metric> metricCalled(String name) {
        return metrics.stream().filter(metric -> metric.covers(name)).findFirst();
    }

    public Optional<Parameter> parameterCalled(String name) {
        return parameters.stream().filter(parameter -> parameter.name().equals(name)).findFirst();
    }

    /** The part that concerns a result: only what has one of these names. */
    public Catalogue of(Collection<String> metricNames, Collection<String> parameterNames) {
        return new Catalogue(schema,
                metrics.stream().filter(metric -> metricNames.stream().anyMatch(metric::covers)).toList(),
                parameters.stream().filter(parameter -> parameterNames.contains(parameter.name())).toList());
    }
}
