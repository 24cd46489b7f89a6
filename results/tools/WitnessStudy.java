import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.apache.commons.math3.stat.interval.ClopperPearsonInterval;
import org.apache.commons.math3.stat.interval.ConfidenceInterval;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Does the witness of the machine see what spoils forks? Of a quiet run and, if given, of one beside Disturb.java, how
 * many slow forks each sign names, and how many good ones wrongly.
 *
 * java -cp benchmarks.jar results/tools/WitnessStudy.java quiet.json [disturbed.json bursts.csv]
 *
 * The limits stand here and were fixed before the first study: whoever changes them after a look at its results has to
 * measure again. Forks, and what the machine did meanwhile, are judged against the median of the same row in the quiet
 * run.
 */
public class WitnessStudy {
    /** A time per operation that is so many times the median is slow; hashers repeat to within 2 %. */
    private static final double SLOW_TIME = 1.2;
    /** A throughput that is so many times less than the median is slow; mailboxes scatter by a third. */
    private static final double SLOW_THROUGHPUT = 1.5;
    /** A fork is disturbed if bursts took so much of its time. */
    private static final double DISTURBED = 0.25;
    private static final double CONFIDENCE = 0.95;

    /** What names a fork: a figure of its entry in the environment file, and the limit for it, given the usual figure. */
    private record Sign(String name, ToDoubleFunction<JsonNode> figure, DoubleUnaryOperator limit) {
        boolean names(Fork fork, List<Fork> quiet) {
            double value = figure.applyAsDouble(fork.facts());
            return value >= 0 && value > limit.applyAsDouble(usual(fork.row(), quiet));
        }

        /** The median of the quiet forks of a row. */
        private double usual(String row, List<Fork> quiet) {
            return median(quiet.stream()
                    .filter(fork -> fork.row().equals(row))
                    .mapToDouble(fork -> figure.applyAsDouble(fork.facts()))
                    .filter(value -> value >= 0));
        }
    }

    private static final List<Sign> SIGNS = List.of(
            new Sign("integer work, before or after: 1.1 × median", worst("integerNanos"), usual -> 1.1 * usual),
            new Sign("memory, before or after: 1.5 × median", worst("memoryNanos"), usual -> 1.5 * usual),
            new Sign("core to core, before or after: 1.5 × median", worst("coreToCoreNanos"), usual -> 1.5 * usual),
            new Sign("run delay: 5 % of the fork's time more than the median",
                    fork -> fork.get("runDelayMillis").asDouble() / fork.get("durationMillis").asDouble(),
                    usual -> usual + 0.05),
            new Sign("processors busy: 1.2 × median", fork -> fork.get("processors").asDouble(), usual -> 1.2 * usual),
            new Sign("pressure: 10 % of the time more than the median", fork -> fork.get("pressureShare").asDouble(),
                    usual -> usual + 0.1),
            new Sign("steal: 1 % of processor time", fork -> fork.get("stealShare").asDouble(), usual -> 0.01));

    /** A burst of Disturb.java. */
    private record Burst(Instant start, Instant end) {}

    /** A fork, whether it is slow, its entry in the environment file, and what part of its time was disturbed. */
    private record Fork(String row, boolean slow, JsonNode facts, double disturbed) {}

    /** Counts of a sign. */
    private record Counts(long slow, long slowNamed, long good, long goodNamed) {
        static Counts of(List<Fork> forks, Predicate<Fork> named) {
            return new Counts(forks.stream().filter(Fork::slow).count(),
                    forks.stream().filter(fork -> fork.slow() && named.test(fork)).count(),
                    forks.stream().filter(fork -> !fork.slow()).count(),
                    forks.stream().filter(fork -> !fork.slow() && named.test(fork)).count());
        }

        String cells() {
            return share(slowNamed, slow) + " | " + share(goodNamed, good);
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length != 1 && args.length != 3) {
            System.err.println("WitnessStudy: give quiet.json, or quiet.json disturbed.json bursts.csv");
            System.exit(2);
        }
        var quietRun = read(args[0]);
        var medians = rowMedians(quietRun);
        var quiet = forks(args[0], quietRun, medians, List.of());
        System.out.printf(Locale.ROOT, "A fork is slow at %s times the median time of its row, or at the median"
                + " throughput / %s.%n", SLOW_TIME, SLOW_THROUGHPUT);
        print("Quiet", quiet, quiet);
        if (args.length == 3) {
            var disturbed = forks(args[1], read(args[1]), medians, bursts(Path.of(args[2])));
            print("Disturbed", disturbed, quiet);
            planted(disturbed, quiet);
        }
    }

    private static boolean isNamed(Fork fork, List<Fork> quiet) {
        return SIGNS.stream().anyMatch(sign -> sign.names(fork, quiet));
    }

    private static void print(String title, List<Fork> forks, List<Fork> quiet) {
        System.out.println("\n## " + title + "\n\n| row, by any sign | slow forks named | good forks named wrongly |");
        System.out.println("|---|---|---|");
        forks.stream().map(Fork::row).distinct().forEach(row -> {
            var own = forks.stream().filter(fork -> fork.row().equals(row)).toList();
            System.out.println("| " + row + " | " + Counts.of(own, fork -> isNamed(fork, quiet)).cells() + " |");
        });
        System.out.println("\n| sign, in all rows | slow forks named | good forks named wrongly |\n|---|---|---|");
        SIGNS.forEach(sign -> System.out.println("| " + sign.name() + " | "
                + Counts.of(forks, fork -> sign.names(fork, quiet)).cells() + " |"));
        System.out.println("| any | " + Counts.of(forks, fork -> isNamed(fork, quiet)).cells() + " |");
    }

    private static void planted(List<Fork> forks, List<Fork> quiet) {
        System.out.printf(Locale.ROOT, "%n| bursts took of a fork's time | slow | named |%n|---|---|---|%n");
        planted("nothing", forks.stream().filter(fork -> fork.disturbed() == 0).toList(), quiet);
        planted("less than a quarter",
                forks.stream().filter(fork -> fork.disturbed() > 0 && fork.disturbed() < DISTURBED).toList(), quiet);
        planted("a quarter or more", forks.stream().filter(fork -> fork.disturbed() >= DISTURBED).toList(), quiet);
    }

    private static void planted(String what, List<Fork> forks, List<Fork> quiet) {
        System.out.println("| " + what + " | " + share(forks.stream().filter(Fork::slow).count(), forks.size()) + " | "
                + share(forks.stream().filter(fork -> isNamed(fork, quiet)).count(), forks.size()) + " |");
    }

    /** {@code 12 of 20, 36 to 81 %}: the interval of Clopper and Pearson. */
    private static String share(long part, long whole) {
        if (whole == 0) {
            return "none";
        }
        // At the ends the interval has a closed form, which the library does not know.
        double end = Math.pow((1 - CONFIDENCE) / 2, 1.0 / whole);
        double low = part == 0 ? 0 : part == whole ? end : interval(part, whole).getLowerBound();
        double high = part == whole ? 1 : part == 0 ? 1 - end : interval(part, whole).getUpperBound();
        return String.format(Locale.ROOT, "%d of %d, %.0f to %.0f %%", part, whole, 100 * low, 100 * high);
    }

    private static ConfidenceInterval interval(long part, long whole) {
        return new ClopperPearsonInterval().createInterval((int) whole, (int) part, CONFIDENCE);
    }

    private static Map<String, Double> rowMedians(JsonNode results) {
        var medians = new LinkedHashMap<String, Double>();
        for (var row : results) {
            medians.put(key(row), median(DoubleStream.of(means(row))));
        }
        return medians;
    }

    private static List<Fork> forks(String file, JsonNode results, Map<String, Double> medians, List<Burst> bursts) {
        var facts = new HashMap<String, List<JsonNode>>();
        for (var fork : read(file.replaceFirst("\\.json$", ".environment.json")).get("forks")) {
            if (fork.get("outcome").asString().equals("measured")) {
                facts.computeIfAbsent(key(fork), k -> new ArrayList<>()).add(fork);
            }
        }
        var forks = new ArrayList<Fork>();
        for (var row : results) {
            var own = facts.getOrDefault(key(row), List.of());
            var means = means(row);
            if (own.size() != means.length) {
                throw new IllegalStateException(file + ": " + means.length + " forks have a score, " + own.size()
                        + " are in the environment file: " + key(row));
            }
            double usual = medians.getOrDefault(key(row), Double.NaN);
            boolean throughput = row.get("mode").asString().equals("thrpt");
            for (int i = 0; i < means.length; i++) {
                boolean slow = throughput ? means[i] * SLOW_THROUGHPUT < usual : means[i] > SLOW_TIME * usual;
                forks.add(new Fork(name(row), slow, own.get(i), disturbed(own.get(i), bursts)));
            }
        }
        return forks;
    }

    private static double disturbed(JsonNode fork, List<Burst> bursts) {
        var start = Instant.parse(fork.get("start").asString());
        var end = start.plusMillis(fork.get("durationMillis").asLong());
        double millis = 0;
        for (var burst : bursts) {
            var from = burst.start().isAfter(start) ? burst.start() : start;
            var to = burst.end().isBefore(end) ? burst.end() : end;
            millis += Math.max(0, Duration.between(from, to).toMillis());
        }
        return millis / fork.get("durationMillis").asDouble();
    }

    private static List<Burst> bursts(Path file) throws Exception {
        return Files.readAllLines(file)
                .stream()
                .skip(1)
                .map(line -> line.split(","))
                .map(words -> new Burst(Instant.parse(words[0]), Instant.parse(words[1])))
                .toList();
    }

    private static ToDoubleFunction<JsonNode> worst(String name) {
        return fork -> Math.max(fork.get("before").get(name).asDouble(), fork.get("after").get(name).asDouble());
    }

    private static double[] means(JsonNode row) {
        return row.at("/primaryMetric/rawData")
                .valueStream()
                .mapToDouble(fork -> fork.valueStream().mapToDouble(JsonNode::asDouble).average().orElseThrow())
                .toArray();
    }

    private static double median(DoubleStream values) {
        return new Median().evaluate(values.toArray());
    }

    private static String key(JsonNode node) {
        return node.get("benchmark").asString() + node.get("params");
    }

    private static String name(JsonNode row) {
        var params = row.get("params");
        return row.get("benchmark").asString().replaceFirst(".*\\.(\\w+\\.\\w+)$", "$1") + " "
                + (params.has("mailbox") ? params.get("mailbox") : params.get("hasher")).asString();
    }

    private static JsonNode read(String file) {
        if (!Files.isReadable(Path.of(file))) {
            System.err.println("WitnessStudy: " + file + ": cannot be read");
            System.exit(2);
        }
        return JsonMapper.builder().build().readTree(Path.of(file));
    }
}
