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
     * @param jvm          the JVM that forks run on
     * @param jvmArguments the arguments of forks
     * @param environment  the environment variables
     * @throws UsageException if a file that decides a result cannot be read
     */
    public static MeasuredWith of(CommandLine line, List<Arm> arms, Rows rows, List<ResultFile> files, JvmFacts jvm,
            List<String> jvmArguments,
            Map<String, String> environment) {
        var machine = Machine.here();
        var facts = new TreeMap<String, String>();
        facts.put("code", code());
        facts.put("JVM", jvm.get("java.vendor") + " " + jvm.get("java.vm.version") + " in " + jvm.get("java.home"));
        facts.put("machine", machine.cpuModel() + ", " + machine.cores() + " cores, " + machine.memoryMib() + " MiB, "
                + machine.kernel());
        facts.put("arguments", text(line.jmhArgumentsWithout(NOT_MEASURED)));
        facts.put("JVM arguments",
                text(jvmArguments.stream().filter(argument -> !argument.equals(MachineLock.IGNORED)).toList()));
        VARIABLES.forEach(name -> facts.put(name, environment.getOrDefault(name, NONE)));
        for (var option : List.of(Arm.JAR, Arm.AGAINST)) {
            facts.put("jar of " + option, arms.stream()
                    .filter(arm -> arm.option().equals(option))
                    .map(arm -> Fingerprint.shortened(arm.digest()))
                    .findFirst()
                    .orElse(NONE));
        }
        // The other jar's results may be replaced only where they are those of the same run.
        facts.put(CommandLine.Extra.AGAINST_RFF.option,
                files.size() == 1 ? NONE : files.getFirst().pathFromHere(files.getLast().path()));
        Stream.concat(rows.inputs().stream(), filesNamedBy(jvmArguments))
                .forEach(file -> facts.put("file " + file, content(file)));
        return new MeasuredWith(facts);
    }

    private static String text(List<String> words) {
        return words.isEmpty() ? NONE : String.join(" ", words);
    }

    private static Stream<Path> filesNamedBy(List<String> jvmArguments) {
        return jvmArguments.stream()
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
