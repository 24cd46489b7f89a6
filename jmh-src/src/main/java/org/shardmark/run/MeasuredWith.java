package org.shardmark.run;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What forks must share to stand in one row: code, JVM, machine and arguments.
 *
 * @param facts by name, as they are told to the user
 */
record MeasuredWith(Map<String, String> facts) {
    /** Options that change which forks there are, or what is written, but not what a fork measures. */
    private static final Set<String> NOT_MEASURED = Set.of("-f", "-foe", "-o", "-rf", "-rff", "-v");

    /**
     * Looks at everything.
     *
     * @param arguments JMH's arguments
     * @param arms      the jars
     * @param jvm       the JVM that forks run on
     */
    static MeasuredWith of(List<String> arguments, List<Arm> arms, JvmFacts jvm) {
        var machine = Machine.here();
        var facts = new TreeMap<String, String>();
        facts.put("code", codeHash());
        facts.put("JVM", jvm.get("java.vendor") + " " + jvm.get("java.vm.version") + " in " + jvm.get("java.home"));
        facts.put("machine", machine.cpuModel() + ", " + machine.cores() + " cores, " + machine.memoryMib() + " MiB, "
                + machine.kernel());
        facts.put("arguments", String.join(" ", measuring(arguments)));
        arms.stream()
                .map(Arm::hash)
                .filter(hash -> !hash.isEmpty())
                .forEach(hash -> facts.merge("other jar", hash, (one, two) -> one + " " + two));
        return new MeasuredWith(facts);
    }

    private static List<String> measuring(List<String> arguments) {
        var kept = new ArrayList<String>();
        for (int i = 0; i < arguments.size(); i++) {
            if (NOT_MEASURED.contains(arguments.get(i))) {
                i++;
            } else {
                kept.add(arguments.get(i));
            }
        }
        return kept;
    }

    /** The facts in which earlier forks differ, each with what it was and is; empty if they can be gone on from. */
    String differences(Map<String, String> earlier) {
        var names = new TreeSet<>(facts.keySet());
        names.addAll(earlier.keySet());
        return names.stream()
                .filter(name -> !Objects.equals(facts.get(name), earlier.get(name)))
                .map(name -> name + " (then " + earlier.getOrDefault(name, "none") + ", now "
                        + facts.getOrDefault(name, "none") + ")")
                .collect(Collectors.joining(", "));
    }

    /** The hash of the jar, which knows what a revision does not: changes that were not committed. */
    private static String codeHash() {
        try {
            var location = Path.of(MeasuredWith.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            return Files.isRegularFile(location) ? hash(location) : "classes in " + location;
        } catch (URISyntaxException | IOException e) {
            return "unknown";
        }
    }

    /** The beginning of the SHA-256 of a file. */
    static String hash(Path file) throws IOException {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
