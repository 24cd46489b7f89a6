package org.shardmark.plan;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shardmark.io.IoReason;
import org.shardmark.options.CommandLine;
import org.shardmark.options.UsageException;
import org.shardmark.record.Fingerprint;
import org.shardmark.record.JvmFacts;
import org.shardmark.record.Machine;
import org.shardmark.record.MachineLock;
import org.shardmark.record.ResultFile;

/**
 * What forks must share to stand in one row: code, JVM, machine, arguments, and the content of all that they read.
 *
 * @param facts by name, as they are told to the user
 */
public record MeasuredWith(Map<String, String> facts) {
    /** Options that change which forks there are, or what is written, but not what a fork measures. */
    private static final Set<String> NOT_MEASURED = Set.of("f", "foe", "o", "rf", "rff", "v");

    /** What the JVM reads arguments from beside its command line; OpenJ9 has two of its own. */
    private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS",
            "OPENJ9_JAVA_OPTIONS", "IBM_JAVA_OPTIONS");

    /** JVM arguments that name a file which the JVM reads. */
    private static final Pattern NAMES_A_FILE = Pattern.compile(
            "(?:@|-XX:(?:VMOptionsFile|Flags|CompileCommandFile|CompilerDirectivesFile)=)(.+)"
                    + "|-(?:javaagent|agentpath):([^=]+).*");

    private static final String NONE = "none";

    /**
     * Looks at everything.
     *
     * @param line         the command line
     * @param arms         the jars
     * @param rows         the rows
     * @param files        where the results of each jar go
     * @param jvmArguments the arguments of the forks of each arm
     * @param environment  the environment variables
     * @throws UsageException if a file that decides a result cannot be read
     */
    public static MeasuredWith of(CommandLine line, List<Arm> arms, Rows rows, List<ResultFile> files,
            List<List<String>> jvmArguments, Map<String, String> environment) {
        var machine = Machine.here();
        var facts = new TreeMap<String, String>();
        facts.put("code", code());
        facts.put("machine", machine.cpuModel() + ", " + machine.cores() + " cores, " + machine.memoryMib() + " MiB, "
                + machine.kernel());
        facts.put("arguments", text(line.jmhArgumentsWithout(NOT_MEASURED)));
        for (int i = 0; i < arms.size(); i++) {
            var arm = arms.get(i);
            if (i > 0 && arm.jvm().equals(arms.getFirst().jvm())
                    && jvmArguments.get(i).equals(jvmArguments.getFirst())) {
                continue;
            }
            var suffix = i == 0 ? "" : " of " + arm.name();
            facts.put("JVM" + suffix, jvm(arm.jvm().facts()));
            facts.put("JVM arguments" + suffix, text(jvmArguments.get(i)
                    .stream()
                    .filter(argument -> !argument.equals(MachineLock.IGNORED))
                    .toList()));
        }
        VARIABLES.forEach(name -> facts.put(name, environment.getOrDefault(name, NONE)));
        arms.stream()
                .map(Arm::jar)
                .filter(jar -> !jar.option().isEmpty())
                .forEach(jar -> facts.put("jar of " + jar.option(), Fingerprint.shortened(jar.digest())));
        // The results of other arms may be replaced only where they are those of the same run.
        for (int i = 1; i < arms.size(); i++) {
            facts.put("results of " + arms.get(i).name(), files.getFirst().pathFromHere(files.get(i).path()));
        }
        Stream.concat(rows.inputs().stream(), filesNamedBy(jvmArguments.stream().flatMap(List::stream)))
                .forEach(file -> facts.put("file " + file, content(file)));
        return new MeasuredWith(facts);
    }

    private static String text(List<String> words) {
        return words.isEmpty() ? NONE : String.join(" ", words);
    }

    private static String jvm(JvmFacts facts) {
        return facts.get("java.vendor") + " " + facts.get("java.vm.version") + " in " + facts.get("java.home");
    }

    private static Stream<Path> filesNamedBy(Stream<String> jvmArguments) {
        return jvmArguments
                .map(NAMES_A_FILE::matcher)
                .filter(Matcher::matches)
                .map(matcher -> Path.of(matcher.group(1) == null ? matcher.group(2) : matcher.group(1)))
                .filter(Files::exists);
    }

    private static String content(Path file) {
        if (!Files.isRegularFile(file)) {
            return "no regular file, so that it can be read only once";
        }
        try {
            return "SHA-256 " + Fingerprint.shortened(Fingerprint.of(file));
        } catch (IOException e) {
            throw new UsageException(file + ": cannot be read: " + IoReason.of(e), e);
        }
    }

    /** The facts in which earlier forks differ, each with what it was and is; empty if they can be gone on from. */
    public String differences(Map<String, String> earlier) {
        var names = new TreeSet<>(facts.keySet());
        names.addAll(earlier.keySet());
        return names.stream()
                .filter(name -> !Objects.equals(facts.get(name), earlier.get(name)))
                .map(name -> name + " (then " + earlier.getOrDefault(name, "not recorded") + ", now "
                        + facts.getOrDefault(name, NONE) + ")")
                .collect(Collectors.joining(", "));
    }

    /** The digest of the class path, which knows what a revision does not: changes that were not committed. */
    private static String code() {
        return Stream.of(ManagementFactory.getRuntimeMXBean().getClassPath().split(File.pathSeparator, -1))
                .map(Path::of)
                .filter(Files::exists)
                .map(MeasuredWith::digest)
                .collect(Collectors.joining(" "));
    }

    private static String digest(Path path) {
        try {
            return Fingerprint.shortened(Fingerprint.of(path));
        } catch (IOException e) {
            return "unknown";
        }
    }
}
