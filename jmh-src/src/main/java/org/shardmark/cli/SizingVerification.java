package org.shardmark.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.shardmark.engine.Arrivals;
import org.shardmark.hotkey.RemedyType;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.queueing.Estimate;
import org.shardmark.queueing.WaitTime;
import org.shardmark.sizing.Calibration;
import org.shardmark.sizing.Configuration;
import org.shardmark.sizing.Evaluation;
import org.shardmark.sizing.Question;
import org.shardmark.sizing.RunReplay;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measures configurations by the benchmarks that there are, an open loop each, and simulates the very same run: its keys,
 * its arrival times.
 */
final class SizingVerification {
    private static final int FORKS = 2;
    private static final Duration CALIBRATION = Duration.ofSeconds(2);
    private static final int LEAST_MESSAGES = 1_000;
    private static final int MOST_MESSAGES = 20_000_000;
    /** Enough messages to know about how many shards handle in a second. */
    private static final int SAMPLE = 10_000;
    /** A percentile needs a hundred messages beyond it; but nobody waits for ever. */
    private static final double MESSAGES_OF_A_P99 = 12_000;
    private static final double MOST_SECONDS = 60;
    private static final List<String> NAMES = List.of("p50", "p99", "p999");

    private final Question question;
    private final SizingText.Asked asked;
    private final Arrivals arrivals;
    private final int keys;
    private final int seconds;
    private final PrintStream errors;

    /**
     * One configuration.
     *
     * @param predicted  what a simulation of the run gives
     * @param measured   what was measured; empty where the shards could not keep up
     * @param rateOfP99  messages per second at which the simulation has the p99 that was measured
     * @param throughput messages per second where all are sent at once
     * @param machine    what the machine could do meanwhile
     * @param byRunWait  what a simulation gives whose waits have the mean that the run's had: what is still off then, is not
     *                   the waits; empty where the run has no wait or could not keep up
     */
    record Row(Evaluation predicted, Optional<MeasuredSojourns> measured, OptionalDouble rateOfP99,
            Throughput throughput, Meanwhile machine, Optional<Evaluation> byRunWait) {
        private static List<Optional<Estimate>> estimates(Evaluation one) {
            return List.of(one.p50(), one.p99(), one.p999());
        }

        Map<String, Object> json() {
            var json = new LinkedHashMap<String, Object>();
            json.put("remedy", predicted.configuration().option().label());
            json.put("shards", predicted.configuration().shards());
            json.put("batch", predicted.configuration().realBatch());
            json.put("utilisation", predicted.utilisation());
            json.put("predictedSaturated", predicted.saturated());
            json.put("measuredSaturated", measured.isEmpty());
            for (int i = 0; i < NAMES.size(); i++) {
                var name = NAMES.get(i);
                putEstimate(json, name + "Predicted", estimates(predicted).get(i));
                int index = i;
                putEstimate(json, name + "ByRunWait", byRunWait.flatMap(one -> estimates(one).get(index)));
                measured.map(sojourns -> sojourns.percentiles().get(index)).ifPresent(range -> {
                    json.put(name + "MeasuredMicros", range.all() / 1e3);
                    json.put(name + "MeasuredLowMicros", range.low() / 1e3);
                    json.put(name + "MeasuredHighMicros", range.high() / 1e3);
                });
            }
            rateOfP99.ifPresent(rate -> json.put("rateOfMeasuredP99PerSecond", rate));
            json.put("throughputPredictedPerSecond", throughput.predicted());
            json.put("throughputMeasuredPerSecond", throughput.measured());
            putIfKnown(json, "coreToCoreNanos", machine.coreToCoreNanos());
            putIfKnown(json, "waitCalibratedMicros", machine.waitCalibratedMicros());
            putIfKnown(json, "waitRunMicros", machine.waitRunMicros());
            return json;
        }

        private static void putEstimate(Map<String, Object> json, String name, Optional<Estimate> known) {
            known.ifPresent(estimate -> {
                json.put(name + "Micros", estimate.value() / 1e3);
                json.put(name + "HalfWidthMicros", estimate.halfWidth() / 1e3);
            });
        }

        private static void putIfKnown(Map<String, Object> json, String name, double value) {
            if (!Double.isNaN(value)) {
                json.put(name, value);
            }
        }

        private List<Object> cells() {
            var cells = new ArrayList<Object>(List.of(predicted.configuration().option().label(),
                    String.valueOf(predicted.configuration().shards()),
                    String.format(Locale.ROOT, "%.0f", 100 * predicted.utilisation())));
            for (int i = 0; i < NAMES.size(); i++) {
                cells.add(estimates(predicted).get(i)
                        .map(found -> SizingText.number(found.value() / 1e6))
                        .orElse(predicted.saturated() ? "saturated" : "-"));
                int index = i;
                cells.add(measured.map(sojourns -> SizingText.number(sojourns.percentiles().get(index).all() / 1e6))
                        .orElse("saturated"));
            }
            cells.add(SizingText.number(throughput.predicted()));
            cells.add(SizingText.number(throughput.measured()));
            return List.copyOf(cells);
        }
    }

    /**
     * What the run at the rate says of the machine, on average over its forks.
     *
     * @param coreToCoreNanos      time in which a cache line gets from one processor to another
     * @param waitCalibratedMicros the mean wait that the prediction is made of
     * @param waitRunMicros        the wait of the busiest shard
     */
    record Meanwhile(double coreToCoreNanos, double waitCalibratedMicros, double waitRunMicros) {
        static Meanwhile of(JsonNode rows, WaitTime calibrated) {
            var metrics = rows.path(0).path("secondaryMetrics");
            return new Meanwhile(metrics.path("coreToCoreNanos").path("score").asDouble(Double.NaN),
                    calibrated.meanNanos() / 1e3,
                    metrics.path("waitRunMicros").path("score").asDouble(Double.NaN));
        }
    }

    /** Messages per second to the last one handled, where all are sent at once. */
    record Throughput(double predicted, double measured) {}

    SizingVerification(Question question, SizingText.Asked asked, Arrivals arrivals, int keys, int seconds,
            PrintStream errors) {
        this.question = question;
        this.asked = asked;
        this.arrivals = arrivals;
        this.keys = keys;
        this.seconds = seconds;
        this.errors = errors;
    }

    /** Rows as a table; times are in milliseconds. */
    static Table table(List<Row> rows) {
        return new Table(List.of("remedy", "shards", "busiest %", "p50", "measured", "p99", "measured", "p99.9",
                "measured", "msg/s at most", "measured"), rows.stream().map(Row::cells).toList());
    }

    /** Measures a configuration with the shards that were asked for, else with half and twice as many as well. */
    List<Row> run(Configuration recommended) throws Exception {
        var rows = new ArrayList<Row>();
        var neighbours = Stream.of(Math.max(1, recommended.shards() / 2), recommended.shards(),
                2 * recommended.shards()).distinct().toList();
        for (int shards : question.shards().isEmpty() ? neighbours : question.shards()) {
            var configuration = new Configuration(recommended.option(), shards, recommended.batch());
            errors.println("sizing: measuring " + shards + (shards == 1 ? " shard" : " shards"));
            rows.add(measure(configuration));
        }
        return rows;
    }

    private Row measure(Configuration configuration) throws Exception {
        var load = asked.load().orElseThrow();
        var calibrations = new ArrayList<Calibration.Measured>();
        calibrate(calibrations);

        var atRate = new RunReplay.Sent(load, keys, messages(question, load, seconds), arrivals);
        var arguments = new ArrayList<>(arguments(question, asked, load, configuration, seconds));
        arguments.addAll(List.of("-p", "arrivals=" + arrivals));
        var rows = measure(configuration, arguments);
        calibrate(calibrations);

        var some = new RunReplay.Sent(load, keys, Math.min(atRate.messages(), SAMPLE), arrivals);
        double about = new RunReplay(question).throughput(configuration, some);
        int most = isInOrder(load) ? question.demand().messages() : MOST_MESSAGES;
        int many = (int) Math.clamp(about * seconds / 4, Math.min(most, LEAST_MESSAGES), most);
        var atOnce = new RunReplay.Sent(load, keys, many, arrivals);
        var flood = flood(arguments(question, asked, load, configuration, seconds), atOnce.messages());
        int busy = Math.clamp(
                Math.round(about * question.waitTime().meanNanos() / 1e9 / configuration.realBatch()),
                1, configuration.shards());
        var before = backToBack(busy);
        double score = measure(configuration, flood).path(0).path("primaryMetric").path("score").asDouble();
        var after = backToBack(busy);
        calibrate(calibrations);

        var typical = typical(calibrations);
        var measuredQuestion = typical.map(question::with).orElse(question);
        var replay = new RunReplay(measuredQuestion);
        var flooded = new RunReplay(before.flatMap(first -> after.map(first::and))
                .map(waits -> measuredQuestion.with(waits))
                .orElse(measuredQuestion));
        var measured = MeasuredSojourns.of(rows);
        var rate = measured.map(sojourns -> replay.rateOf(sojourns.percentiles().get(1).all(), configuration, atRate))
                .orElse(OptionalDouble.empty());
        var machine = Meanwhile.of(rows, measuredQuestion.waitTime());
        var byRunWait = typical.filter(one -> measured.isPresent() && !Double.isNaN(machine.waitRunMicros()))
                .map(one -> one.waitTime().scaled(1e3 * machine.waitRunMicros() / one.waitTime().meanNanos()))
                .map(waits -> new RunReplay(measuredQuestion.with(waits)).run(configuration, atRate));
        return new Row(replay.run(configuration, atRate), measured, rate,
                new Throughput(flooded.throughput(configuration, atOnce), score), machine, byRunWait);
    }

    /** Measures what waits take around a run: the machine may be disturbed for a while, and then is so before or after. */
    private void calibrate(List<Calibration.Measured> calibrations) throws InterruptedException {
        if (!question.waitTime().isZero()) {
            calibrations.add(Calibration.measure(asked.consumer(), asked.mailbox(), askedWait(), question.rate(),
                    CALIBRATION));
        }
    }

    private Optional<WaitTime.Measured> backToBack(int shards) throws InterruptedException {
        return question.waitTime().isZero()
                ? Optional.empty()
                : Optional.of(
                        Calibration.backToBack(asked.consumer(), asked.mailbox(), askedWait(), shards, CALIBRATION));
    }

    /** The wait that was asked for. */
    private Duration askedWait() {
        return Duration.ofNanos((long) (1e3 * Double.parseDouble(asked.waitText())));
    }

    /** The one whose mean wait is the median. */
    private static Optional<Calibration.Measured> typical(List<Calibration.Measured> calibrations) {
        return calibrations.stream()
                .sorted(Comparator.comparingDouble(one -> one.waitTime().meanNanos()))
                .skip(calibrations.size() / 2)
                .findFirst();
    }

    /** The arguments that send all messages at once, from those that send each when it is due. */
    private static List<String> flood(List<String> arguments, int messages) {
        var flood = new ArrayList<String>();
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i).equals("-p") && arguments.get(i + 1).matches("(rate|messages)=.*")) {
                i++;
            } else {
                flood.add(arguments.get(i)
                        .replace("ShardLatencyBenchmark", "ShardScalingBenchmark")
                        .replace("HotKeyBenchmark.atRate", "HotKeyBenchmark.throughput"));
            }
        }
        flood.addAll(List.of("-p", "messages=" + messages));
        return flood;
    }

    /** Measures a row; gives JMH's rows. */
    private JsonNode measure(Configuration configuration, List<String> row) throws Exception {
        var folder = Files.createTempDirectory("sizing");
        var results = folder.resolve("results.json");
        try {
            var arguments = new ArrayList<>(row);
            arguments.addAll(List.of("-p", "keys=" + keys, "-f", String.valueOf(FORKS), "-rf", "json", "-rff",
                    results.toString(), "-v", "silent"));
            if (new Command(Program.BENCHMARKS, errors, List.of(Path.of(""))).run(arguments) != 0) {
                throw new IllegalArgumentException("--verify: the run with " + configuration.shards()
                        + " shards failed, as is said above");
            }
            return rows(results);
        } finally {
            delete(folder);
        }
    }

    private static JsonNode rows(Path results) {
        return JsonMapper.builder().build().readTree(results);
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    private static int messages(Question question, String load, int seconds) {
        double enough = Math.min(MESSAGES_OF_A_P99, question.rate() * MOST_SECONDS);
        long due = Math.max(1, Math.round(Math.max(enough, question.rate() * seconds)));
        return (int) Math.min(isInOrder(load) ? question.demand().messages() : MOST_MESSAGES, due);
    }

    /** Whether messages come as they stand in a log, so that there are no more of them. */
    private static boolean isInOrder(String load) {
        return load.startsWith("trace:") && !load.contains("counts=");
    }

    /** The arguments of benchmarks.jar that measure a configuration. */
    static List<String> arguments(Question question, SizingText.Asked asked, String load, Configuration configuration,
            int seconds) {
        var remedy = configuration.option().remedy();
        boolean plain = remedy == RemedyType.NONE || remedy == RemedyType.BATCH;
        var arguments = new ArrayList<>(List.of(plain ? "ShardLatencyBenchmark" : "HotKeyBenchmark.atRate"));
        add(arguments, "load", load);
        add(arguments, "messages", messages(question, load, seconds));
        add(arguments, "rate", Math.max(1, Math.round(question.rate())));
        add(arguments, "shards", configuration.shards());
        add(arguments, "batch", plain ? configuration.realBatch() : configuration.batch());
        if (!plain) {
            add(arguments, "remedy", remedy);
            add(arguments, "detect", configuration.option().detect());
            add(arguments, "hotKeys", RunReplay.keysApart(question, configuration));
            add(arguments, "subKeys", question.subKeys());
        }
        add(arguments, "waitMicros", asked.waitText().matches("[0-9]+")
                ? asked.waitText()
                : String.valueOf(Math.round(question.waitTime().meanNanos() / 1e3)));
        add(arguments, "itemMicros", Math.round(question.itemNanos() / 1e3));
        add(arguments, "storeSlots", question.storeSlots());
        add(arguments, "consumer", asked.consumer());
        add(arguments, "hasher", question.hasher());
        add(arguments, "router", question.router());
        add(arguments, "mailbox", asked.mailbox());
        add(arguments, "capacity", asked.capacity());
        if (asked.consumer() == ConsumerType.VIRTUAL
                && question.cores() < Runtime.getRuntime().availableProcessors()) {
            arguments.addAll(List.of("-jvmArgsPrepend", "-Djdk.virtualThreadScheduler.parallelism=" + question.cores()
                    + " -Djdk.virtualThreadScheduler.maxPoolSize=" + question.cores()));
        }
        return arguments;
    }

    private static void add(List<String> arguments, String name, Object value) {
        arguments.add("-p");
        arguments.add(name + "=" + value);
    }
}
