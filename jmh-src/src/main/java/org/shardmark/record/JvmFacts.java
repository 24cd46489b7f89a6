package org.shardmark.record;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a JVM says of itself: its properties, and the flags that it was given or chose.
 *
 * @param facts by name, as in {@code java.vendor} and {@code UseG1GC}
 * @param named the flags that a command line, an environment variable or a file named
 */
public record JvmFacts(Map<String, String> facts, Set<String> named) {
    /** The flag of a collector, of which others only say how it collects. */
    public static final String COLLECTOR = "Use(?!\\w*SystemGC)\\w+GC";

    /** Agents, logs and recordings are for what is measured, not for a JVM that is asked and gone. */
    private static final Pattern NOT_FOR_AN_ANSWER = Pattern
            .compile("-(agent|javaagent|Xlog|Xrun|Xdebug|verbose|XX:StartFlightRecording|XX:\\w*(File|Path)=).*");

    private static final Pattern FLAG = Pattern.compile("\\s*\\w+ (\\w+)\\s*= .*\\{(command line|environment|.*file)}");

    /** What a JVM says around the reason why it does not start. */
    private static final Pattern NO_REASON = Pattern.compile(
            "\\s*|(NOTE: )?Picked up .*|Error occurred during initialization of VM|Error: (Could not|A fatal).*");

    /** A JVM exists but does not start; the message is its own. */
    public static final class NotStarted extends Exception {
        private static final long serialVersionUID = 1L;

        NotStarted(String message) {
            super(message);
        }
    }

    public static JvmFacts none() {
        return new JvmFacts(Map.of(), Set.of());
    }

    /**
     * Starts the JVM to ask it, which takes some tenths of a second.
     *
     * @param executable its java
     * @param arguments  the arguments that it is to be asked with
     * @throws NotStarted  if it does not start with them
     * @throws IOException if there is no such JVM
     */
    public static JvmFacts of(String executable, List<String> arguments) throws IOException, NotStarted {
        var command = new ArrayList<>(List.of(executable));
        arguments.stream().filter(argument -> !NOT_FOR_AN_ANSWER.matcher(argument).matches()).forEach(command::add);
        command.addAll(List.of("-XX:+PrintFlagsFinal", "-XshowSettings:properties", "-version"));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new NotStarted(output.lines()
                    .filter(line -> !NO_REASON.matcher(line).matches())
                    .findFirst()
                    .orElse("it printed nothing"));
        }
        // Lines like "bool UseG1GC = true {product} {ergonomic}" and "java.vendor = Eclipse Adoptium".
        var facts = new TreeMap<String, String>();
        output.lines()
                .map(line -> line.strip().split("\\s*=\\s*", 2))
                .filter(sides -> sides.length == 2)
                .forEach(sides -> facts.put(sides[0].substring(sides[0].lastIndexOf(' ') + 1),
                        sides[1].replaceFirst("\\s*\\{.*", "")));
        var named = new TreeSet<String>();
        output.lines()
                .map(FLAG::matcher)
                .filter(flag -> flag.matches())
                .forEach(flag -> named.add(flag.group(1)));
        return new JvmFacts(facts, named);
    }

    /** A fact, or "unknown". */
    public String get(String name) {
        return facts.getOrDefault(name, "unknown");
    }

    /** The garbage collector, as in "G1GC". */
    public String collector() {
        return collectors().findFirst().orElse("unknown");
    }

    /** The garbage collector if it was named, and not chosen by the JVM. */
    public Optional<String> namedCollector() {
        return collectors().filter(collector -> named.contains("Use" + collector)).findFirst();
    }

    private Stream<String> collectors() {
        return facts.entrySet()
                .stream()
                .filter(flag -> flag.getKey().matches(COLLECTOR) && flag.getValue().equals("true"))
                .map(flag -> flag.getKey().substring("Use".length()));
    }
}
