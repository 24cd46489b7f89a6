package org.shardmark.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.openjdk.jmh.infra.BenchmarkParams;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Collects the {@link Environment} of a run while it goes on. Used by the loop's thread. */
final class EnvironmentLog {
    /** Processor time lost to others, or used by others, that is worth a warning. */
    private static final double MUCH_STEAL = 0.01;

    private static final double MUCH_LOAD_PER_CORE = 0.25;

    private static final JsonMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final Machine machine = Machine.here();
    private final Environment.Code code = code();
    private final Map<List<String>, Environment.Jvm> jvms = new LinkedHashMap<>();
    private final List<Environment.Fork> forks = new ArrayList<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    private final List<String> arguments;
    private final long seed;
    private final Instant start = Instant.now();
    private Optional<Machine.CpuTime> before = Optional.empty();

    EnvironmentLog(List<String> arguments, long seed, List<String> jvmArguments) {
        this.arguments = arguments;
        this.seed = seed;
        double load = Machine.loadAverage();
        if (load > MUCH_LOAD_PER_CORE * machine.cores()) {
            warnings.add(String.format(Locale.ROOT, "the machine was busy at the start: load average %.2f on %d cores",
                    load, machine.cores()));
        }
        if (machine.governor().equals("powersave")) {
            warnings.add("the processor's frequency governor is powersave");
        }
        jvmArguments.stream()
                .filter(argument -> argument.matches("-(agentlib|agentpath|javaagent|Xrunjdwp|Xdebug).*"))
                .forEach(argument -> warnings.add("an agent or debugger is in the JVM: " + argument));
    }

    /** A fork is about to start. */
    void starting() {
        before = Machine.CpuTime.now();
    }

    /** A fork has ended. */
    void ended(Schedule.Fork fork, Instant began, Duration duration, String outcome) {
        double steal = before.flatMap(then -> Machine.CpuTime.now().map(now -> now.stealSince(then))).orElse(-1.0);
        if (steal > MUCH_STEAL) {
            warnings.add(String.format(Locale.ROOT, "%s, fork %d: the hypervisor took %.1f %% of the processor time",
                    fork.row().label(), fork.number(), 100 * steal));
        }
        var row = fork.row();
        forks.add(new Environment.Fork(row.benchmark(), row.mode().shortLabel(), Row.parameters(row.workload()),
                fork.number(), began, duration.toMillis(), Machine.loadAverage(), steal, outcome));
    }

    /** Notes the JVM of a fork. */
    void ranOn(BenchmarkParams params) {
        var key = new ArrayList<>(List.of(params.getJvm()));
        key.addAll(params.getJvmArgs());
        jvms.computeIfAbsent(key, k -> jvm(params));
    }

    List<String> warnings() {
        return List.copyOf(warnings);
    }

    /** The file's content, as of now. */
    byte[] toJson() {
        return JSON.writeValueAsBytes(new Environment(machine, code,
                new Environment.Run(arguments, seed, start, Instant.now()), List.copyOf(jvms.values()), forks,
                warnings()));
    }

    /** What a JVM chose by itself it says best itself. */
    private Environment.Jvm jvm(BenchmarkParams params) {
        var arguments = List.copyOf(params.getJvmArgs());
        var command = new ArrayList<>(List.of(params.getJvm()));
        command.addAll(arguments);
        command.addAll(List.of("-XX:+PrintFlagsFinal", "-XshowSettings:properties", "-version"));
        // Lines like "bool UseG1GC = true {product}" and "java.vendor = Eclipse Adoptium".
        var facts = new TreeMap<String, String>();
        output(command).lines()
                .map(line -> line.strip().split("\\s*=\\s*", 2))
                .filter(sides -> sides.length == 2)
                .forEach(sides -> facts.put(sides[0].substring(sides[0].lastIndexOf(' ') + 1),
                        sides[1].replaceFirst("\\s*\\{.*", "")));
        var collector = facts.entrySet()
                .stream()
                .filter(flag -> flag.getKey().matches("Use\\w+GC") && flag.getValue().equals("true"))
                .map(flag -> flag.getKey().substring("Use".length()))
                .findFirst()
                .orElse("unknown");
        return new Environment.Jvm(params.getJvm(), params.getJdkVersion(),
                facts.getOrDefault("java.vendor", "unknown"), params.getVmName(), params.getVmVersion(), arguments,
                collector, facts.getOrDefault("MaxHeapSize", "unknown"),
                facts.getOrDefault("jdk.virtualThreadScheduler.parallelism", Integer.toString(machine.cores())));
    }

    private static String output(List<String> command) {
        try {
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return output;
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    private static Environment.Code code() {
        var revision = properties("revision.properties");
        var libraries = new TreeMap<String, String>();
        properties("libraries.properties").forEach((name, version) -> libraries.put("" + name, "" + version));
        var version = Optional.ofNullable(EnvironmentLog.class.getPackage().getImplementationVersion());
        // What git did not say, Ant leaves as the name of the property.
        var commit = revision.getProperty("revision", "");
        boolean known = commit.matches("[0-9a-f]{40,}");
        return new Environment.Code(version.orElse("unknown"), known ? commit : "unknown",
                known ? revision.getProperty("clean", "unknown") : "unknown", libraries);
    }

    private static Properties properties(String resource) {
        var properties = new Properties();
        try (var in = EnvironmentLog.class.getResourceAsStream(resource)) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            throw new IllegalStateException("the jar is damaged: " + resource, e);
        }
        return properties;
    }
}
