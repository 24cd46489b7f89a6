package org.shardmark.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a JVM says of itself: its properties, and the flags that it was given or chose.
 *
 * @param facts by name, as in {@code java.vendor} and {@code UseG1GC}
 */
record JvmFacts(Map<String, String> facts) {
    /**
     * Starts the JVM to ask it, which takes some tenths of a second.
     *
     * @param executable its java
     * @param arguments  the arguments that it is to be asked with
     * @throws IOException if it cannot be started
     */
    static JvmFacts of(String executable, List<String> arguments) throws IOException {
        var command = new ArrayList<>(List.of(executable));
        command.addAll(arguments);
        command.addAll(List.of("-XX:+PrintFlagsFinal", "-XshowSettings:properties", "-version"));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        // Lines like "bool UseG1GC = true {product}" and "java.vendor = Eclipse Adoptium".
        var facts = new TreeMap<String, String>();
        output.lines()
                .map(line -> line.strip().split("\\s*=\\s*", 2))
                .filter(sides -> sides.length == 2)
                .forEach(sides -> facts.put(sides[0].substring(sides[0].lastIndexOf(' ') + 1),
                        sides[1].replaceFirst("\\s*\\{.*", "")));
        return new JvmFacts(facts);
    }

    /** A fact, or "unknown". */
    String get(String name) {
        return facts.getOrDefault(name, "unknown");
    }

    /** The garbage collector, as in "G1GC". */
    String collector() {
        return facts.entrySet()
                .stream()
                .filter(flag -> flag.getKey().matches("Use\\w+GC") && flag.getValue().equals("true"))
                .map(flag -> flag.getKey().substring("Use".length()))
                .findFirst()
                .orElse("unknown");
    }
}
