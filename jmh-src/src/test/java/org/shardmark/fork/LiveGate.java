package org.shardmark.fork;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.shardmark.record.CalibratedBenchmark;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Plants slowdowns and garbage of known size in {@link CalibratedBenchmark}, compares the two jars on this machine as a
 * user would, and counts what the gate finds of it and what else it accuses. Started by {@code results/tools/live-gate}, whose
 * output is committed; exits with 1 if the gate found less, or flagged more, than it must.
 */
public final class LiveGate {
    private static final Path ROOT = Path.of(System.getProperty("shardmark.root"));
    private static final String ALLOCATION = "gc.alloc.rate.norm";

    /**
     * Something planted, some times over.
     *
     * @param slowdownPercent what {@code chain} is slowed by
     * @param litters         whether {@code walk} allocates 16 bytes more
     * @param threshold       the gate's
     * @param forks           of each row and jar, so that a run takes a known time
     * @param runs            how many
     * @param mustFind        in how many of them the slowdown has to be found; the bytes in all
     */
    private record Trial(String title, int slowdownPercent, boolean litters, String threshold, int forks, int runs,
            int mustFind) {
        Trial with(Map<String, Integer> less) {
            return new Trial(title, slowdownPercent, litters, threshold, less.getOrDefault("forks", forks),
                    less.getOrDefault("runs", runs), Math.min(less.getOrDefault("runs", runs), mustFind));
        }
    }

    private static final Map<String, Trial> TRIALS = new TreeMap<>(Map.of(
            "0", new Trial("nothing planted (A/A)", 0, false, "2%", 8, 10, 0),
            "10", new Trial("chain 10 % slower, walk 16 B more", 10, true, "5%", 12, 10, 9),
            "5", new Trial("chain 5 % slower", 5, false, "2%", 20, 5, 4)));

    /** What one run showed: the verdicts by row and metric, what chain costs more, and the time the run took. */
    private record Seen(Map<String, String> verdicts, String chain, double seconds) {
        boolean found(String what) {
            return "regressed".equals(verdicts.get(what));
        }

        long falselyFlagged(List<String> planted) {
            return verdicts.keySet().stream().filter(what -> found(what) && !planted.contains(what)).count();
        }
    }

    private final Path folder;

    private LiveGate(Path folder) {
        this.folder = folder;
    }

    /** Runs the trials that are named, or all; {@code runs=N} and {@code forks=N} replace what each says of them. */
    public static void main(String[] args) throws Exception {
        var names = new ArrayList<>(List.of(args));
        var counts = names.stream()
                .filter(name -> name.matches("(runs|forks)=\\d+"))
                .map(name -> name.split("="))
                .collect(Collectors.toMap(count -> count[0], count -> Integer.valueOf(count[1])));
        names.removeIf(name -> name.contains("="));
        if (!TRIALS.keySet().containsAll(names)) {
            System.err.println("the trials are " + TRIALS.keySet() + " and not all of " + names);
            System.exit(2);
        }
        var live = new LiveGate(Files.createTempDirectory("live-gate"));
        boolean good = true;
        for (var trial : TRIALS.entrySet()) {
            if (names.isEmpty() || names.contains(trial.getKey())) {
                good &= live.goesWell(trial.getValue().with(counts));
            }
        }
        System.exit(good ? 0 : 1);
    }

    private boolean goesWell(Trial trial) throws Exception {
        int runs = trial.runs();
        System.out.printf("%n## %s: threshold %s, %d runs of %d forks a row and jar%n%n", trial.title(),
                trial.threshold(), runs, trial.forks());
        System.out.println(
                "| run | seconds | chain: cost, × base | chain | walk | divide | its bytes: chain | walk | divide |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        var planted = new ArrayList<String>();
        if (trial.slowdownPercent() > 0) {
            planted.add("chain");
        }
        if (trial.litters()) {
            planted.add("walk " + ALLOCATION);
        }
        int found = 0;
        int foundBytes = 0;
        long falselyFlagged = 0;
        for (int run = 1; run <= runs; run++) {
            var seen = run(trial, run);
            System.out.printf(Locale.ROOT, "| %d | %.0f | %s | %s |%n", run, seen.seconds(), seen.chain(),
                    String.join(" | ", row(seen)));
            found += seen.found("chain") ? 1 : 0;
            foundBytes += seen.found("walk " + ALLOCATION) ? 1 : 0;
            falselyFlagged += seen.falselyFlagged(planted);
        }
        int mustFind = trial.mustFind();
        boolean good = falselyFlagged == 0 && (trial.slowdownPercent() == 0 || found >= mustFind)
                && (!trial.litters() || foundBytes == runs);
        System.out.printf("%n%s%s%d rows flagged in which nothing was planted: %s.%n",
                trial.slowdownPercent() == 0
                        ? ""
                        : "Slowdown found in %d of %d runs (at least %d). ".formatted(found, runs, mustFind),
                trial.litters() ? "Bytes found in %d of %d. ".formatted(foundBytes, runs) : "", falselyFlagged,
                good ? "as it should be" : "NOT AS IT SHOULD BE");
        return good;
    }

    private static List<String> row(Seen seen) {
        return List.of("chain", "walk", "divide", "chain " + ALLOCATION, "walk " + ALLOCATION, "divide " + ALLOCATION)
                .stream()
                .map(what -> seen.verdicts().getOrDefault(what, ""))
                .toList();
    }

    private Seen run(Trial trial, int run) throws Exception {
        var home = Files.createDirectory(folder.resolve(trial.slowdownPercent() + "-" + run));
        var base = jar(home.resolve("base.jar"), 0, false);
        var slowed = jar(home.resolve("new.jar"), trial.slowdownPercent(), trial.litters());
        long start = System.nanoTime();
        var measure = new ArrayList<>(List.of("Calibrated", "--jar", slowed, "--against", base, "-f",
                "" + trial.forks(), "-rf", "json", "-rff", "new.json", "--against-rff", "base.json"));
        if (trial.litters()) {
            measure.addAll(List.of("-prof", "gc"));
        }
        int code = run(home, "benchmarks.jar", measure);
        double seconds = (System.nanoTime() - start) / 1e9;
        if (code != 0) {
            throw new IOException("the run failed: see " + home.resolve("out"));
        }
        code = run(home, "report.jar",
                List.of("gate", "base.json", "new.json", "--threshold", trial.threshold(), "--json", "gate.json"));
        if (code > 1) {
            throw new IOException("the gate failed: see " + home.resolve("out"));
        }
        var gate = json(home.resolve("gate.json"));
        return new Seen(verdicts(gate), cost(gate, "chain"), seconds);
    }

    /** The verdicts by the row's method, and the metric unless it is the score. */
    private static Map<String, String> verdicts(JsonNode gate) {
        var verdicts = new TreeMap<String, String>();
        for (var verdict : gate.at("/verdicts")) {
            var row = verdict.at("/row").asString();
            var method = row.substring(row.lastIndexOf('.') + 1);
            var metric = verdict.at("/metric").asString();
            verdicts.put(metric.equals("score") ? method : method + " " + metric, verdict.at("/verdict").asString());
        }
        return verdicts;
    }

    /** What a row costs, with its interval. */
    private static String cost(JsonNode gate, String method) {
        return gate.at("/verdicts")
                .valueStream()
                .filter(verdict -> verdict.at("/row").asString().endsWith(method)
                        && verdict.at("/metric").asString().equals("score"))
                .map(verdict -> verdict.at("/cost"))
                .map(cost -> String.format(Locale.ROOT, "%.3f (%.3f … %.3f)", cost.at("/mean").asDouble(),
                        cost.at("/low").asDouble(), cost.at("/high").asDouble()))
                .findFirst()
                .orElse("");
    }

    private static String jar(Path jar, int slowdownPercent, boolean litters) throws IOException {
        var planted = CalibratedBenchmark.SLOWDOWN_PERCENT + "=" + slowdownPercent + "\n"
                + CalibratedBenchmark.LITTERS + "=" + litters + "\n";
        return ForeignJar.write(jar, CalibratedBenchmark.class, Map.of(CalibratedBenchmark.PLANTED, planted))
                .toString();
    }

    private static int run(Path home, String jar, List<String> arguments) throws Exception {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar", ROOT.resolve(jar).toString()));
        command.addAll(arguments);
        return new ProcessBuilder(command).directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(new File(home.toFile(), "out")))
                .start()
                .waitFor();
    }

    private static JsonNode json(Path file) throws IOException {
        return JsonMapper.shared().readTree(Files.readAllBytes(file));
    }
}
