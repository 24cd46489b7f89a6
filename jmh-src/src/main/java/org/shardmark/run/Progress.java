package org.shardmark.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How far a run is, and how long it will still take: of a row that has been measured, as long as its forks took; of
 * any other, its estimate, corrected by how well the estimates held so far.
 */
final class Progress {
    private final List<Schedule.Fork> waiting;
    private final Map<Row, List<Duration>> taken = new HashMap<>();
    private final int total;

    Progress(Schedule schedule) {
        this.waiting = new ArrayList<>(schedule.forks());
        this.total = waiting.size();
    }

    /** A fork has ended, well or not. */
    void ended(Schedule.Fork fork, Duration duration) {
        waiting.remove(fork);
        taken.computeIfAbsent(fork.row(), row -> new ArrayList<>()).add(duration);
    }

    /** A fork will not be run. */
    void skipped(Schedule.Fork fork) {
        waiting.remove(fork);
    }

    /** How long the forks that wait will take. */
    Duration remaining() {
        double correction = correction();
        return Duration.ofMillis(Math.round(waiting.stream().mapToDouble(fork -> {
            var known = taken.get(fork.row());
            return known == null
                    ? fork.row().forkEstimate().toMillis() * correction
                    : known.stream().mapToLong(Duration::toMillis).average().orElse(0);
        }).sum()));
    }

    private double correction() {
        double estimated = 0;
        double actual = 0;
        for (var row : taken.entrySet()) {
            estimated += row.getKey().forkEstimate().toMillis() * (double) row.getValue().size();
            actual += row.getValue().stream().mapToLong(Duration::toMillis).sum();
        }
        return estimated == 0 ? 1 : actual / estimated;
    }

    /** The line that says so. */
    String line() {
        int done = total - waiting.size();
        return "# Run progress: %d of %d forks, about %s to go".formatted(done, total, text(remaining()));
    }

    /** A duration as people say it. */
    static String text(Duration duration) {
        long seconds = Math.round(duration.toMillis() / 1000.0);
        if (seconds < 100) {
            return seconds + " s";
        }
        long minutes = Math.round(seconds / 60.0);
        return minutes < 100 ? minutes + " min" : "%d h %02d min".formatted(minutes / 60, minutes % 60);
    }
}
