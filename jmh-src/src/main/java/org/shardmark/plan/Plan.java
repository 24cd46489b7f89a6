package org.shardmark.plan;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.shardmark.options.Settings;
import org.shardmark.options.Until;
import org.shardmark.options.UsageException;
import org.shardmark.record.Row;

/** What a run will do and how long it will take, before it does it. */
public final class Plan {
    private final Rows rows;
    private final Settings settings;

    public Plan(Rows rows, Settings settings) {
        this.rows = rows;
        this.settings = settings;
    }

    /** The time for every row's least number of forks. */
    public Duration least() {
        return rows.rows()
                .stream()
                .map(row -> time(row, row.forks().count()))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** The forks of a row, those of all arms. */
    private int forks(Row row) {
        return row.forks().count() * aRound(row);
    }

    /** The forks of a row in a round: one of each arm, and of a baseline more. */
    private int aRound(Row row) {
        int repeats = rows.blocks()
                .stream()
                .filter(block -> block.baseline().equals(row))
                .mapToInt(block -> block.repeats(row.arms().size()))
                .sum();
        return row.arms().size() + repeats;
    }

    /** The time for some forks of a row, of each arm. */
    private Duration time(Row row, int forks) {
        return row.forkEstimate().multipliedBy((long) forks * aRound(row));
    }

    /**
     * Refuses a budget that cannot hold what every row must get: 8 forks where a precision is asked for, and otherwise
     * its forks, of which 3 are enough.
     */
    public void checkBudget() {
        if (settings.budget().isEmpty()) {
            return;
        }
        var budget = settings.budget().get();
        var minimum = rows.rows()
                .stream()
                .map(row -> time(row, settings.precision().isPresent()
                        ? row.forks().count()
                        : Math.min(Rows.MIN_DEFAULT_FORKS, row.forks().count())))
                .reduce(Duration.ZERO, Duration::plus);
        if (minimum.compareTo(budget) > 0) {
            throw new UsageException("--budget " + Eta.text(budget) + " cannot hold the least that these "
                    + rows.rows().size() + " rows need, about " + Eta.text(minimum)
                    + ": give more time, or fewer rows (--plan lists them)");
        }
    }

    /** The run in two lines. */
    public List<String> summary() {
        var counts = rows.rows().stream().mapToInt(this::forks).summaryStatistics();
        int arms = rows.rows().getFirst().arms().size();
        var perRow = (counts.getMin() == counts.getMax()
                ? counts.getMin() + " a row"
                : counts.getMin() + " to " + counts.getMax() + " a row")
                + (arms == 1 ? "" : ", of " + arms + " arms");
        var more = settings.precision().isEmpty()
                ? ""
                : String.format(Locale.ROOT, ", then more where the 95 %% interval %sis wider than ±%s %%",
                        settings.until().flatMap(Until::metric).map(metric -> "of " + metric + " ").orElse(""),
                        Double.toString(100 * settings.precision().getAsDouble()).replaceFirst("\\.0$", ""));
        var part = settings.part().equals(Settings.Part.ALL) ? "" : ", part " + settings.part();
        return List.of(
                String.format(Locale.ROOT, "# Rows: %d, forks: %d (%s)%s%s, about %s%s", rows.rows().size(),
                        counts.getSum(),
                        perRow, more, part, Eta.text(least()),
                        settings.budget().map(budget -> ", at most " + Eta.text(budget)).orElse("")),
                "# Order: each round takes one fork of each row, "
                        + settings.block().map(block -> "in blocks of " + block.parameter() + ", ").orElse("")
                        + "shuffled by --seed " + settings.seed());
    }

    /** The rows, one a line. */
    public List<String> table() {
        int width = rows.rows().stream().mapToInt(row -> row.label().length()).max().orElse(0);
        return rows.rows()
                .stream()
                .map(row -> String.format(Locale.ROOT, "%-" + width + "s  %3d forks  %6.1f s each  %8s", row.label(),
                        forks(row), row.forkEstimate().toMillis() / 1000.0,
                        Eta.text(time(row, row.forks().count()))))
                .toList();
    }
}
