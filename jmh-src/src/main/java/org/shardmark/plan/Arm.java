package org.shardmark.plan;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.runner.options.Options;
import org.shardmark.options.CommandLine;
import org.shardmark.options.Settings;
import org.shardmark.options.UsageException;
import org.shardmark.record.EnvironmentLog;
import org.shardmark.record.Row;

/**
 * What a row is measured with: a jar, a JVM and its arguments. A run has one arm, or several that it compares: the rows
 * of all are the same.
 *
 * @param name    how it is called
 * @param jar     whose benchmarks are run
 * @param options the options of its forks
 * @param jvm     the JVM of its forks
 */
public record Arm(String name, BenchmarkJar jar, Options options, ForkJvm jvm) {
    /**
     * All arms of a run: first the one that the command line describes without its arms, which the others are compared
     * with.
     *
     * @param host the arguments of this JVM
     * @throws UsageException where a jar is no JMH jar, or a JVM does not start
     */
    public static List<Arm> of(CommandLine line, Settings settings, List<String> host) {
        var own = settings.jar().map(jar -> BenchmarkJar.of(BenchmarkJar.JAR, jar)).orElseGet(BenchmarkJar::self);
        if (settings.jar().isPresent() && own.isOfThisSuite()) {
            throw new UsageException(
                    "--jar " + own.name() + ": is a jar of this suite; run it itself:" + " java -jar " + own.name());
        }
        var base = new Arm(settings.arms().stream().allMatch(Settings.Arm::isAgainst) ? own.name() : Settings.Arm.BASE,
                own,
                line.jmh(), ForkJvm.of(line.jmh(), host));
        var arms = new ArrayList<Arm>();
        arms.add(base);
        settings.arms().forEach(each -> arms.add(base.with(each, line, host)));
        return arms;
    }

    private Arm with(Settings.Arm changes, CommandLine line, List<String> host) {
        var itsJar = changes.jar().map(file -> BenchmarkJar.of(changes.option(), file)).orElse(jar);
        if (changes.jvm().isEmpty()) {
            return new Arm(changes.name(), itsJar, options, jvm);
        }
        var itsOptions = line.with(changes.jvm());
        try {
            return new Arm(changes.name(), itsJar, itsOptions, ForkJvm.of(itsOptions, host));
        } catch (UsageException e) {
            throw new UsageException(changes.option() + ": " + e.getMessage(), e);
        }
    }

    /** As the environment file has it. */
    public EnvironmentLog.Arm recorded() {
        return new EnvironmentLog.Arm(name, jar.code());
    }

    /** The arguments that its forks of some rows get, in their order: those given, and those of this JVM that JMH hands on. */
    public List<String> jvmArguments(List<Row> rows, int number, List<String> host) {
        var arguments = new ArrayList<String>(options.getJvmArgsPrepend().orElse(List.of()));
        boolean inherits = !options.getJvmArgs().hasValue()
                && rows.stream().anyMatch(row -> !row.options(number).build().getJvmArgs().hasValue());
        arguments.addAll(inherits ? host : options.getJvmArgs().orElse(List.of()));
        arguments.addAll(options.getJvmArgsAppend().orElse(List.of()));
        return arguments;
    }
}
