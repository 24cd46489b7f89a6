package org.shardmark.plan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.util.Utils;
import org.shardmark.io.IoReason;
import org.shardmark.options.UsageException;
import org.shardmark.record.JvmFacts;

/**
 * The JVM that forks run on. A benchmark brings a heap size and a collector of its own; a collector that the user names
 * takes its place, since a JVM can have only one, and the heap size stays.
 *
 * @param facts     what the JVM says of itself when it is started with the user's arguments
 * @param collector the collector that the user names, on whatever way, as in "ZGC"
 */
public record ForkJvm(JvmFacts facts, Optional<String> collector) {
    /** The oldest Java that the forks of this jar run on. */
    private static final int OLDEST_JAVA = 21;

    private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+" + JvmFacts.COLLECTOR);
    private static final Pattern HEAP = Pattern
            .compile("-Xm[sx].*|-XX:(Initial|Min|Max)(HeapSize|RAMPercentage)=.*|-XX:MaxRAM(Fraction)?=.*");

    /** Any JVM, where none is started. */
    public static ForkJvm any() {
        return new ForkJvm(JvmFacts.none(), Optional.empty());
    }

    /**
     * Asks the JVM that options name.
     *
     * @param host the arguments of this JVM, which forks get where {@code -jvmArgs} is not given
     * @throws UsageException if it is too old, or does not start with these arguments
     */
    public static ForkJvm of(Options run, List<String> host) {
        var executable = run.getJvm().orElse(Utils.getCurrentJvm());
        var arguments = new ArrayList<>(run.getJvmArgsPrepend().orElse(List.of()));
        arguments.addAll(run.getJvmArgs().orElse(host));
        arguments.addAll(run.getJvmArgsAppend().orElse(List.of()));
        try {
            var facts = JvmFacts.of(executable, arguments);
            var version = facts.get("java.specification.version");
            if (version.matches("[\\d.]+") && Double.parseDouble(version) < OLDEST_JAVA) {
                throw new UsageException("-jvm " + executable + ": this is Java " + version
                        + ", and the benchmarks need " + OLDEST_JAVA + " or newer");
            }
            return new ForkJvm(facts, facts.namedCollector());
        } catch (JvmFacts.NotStarted e) {
            throw new UsageException("the JVM of the forks does not start with the arguments "
                    + String.join(" ", arguments) + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UsageException("-jvm " + executable + ": it cannot be started: " + IoReason.of(e), e);
        }
    }

    /** A benchmark's own arguments where the user gives none in their place. */
    public List<String> own(Collection<String> arguments) {
        return arguments.stream().map(this::withCollector).distinct().toList();
    }

    /** The user's arguments in the place of a benchmark's own, of which the heap size and the collector stay. */
    public List<String> given(Collection<String> own, Collection<String> given) {
        boolean namesHeap = given.stream().anyMatch(HEAP.asMatchPredicate());
        var staying = own(own).stream()
                .filter(argument -> COLLECTOR.matcher(argument).matches()
                        || (!namesHeap && HEAP.matcher(argument).matches()));
        return Stream.concat(staying, given.stream()).distinct().toList();
    }

    /** How large the heap may become where no argument of a benchmark says so; the largest number if that is unknown. */
    public long heapBytes() {
        var size = facts.get("MaxHeapSize");
        return size.matches("\\d+") ? Long.parseLong(size) : Long.MAX_VALUE;
    }

    private String withCollector(String argument) {
        return collector.isPresent() && COLLECTOR.matcher(argument).matches()
                ? "-XX:+Use" + collector.get()
                : argument;
    }
}
