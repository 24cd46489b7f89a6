package org.shardmark.report.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.shardmark.report.gate.NoisePool;
import org.shardmark.report.gate.Scenario;
import org.shardmark.report.gate.Simulation.Outcome;
import org.shardmark.report.gate.Simulation;
import org.shardmark.report.stats.Proportion;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Columns;
import org.shardmark.report.table.Plural;
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
        return new Columns<Outcome>()
                .name("use", o -> use(o.scenario()))
                .name("noise", o -> lower(o.scenario().noise()))
                .score("rows", "", o -> new Cell.Text("" + o.scenario().rows()))
                .score("forks a side", "", o -> new Cell.Figure((double) o.forks() / o.rows(), 3))
                .score("runs", "", o -> new Cell.Figure(o.runs(), 1))
                .score("runs flagged", "", o -> new Cell.Share(Proportion.of(o.flagged(), o.runs()).share()))
                .name("95 % interval", o -> interval(Proportion.of(o.flagged(), o.runs())))
                .score("rows unchanged", "", o -> new Cell.Share((double) o.greenRows() / o.rows()))
                .table("", outcomes);
    }

    private static String interval(Proportion share) {
        return Digits.share(share.low()) + " … " + Digits.share(share.high());
    }

    private static Table powerTable(List<Outcome> outcomes) {
        var byUse = outcomes.stream()
                .collect(Collectors.groupingBy(o -> List.of(use(o.scenario()), "" + o.scenario().rows(),
                        forks(o.scenario())), LinkedHashMap::new, Collectors.toList()));
        var columns = new Columns<List<Outcome>>()
                .name("use", o -> use(o.getFirst().scenario()))
                .score("rows", "", o -> new Cell.Text("" + o.getFirst().scenario().rows()))
                .score("forks a side", "", o -> new Cell.Text(forks(o.getFirst().scenario())));
        var shares = List.of("real noise: 5 % beyond", "10 %", "normal noise of 2 %: 5 %", "10 %", "outliers: 5 %",
                "10 %");
        for (int i = 0; i < shares.size(); i++) {
            int at = i;
            columns.score(shares.get(i), "", o -> new Cell.Share((double) o.get(at).flaggedRows() / o.get(at).rows()));
        }
        return columns.table("", List.copyOf(byUse.values()));
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
}
