package org.shardmark.record;

import java.io.IOException;
import java.nio.file.Path;
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
import java.util.TreeSet;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.shardmark.metric.Catalogue;
import org.shardmark.options.Settings;
import org.shardmark.witness.KernelCounters;
import org.shardmark.witness.Witness;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Collects the {@link Environment} of a run while it goes on. Used by the loop's thread. */
public final class EnvironmentLog {
    /** Processor time lost to others, or used by others, that is worth a warning. */
    private static final double MUCH_STEAL = 0.01;

    private static final double MUCH_LOAD_PER_CORE = 0.25;

    private static final JsonMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /** Whose metrics and parameters the catalogue explains. */
    private static final List<String> OURS = List.of("org.shardmark.bench.", "org.shardmark.engines.bench.",
            "org.shardmark.cluster.bench.");

    /**
     * What the build leaves in the jar, under a name that does not change: the jars of other revisions are asked too.
     */
    public static final String REVISION = "org/shardmark/run/revision.properties";

    public static final String LIBRARIES = "org/shardmark/run/libraries.properties";

    /**
     * What is measured in one file.
     *
     * @param name how it is called where a run has several
     */
    public record Arm(String name, Environment.Code code) {}

    private final Machine machine = Machine.here();
    private final List<Arm> arms;
    private final List<Map<List<String>, Environment.Jvm>> jvms;
    private final List<Environment.Fork> forks = new ArrayList<>();
    private final Set<String> metrics = new TreeSet<>();
    private final Set<String> parameters = new TreeSet<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    private final List<String> arguments;
    private final long seed;
    private final String part;
    private final Map<String, String> block;
    private final Instant start = Instant.now();
    private String run = "";
    private Optional<KernelCounters> before = Optional.empty();
    private Duration witnessed = Duration.ZERO;
    private Witness.Reading machineBefore = Witness.Reading.NONE;

    /**
     * Begins, before the first fork.
     *
     * @param arms         what is measured
     * @param arguments    the command line
     * @param jvmArguments the arguments of this JVM
     */
    public EnvironmentLog(List<Arm> arms, List<String> arguments, Settings settings,
            List<String> jvmArguments) {
        this.arms = arms;
        this.jvms = arms.stream().<Map<List<String>, Environment.Jvm>>map(arm -> new LinkedHashMap<>()).toList();
        this.block = settings.block()
                .map(each -> Map.of(each.parameter(), each.baseline().orElse("")))
                .orElse(Map.of());
        this.arguments = arguments;
        this.seed = settings.seed();
        this.part = settings.part().toString();
        double load = Machine.loadAverage();
        if (load > MUCH_LOAD_PER_CORE * machine.cores()) {
            warnings.add(String.format(Locale.ROOT, "the machine was busy at the start: load average %.2f on %d cores",
                    load, machine.cores()));
        }
        if (machine.governor().equals("powersave")) {
            warnings.add("the CPU frequency governor is powersave");
        }
        jvmArguments.stream()
                .filter(argument -> argument.matches("-(agentlib|agentpath|javaagent|Xrunjdwp|Xdebug).*"))
                .forEach(argument -> warnings.add("an agent or a debugger is attached to the JVM: " + argument));
    }

    /** How long the machine has been measured between forks so far, in all. */
    public void witnessed(Duration spent) {
        witnessed = spent;
    }

    public void named(String name) {
        run = name;
    }

    /**
     * A fork is about to start.
     *
     * @param reading what the machine can do
     */
    public void starting(Witness.Reading reading) {
        machineBefore = reading;
        before = KernelCounters.now();
    }

    /**
     * A fork has ended; gives its entry.
     *
     * @param reading what the machine can do now
     * @param report  where the fork has left what its threads waited for
     * @param outcome "measured", or why it failed
     * @param files   what its profilers wrote
     */
    public Environment.Fork ended(Fork fork, Instant began, Duration duration, Witness.Reading reading, Path report,
            String outcome, List<String> files) {
        var kernel = before.flatMap(then -> KernelCounters.now().map(now -> now.since(then, machine.cores())))
                .orElse(KernelCounters.Usage.UNKNOWN);
        double steal = kernel.stealShare();
        if (steal > MUCH_STEAL) {
            warnings.add(String.format(Locale.ROOT, "%s, fork %d: the hypervisor took %.1f %% of the CPU time",
                    fork.row().label(), fork.number(), 100 * steal));
        }
        var row = fork.row();
        var facts = new Environment.Fork(row.benchmark(), row.mode().shortLabel(), Row.parameters(row.workload()),
                fork.number(), fork.arm(), fork.repeat(), began, duration.toMillis(), Machine.loadAverage(), kernel,
                Environment.Threads.take(report), machineBefore, reading, outcome, files);
        forks.add(facts);
        return facts;
    }

    /** A fork of an earlier run that this one goes on from. */
    public void ranBefore(Environment.Fork facts) {
        forks.add(facts);
    }

    /**
     * Notes the JVM of a fork, whether its threads have cores to run on, and what its result has to be explained by.
     */
    public void measured(Row row, int arm, BenchmarkResult result) {
        var params = result.getParams();
        if (OURS.stream().anyMatch(row.benchmark()::startsWith)) {
            metrics.addAll(result.getSecondaryResults().keySet());
            parameters.addAll(params.getParamsKeys());
        }
        if (params.getThreads() > machine.cores()) {
            warnings.add(row.label() + ": " + params.getThreads() + " JMH threads on " + machine.cores() + " cores");
        }
        var key = new ArrayList<>(List.of(params.getJvm()));
        key.addAll(params.getJvmArgs());
        jvms.get(arm).computeIfAbsent(key, k -> jvm(params));
    }

    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    /** The content of the file of an arm, as of now. */
    public byte[] toJson(int arm) {
        var end = Instant.now();
        double seconds = Duration.between(start, end).toNanos() / 1e9;
        var itsForks = forks.stream().filter(fork -> fork.arm() == arm).toList();
        return JSON.writeValueAsBytes(new Environment(Environment.SCHEMA, machine, arms.get(arm).code(),
                new Environment.Run(runner(), run, arguments, seed, part,
                        arms.size() == 1 ? "" : arms.get(arm).name(), block, start, end,
                        seconds > 0 ? witnessed.toNanos() / 1e9 / seconds : 0),
                List.copyOf(jvms.get(arm).values()),
                itsForks, warnings(), Catalogue.ofSuite().of(metrics, parameters)));
    }

    private Environment.Jvm jvm(BenchmarkParams params) {
        var arguments = List.copyOf(params.getJvmArgs());
        JvmFacts facts;
        try {
            facts = JvmFacts.of(params.getJvm(), arguments);
        } catch (IOException | JvmFacts.NotStarted e) {
            facts = JvmFacts.none();
        }
        return new Environment.Jvm(params.getJvm(), params.getJdkVersion(), facts.get("java.vendor"),
                params.getVmName(), params.getVmVersion(), arguments, facts.collector(), facts.get("MaxHeapSize"),
                facts.facts()
                        .getOrDefault("jdk.virtualThreadScheduler.parallelism",
                                Integer.toString(machine.cores())));
    }

    /** The version and revision of this jar. */
    public static String runner() {
        var code = code();
        return code.version() + " (" + code.revision() + ")";
    }

    public static Environment.Code code() {
        return Environment.Code.of(Optional.ofNullable(EnvironmentLog.class.getPackage().getImplementationVersion()),
                properties(REVISION), properties(LIBRARIES), Optional.empty());
    }

    private static Properties properties(String resource) {
        var properties = new Properties();
        try (var in = EnvironmentLog.class.getResourceAsStream("/" + resource)) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            throw new IllegalStateException("the jar is damaged: " + resource, e);
        }
        return properties;
    }
}
