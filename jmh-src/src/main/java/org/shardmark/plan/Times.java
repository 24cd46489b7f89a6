package org.shardmark.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.shardmark.io.IoReason;
import org.shardmark.options.UsageException;
import org.shardmark.record.ResultFile;
import org.shardmark.record.Row;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** How long the forks of each row took in an earlier run, as the environment file beside its results tells. */
public final class Times {
    private Times() {}

    /**
     * Reads the times.
     *
     * @param results the result file
     * @return the mean by {@link Row#key}
     */
    public static Map<String, Duration> of(Path results) {
        var file = new ResultFile(results, ResultFormatType.JSON, false).environment();
        var millis = new HashMap<String, List<Long>>();
        try {
            for (var fork : JsonMapper.shared().readTree(Files.readAllBytes(file)).path("forks")) {
                if (fork.path("outcome").asString("").equals("measured")) {
                    millis.computeIfAbsent(key(fork), key -> new ArrayList<>())
                            .add(fork.path("durationMillis").asLong(0));
                }
            }
        } catch (IOException e) {
            throw new UsageException("--times " + results + ": " + file + ", where the times would be, cannot be read: "
                    + IoReason.of(e), e);
        } catch (JacksonException e) {
            throw new UsageException("--times " + results + ": " + file + ", where the times would be, is not JSON",
                    e);
        }
        return millis.entrySet()
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey,
                        row -> Duration
                                .ofMillis((long) row.getValue().stream().mapToLong(m -> m).average().orElse(0))));
    }

    private static String key(JsonNode fork) {
        var parameters = new TreeMap<String, String>();
        fork.path("params").properties().forEach(p -> parameters.put(p.getKey(), p.getValue().asString("")));
        return fork.path("benchmark").asString("") + " " + fork.path("mode").asString("") + " " + parameters;
    }
}
