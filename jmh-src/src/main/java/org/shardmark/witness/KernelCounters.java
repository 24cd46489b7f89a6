package org.shardmark.witness;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the kernel of Linux has counted for the whole machine since it started. What two readings differ by is what a fork
 * used and waited for, and what else ran meanwhile.
 *
 * @param ticks          processor time, all of it
 * @param idleTicks      processor time in which nothing ran
 * @param stealTicks     processor time that the hypervisor gave to others
 * @param switches       context switches
 * @param pressureMicros time in which some thread waited for a processor, or -1
 * @param nanos          when they were read
 */
public record KernelCounters(long ticks, long idleTicks, long stealTicks, long switches, long pressureMicros,
        long nanos) {
    private static final Pattern SWITCHES = Pattern.compile("ctxt (\\d+)");
    private static final Pattern PRESSURE = Pattern.compile("some .*total=(\\d+)");
    /** cpu user nice system idle iowait irq softirq steal guest guest_nice; guest is within user. */
    private static final int FIELDS = 9;

    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;
    private static final int STEAL = 7;

    /**
     * What happened between two readings; -1 where the system does not tell.
     *
     * @param stealShare      the share of processor time that the hypervisor took away, 0 to 1
     * @param pressureShare   the share of the time in which some thread waited for a processor, 0 to 1
     * @param processors      how many processors were busy, on average
     * @param contextSwitches how often a processor changed from one thread to another
     */
    public record Usage(double stealShare, double pressureShare, double processors, long contextSwitches)
            implements
                Serializable {
        /** The system tells nothing. */
        public static final Usage UNKNOWN = new Usage(-1, -1, -1, -1);
    }

    /** What was counted up to now, if the kernel tells. */
    public static Optional<KernelCounters> now() {
        return of(lines(Path.of("/proc/stat")), lines(Path.of("/proc/pressure/cpu")), System.nanoTime());
    }

    static Optional<KernelCounters> of(List<String> stat, List<String> pressure, long nanos) {
        return stat.stream()
                .findFirst()
                .map(line -> line.strip().split("\\s+", -1))
                .filter(f -> f.length >= FIELDS)
                .map(f -> {
                    long[] ticks = Arrays.stream(f, 1, FIELDS).mapToLong(Long::parseLong).toArray();
                    return new KernelCounters(Arrays.stream(ticks).sum(), ticks[IDLE] + ticks[IO_WAIT], ticks[STEAL],
                            number(stat, SWITCHES), number(pressure, PRESSURE), nanos);
                });
    }

    private static long number(List<String> lines, Pattern pattern) {
        return lines.stream()
                .flatMap(line -> pattern.matcher(line).results())
                .mapToLong(match -> Long.parseLong(match.group(1)))
                .findFirst()
                .orElse(-1);
    }

    /** What happened since an earlier reading. */
    public Usage since(KernelCounters earlier, int cores) {
        double all = Math.max(1, ticks - earlier.ticks);
        double micros = Math.max(1, nanos - earlier.nanos) / 1e3;
        return new Usage((stealTicks - earlier.stealTicks) / all,
                pressureMicros < 0 ? -1 : Math.min(1, (pressureMicros - earlier.pressureMicros) / micros),
                cores * (1 - (idleTicks - earlier.idleTicks) / all),
                switches < 0 ? -1 : switches - earlier.switches);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.isReadable(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }
}
