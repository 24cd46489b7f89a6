package org.shardmark.trial;

import java.util.Map;
import java.util.TreeMap;
import org.shardmark.metric.MetricsProfiler;

/** What benchmarks published, as JMH is given it. */
public final class Published {
    private Published() {}

    /** The metrics since the last call, by name; of a sample of times, its mean. */
    public static Map<String, Double> take() {
        var metrics = new TreeMap<String, Double>();
        new MetricsProfiler().afterIteration(null, null, null)
                .forEach(result -> metrics.put(result.getLabel(), result.getScore()));
        return metrics;
    }
}
