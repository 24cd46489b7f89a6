package org.shardmark.run;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The machine, as far as it lets itself be asked. What cannot be read is "unknown" or -1.
 *
 * @param cpu         the model of the processor
 * @param cores       processors that the JVM may use
 * @param memoryBytes physical memory that the JVM sees
 * @param system      the operating system and its kernel
 * @param governor    how the processor's frequency is governed
 */
record Machine(String cpu, int cores, long memoryBytes, String system, String governor) {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    private static final Path STAT = Path.of("/proc/stat");
    private static final Path GOVERNOR = Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");

    /** Asks the machine that this is. */
    static Machine here() {
        long memory = ManagementFactory
                .getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean bean
                        ? bean.getTotalMemorySize()
                        : -1;
        return new Machine(cpuModel(), Runtime.getRuntime().availableProcessors(), memory,
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                lines(GOVERNOR).findFirst().orElse("unknown"));
    }

    private static String cpuModel() {
        return lines(CPU_INFO).filter(line -> line.startsWith("model name"))
                .findFirst()
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .orElse("unknown");
    }

    /** The load average of the last minute, or -1. */
    static double loadAverage() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    /**
     * Processor time since the machine started.
     *
     * @param total all of it, in the kernel's ticks
     * @param steal what the hypervisor gave to others
     */
    record CpuTime(long total, long steal) {
        /** The processor time up to now, if the kernel tells. */
        static Optional<CpuTime> now() {
            return lines(STAT).findFirst()
                    .map(line -> line.strip().split("\\s+"))
                    .filter(f -> f.length > 8)
                    .map(fields -> {
                        // cpu user nice system idle iowait irq softirq steal guest guest_nice; guest is within user.
                        long[] ticks = Arrays.stream(fields, 1, 9).mapToLong(Long::parseLong).toArray();
                        return new CpuTime(Arrays.stream(ticks).sum(), ticks[7]);
                    });
        }

        /** The share that was stolen since an earlier time, 0 to 1. */
        double stealSince(CpuTime earlier) {
            long all = total - earlier.total;
            return all <= 0 ? 0 : (double) (steal - earlier.steal) / all;
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.isReadable(file) ? Files.readAllLines(file).stream() : Stream.of();
        } catch (IOException e) {
            return List.<String>of().stream();
        }
    }
}
