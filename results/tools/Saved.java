import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What --until saved in a run, against a fixed number of forks for every row that leaves no row less well known: that of
 * the row which needed most. How long forks took is in the environment file beside the results.
 *
 * java -cp benchmarks.jar results/tools/Saved.java results.json
 */
public class Saved {
    record Row(String name, int forks, double width, double forkSeconds) {
        double seconds(int howMany) {
            return howMany * forkSeconds;
        }
    }

    public static void main(String[] args) throws Exception {
        var file = Path.of(args[0]);
        var environment = read(Path.of(args[0].replaceFirst("\\.json$", ".environment.json")));
        var seconds = new HashMap<String, DescriptiveStatistics>();
        for (var fork : environment.get("forks")) {
            seconds.computeIfAbsent(key(fork), k -> new DescriptiveStatistics())
                    .addValue(fork.get("durationMillis").asDouble() / 1000);
        }
        var rows = new ArrayList<Row>();
        for (var row : read(file)) {
            var means = row.at("/primaryMetric/rawData")
                    .valueStream()
                    .mapToDouble(fork -> fork.valueStream().mapToDouble(JsonNode::asDouble).average().orElseThrow())
                    .toArray();
            rows.add(new Row(name(row), means.length, width(means), seconds.get(key(row)).getMean()));
        }
        print(rows, environment.get("arguments"));
    }

    private static void print(List<Row> rows, JsonNode arguments) {
        int most = rows.stream().mapToInt(Row::forks).max().orElseThrow();
        System.out.println("Run as: " + String.join(" ", arguments.valueStream().map(JsonNode::asString).toList()));
        System.out.println("\n| row | seconds a fork | forks | ± % | seconds | at " + most + " forks: seconds |");
        System.out.println("|---|---|---|---|---|---|");
        for (var row : rows) {
            System.out.printf(Locale.ROOT, "| %s | %.2f | %d | %.1f | %.0f | %.0f |%n", row.name(), row.forkSeconds(),
                    row.forks(), 100 * row.width(), row.seconds(row.forks()), row.seconds(most));
        }
        double until = rows.stream().mapToDouble(row -> row.seconds(row.forks())).sum();
        double fixed = rows.stream().mapToDouble(row -> row.seconds(most)).sum();
        double widest = rows.stream().mapToDouble(Row::width).max().orElseThrow();
        System.out.printf(Locale.ROOT, "%nThe widest interval is ±%.1f %%. With the forks they got, the %d rows took "
                + "%.0f s. With %d for every row, as many as the row that got most, they would have taken %.0f s: "
                + "%.0f %% saved.%n", 100 * widest, rows.size(), until, most, fixed, 100 * (1 - until / fixed));
    }

    /** The relative half-width of the 95 % t-interval of the mean over forks. */
    private static double width(double[] means) {
        var statistics = new DescriptiveStatistics(means);
        double t = new TDistribution(means.length - 1).inverseCumulativeProbability(0.975);
        return t * statistics.getStandardDeviation() / Math.sqrt(means.length) / Math.abs(statistics.getMean());
    }

    private static String key(JsonNode node) {
        return node.get("benchmark").asString() + " " + node.get("mode").asString() + " " + parameters(node);
    }

    private static Map<String, String> parameters(JsonNode node) {
        var values = new java.util.TreeMap<String, String>();
        node.path("params").forEachEntry((name, value) -> values.put(name, value.asString()));
        return values;
    }

    /** The method and the parameters; a table of one profile says elsewhere which of them are the same in all rows. */
    private static String name(JsonNode row) {
        var parts = row.get("benchmark").asString().split("\\.");
        return (parts[parts.length - 2] + "." + parts[parts.length - 1] + " " + String.join(" ", parameters(row).values()))
                .strip();
    }

    private static JsonNode read(Path file) throws Exception {
        return JsonMapper.shared().readTree(Files.readAllBytes(file));
    }
}
