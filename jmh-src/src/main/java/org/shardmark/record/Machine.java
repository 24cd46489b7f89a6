package org.shardmark.record;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The machine, as far as it can be read. What cannot is "unknown" or -1.
 *
 * @param cpuModel         the model of the processor
 * @param cores            processors that the JVM may use
 * @param smt              whether two of them may share a core, "on" or "off"
 * @param caches           the caches of the first processor, as in "L1 Data 32K"
 * @param governor         how the processor's frequency is governed
 * @param turbo            whether it may run faster for a while, "on" or "off"
 * @param memoryMib        memory that the JVM sees
 * @param containerCpu     the container's limit of processor time per period, in microseconds, as in "200000 100000"
 * @param containerMemory  the container's limit of memory, in bytes
 * @param os               the operating system
 * @param kernel           its kernel
 */
public record Machine(String cpuModel, int cores, String smt, List<String> caches, String governor, String turbo,
        long memoryMib, String containerCpu, String containerMemory, String os, String kernel) {
    private static final Path CPUS = Path.of("/sys/devices/system/cpu");
    private static final Path CGROUP = Path.of("/sys/fs/cgroup");
    private static final String UNKNOWN = "unknown";

    public static Machine here() {
        long memory = ManagementFactory
                .getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean bean
                        ? bean.getTotalMemorySize() >> 20
                        : -1;
        var os = value(Path.of("/etc/os-release"), "PRETTY_NAME=").map(name -> name.replace("\"", ""));
        return new Machine(value(Path.of("/proc/cpuinfo"), "model name\\s*:\\s*").orElse(UNKNOWN),
                Runtime.getRuntime().availableProcessors(), onOff(CPUS.resolve("smt/active"), "1"), readCaches(),
                first(CPUS.resolve("cpu0/cpufreq/scaling_governor")), readTurbo(), memory,
                first(CGROUP.resolve("cpu.max")), first(CGROUP.resolve("memory.max")),
                os.orElse(System.getProperty("os.name")),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"));
    }

    private static List<String> readCaches() {
        return IntStream.range(0, 8)
                .mapToObj(i -> CPUS.resolve("cpu0/cache/index" + i))
                .filter(Files::isDirectory)
                .map(cache -> "L" + first(cache.resolve("level")) + " " + first(cache.resolve("type")) + " "
                        + first(cache.resolve("size")))
                .toList();
    }

    private static String readTurbo() {
        var intel = onOff(CPUS.resolve("intel_pstate/no_turbo"), "0");
        return intel.equals(UNKNOWN) ? onOff(CPUS.resolve("cpufreq/boost"), "1") : intel;
    }

    private static String onOff(Path file, String on) {
        return lines(file).findFirst().map(value -> value.strip().equals(on) ? "on" : "off").orElse(UNKNOWN);
    }

    private static String first(Path file) {
        return lines(file).findFirst().map(String::strip).orElse(UNKNOWN);
    }

    /** What follows a key at the start of a line. */
    private static Optional<String> value(Path file, String key) {
        return lines(file).map(Pattern.compile("^" + key + "(.*)")::matcher)
                .filter(Matcher::matches)
                .findFirst()
                .map(matcher -> matcher.group(1).strip());
    }

    /** The load average of the last minute, or -1. */
    static double loadAverage() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.isReadable(file) ? Files.readAllLines(file).stream() : Stream.of();
        } catch (IOException e) {
            return List.<String>of().stream();
        }
    }
}
