package org.shardmark.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.shardmark.record.Row;

/**
 * How long forks take: of a row that has been measured, as long as its forks took; of any other, its estimate,
 * corrected by how well the estimates held so far.
 */
public final class Eta {
    private final Map<Row, List<Duration>> taken = new HashMap<>();

    /** A fork has ended, well or not. */
    public void ended(Row row, Duration duration) {
        taken.computeIfAbsent(row, r -> new ArrayList<>()).add(duration);
    }

    /** About how long the next fork of a row will take. */
    public Duration expected(Row row) {
        var known = taken.get(row);
        double millis = known == null
                ? row.forkEstimate().toMillis() * correction()
                : known.stream().mapToLong(Duration::toMillis).average().orElse(0);
        return Duration.ofMillis(Math.round(millis));
    }

    /** About how long all that is left on a schedule will take. */
    public Duration remaining(ForkSchedule schedule, List<Row> rows) {
        return rows.stream()
                .map(row -> expected(row).multipliedBy(schedule.expected(row)))
                .reduce(Duration.ZERO,
                        Duration::plus);
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

    /** A duration as people say it. */
    public static String text(Duration duration) {
        long seconds = Math.round(duration.toMillis() / 1000.0);
        if (seconds < 100) {
            return seconds + " s";
        }
        long minutes = Math.round(seconds / 60.0);
        return minutes < 100
                ? minutes + " min"
                : String.format(Locale.ROOT, "%d h %02d min", minutes / 60, minutes % 60);
    }
}
