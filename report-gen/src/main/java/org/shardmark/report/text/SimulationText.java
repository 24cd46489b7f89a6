package org.shardmark.report.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.shardmark.report.gate.NoisePool;
import org.shardmark.report.gate.Scenario;
import org.shardmark.report.gate.Simulation.Outcome;
import org.shardmark.report.gate.Simulation;
import org.shardmark.report.stats.Proportion;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Plural;
import org.shardmark.report.table.Table.Column;
import org.shardmark.report.table.Table;

/** The outcome of the gate's trials, as Markdown. */
public final class SimulationText {
    private SimulationText() {}

    /**
     * The page.
     *
     * @param command   what makes it again
     * @param pool      where the noise comes from
     * @param threshold trials with every row at the threshold
     * @param beyond    trials with every row beyond it
     */
    public static String of(String command, NoisePool pool, List<Outcome> threshold, List<Outcome> beyond) {
        double worst = threshold.stream().mapToDouble(o -> Proportion.of(o.flagged(), o.runs()).high()).max().orElse(0);
        double greenest = threshold.stream()
                .mapToDouble(o -> (double) o.greenRows() / o.rows())
                .max()
                .orElse(0);
        return String.format(Locale.ROOT,
                """
                # The gate, tried where the truth is known

                Written by `%s`. Fork and iteration noise is resampled from the %d rows of these files that have three
                forks or more. The threshold is %s %%, `--alpha` %s %%.

                ## Every row is slower by exactly the threshold

                Every row that is flagged as regressed is a mistake, and so is every "unchanged". The gate promises that at
                most 1 %% of runs have a flagged row and at most 5 %% of rows are called unchanged. The highest upper end
                of an interval of flagged runs is %s; the highest share of rows called unchanged is %s.

                %s
                ## Every row is slower by more than the threshold

                The share of rows that are flagged when each costs 5 %% or 10 %% more than the threshold allows. The forks
                of a real row have a standard deviation of %s in the median row, and of more than %s in a quarter of the
                rows.

                %s""",
                command, pool.size(), percent(Simulation.THRESHOLD), percent(Simulation.ALPHA),
                Digits.share(worst), Digits.share(greenest), Markdown.table(falseTable(threshold)),
                Digits.share(pool.spread(0.5)), Digits.share(pool.spread(0.75)),
                Markdown.table(powerTable(beyond)));
    }

    private static Table falseTable(List<Outcome> outcomes) {
        var lines = outcomes.stream().map(o -> {
            var flagged = Proportion.of(o.flagged(), o.runs());
            return line(List.of(text(use(o.scenario())), text(lower(o.scenario().noise())),
                    text("" + o.scenario().rows()),
                    new Cell.Figure((double) o.forks() / o.rows(), 3), new Cell.Figure(o.runs(), 1),
                    new Cell.Share(flagged.share()),
                    text(Digits.share(flagged.low()) + " … " + Digits.share(flagged.high())),
                    new Cell.Share((double) o.greenRows() / o.rows())));
        }).toList();
        return Table.of("", List.of(Column.text("use"), Column.text("noise"), Column.number("rows", ""),
                Column.number("forks a side", ""), Column.number("runs", ""), Column.number("runs flagged", ""),
                Column.text("95 % interval"), Column.number("rows unchanged", "")), lines);
    }

    private static Table powerTable(List<Outcome> outcomes) {
        var byUse = outcomes.stream()
                .collect(Collectors.groupingBy(o -> List.of(use(o.scenario()), "" + o.scenario().rows(),
                        forks(o.scenario())), LinkedHashMap::new, Collectors.toList()));
        var lines = new ArrayList<Table.Line>();
        byUse.forEach((key, both) -> {
            var cells = new ArrayList<Cell>();
            key.forEach(word -> cells.add(text(word)));
            both.forEach(o -> cells.add(new Cell.Share((double) o.flaggedRows() / o.rows())));
            lines.add(line(cells));
        });
        return Table.of("", List.of(Column.text("use"), Column.number("rows", ""), Column.number("forks a side", ""),
                Column.number("real noise: 5 % beyond", ""), Column.number("10 %", ""),
                Column.number("normal noise of 2 %: 5 %", ""), Column.number("10 %", ""),
                Column.number("outliers: 5 %", ""), Column.number("10 %", "")), lines);
    }

    private static String forks(Scenario s) {
        return s.untilPrecise() ? "8 to " + s.forks() : "" + s.forks();
    }

    private static String use(Scenario s) {
        var noise = s.runNoise();
        if (noise.oneRun()) {
            return s.untilPrecise() ? "two arms, --until 1.5%" : "two arms";
        }
        if (noise.assumed() == 0) {
            return "two samples, --run-noise 0";
        }
        return "runs that differ by 3 %, " + (noise.estimated() ? "estimated from " : "")
                + Plural.of(s.baselines(), "baseline");
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static String percent(double share) {
        return Digits.significant(100 * share, 1);
    }

    private static Cell text(String text) {
        return new Cell.Text(text);
    }

    private static Table.Line line(List<Cell> cells) {
        return new Table.Line(List.copyOf(cells), Set.of());
    }
}
