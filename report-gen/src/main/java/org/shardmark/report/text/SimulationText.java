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
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Plural;
import org.shardmark.report.table.Table;
import org.shardmark.report.view.Page;
import org.shardmark.report.view.Pages;
import org.shardmark.report.view.Section;

/** The outcome of the gate's trials, as Markdown. */
public final class SimulationText {
    private static final String TITLE = "The gate, tried where the truth is known";
    private static final String AT = "Every row is slower by exactly the threshold";
    private static final String BEYOND = "Every row is slower by more than the threshold";

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
        return "# " + TITLE + "\n\nWritten by `" + command + "`. " + about(pool) + "\n\n## " + AT + "\n\n"
                + mistakes(threshold) + "\n\n" + Markdown.table(falseTable(threshold)) + "\n## " + BEYOND + "\n\n"
                + found(pool) + "\n\n" + Markdown.table(powerTable(beyond));
    }

    /**
     * The same for the browser.
     *
     * @param sources the files that the noise comes from
     */
    public static Page page(String command, List<Data.Source> sources, NoisePool pool, List<Outcome> threshold,
            List<Outcome> beyond) {
        return new Page(TITLE, Pages.facts(sources), List.of(
                new Section("noise", "Noise", List.of(line(about(pool))), List.of(), List.of()),
                new Section("mistakes", AT, List.of(line(mistakes(threshold))), List.of(),
                        List.of(falseTable(threshold))),
                new Section("found", BEYOND, List.of(line(found(pool))), List.of(), List.of(powerTable(beyond)))),
                new LinkedHashMap<>(), List.of(), Pages.commands(sources, command), new LinkedHashMap<>(),
                Integer.MAX_VALUE);
    }

    private static String line(String paragraph) {
        return paragraph.replace('\n', ' ').replace("`", "");
    }

    private static String about(NoisePool pool) {
        return String.format(Locale.ROOT,
                """
                Fork and iteration noise is resampled from the %d rows of these files that have three
                forks or more. The threshold is %s %%, `--alpha` %s %%.""",
                pool.size(), percent(Simulation.THRESHOLD), percent(Simulation.ALPHA));
    }

    private static String mistakes(List<Outcome> threshold) {
        double worst = threshold.stream().mapToDouble(o -> Proportion.of(o.flagged(), o.runs()).high()).max().orElse(0);
        double greenest = threshold.stream()
                .mapToDouble(o -> (double) o.greenRows() / o.rows())
                .max()
                .orElse(0);
        return String.format(Locale.ROOT,
                """
                Every row that is flagged as regressed is a mistake, and so is every "unchanged". The gate promises that at
                most 1 %% of runs have a flagged row and at most 5 %% of rows are called unchanged. The highest upper end
                of an interval of flagged runs is %s; the highest share of rows called unchanged is %s.""",
                Digits.share(worst), Digits.share(greenest));
    }

    private static String found(NoisePool pool) {
        return String.format(Locale.ROOT,
                """
                The share of rows that are flagged when each costs 5 %% or 10 %% more than the threshold allows. The forks
                of a real row have a standard deviation of %s in the median row, and of more than %s in a quarter of the
                rows.""",
                Digits.share(pool.spread(0.5)), Digits.share(pool.spread(0.75)));
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
