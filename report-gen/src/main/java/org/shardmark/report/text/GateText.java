package org.shardmark.report.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shardmark.report.gate.CommonShift;
import org.shardmark.report.gate.Judgement.Judged;
import org.shardmark.report.gate.Verdict;
import org.shardmark.report.gate.Verdict.Decider;
import org.shardmark.report.gate.Verdict.Kind;
import org.shardmark.report.table.Columns;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Plural;
import org.shardmark.report.table.Point;
import org.shardmark.report.view.GateView;
import org.shardmark.report.view.Page;
import org.shardmark.report.view.Pages;
import org.shardmark.report.view.Section;

/** What a gate found, as Markdown that reads as plain text too, and as the lines by which GitHub marks a run. */
public final class GateText {
    /** The characters that a comment may have on GitHub; other code hosts take more. */
    public static final int COMMENT = 65_535;
    /** The characters that a job's summary may have on GitHub, even if each takes three of its 1,048,576 bytes. */
    public static final int SUMMARY = 340_000;

    /** A table of that many rows is not folded, whatever it holds. */
    private static final int SHORT = 20;
    /** No row takes fewer characters. */
    private static final int SHORTEST_ROW = 10;

    private GateText() {}

    /**
     * The whole: what it came to, what was compared how, the verdicts that matter, and the others.
     *
     * @param failing which verdicts make the gate fail
     */
    public static String plain(Judged judged, Set<Kind> failing) {
        return text(judged, failing, false, Integer.MAX_VALUE);
    }

    /**
     * The same with the long rest folded away by HTML, which GitHub shows and a terminal does not, and with so many rows
     * as there is room for: the worst come first, the rest is counted.
     *
     * @param characters how long the text may be
     */
    public static String folded(Judged judged, Set<Kind> failing, int characters) {
        int fits = 0;
        int most = Math.min(judged.verdicts().size() + judged.added().size(), characters / SHORTEST_ROW);
        int rows = most;
        while (fits < most) {
            if (text(judged, failing, true, rows).length() <= characters) {
                fits = rows;
            } else {
                most = rows - 1;
            }
            rows = fits + (most - fits + 1) / 2;
        }
        return text(judged, failing, true, fits);
    }

    /**
     * The whole as a page, with the chart, and under each row the forks of both sides.
     *
     * @param sources the files that were compared
     * @param command the command that compares them
     */
    public static Page page(Judged judged, Set<Kind> failing, List<Data.Source> sources, String command) {
        var sections = new ArrayList<Section>();
        var opening = new ArrayList<>(List.of(headline(judged, failing)));
        opening.addAll(judged.tooFew().isEmpty() ? List.of() : List.of(judged.tooFew()));
        opening.add(String.join(" ", judged.method()));
        sections.add(new Section("verdict", "Verdict", List.copyOf(opening),
                List.of(GateView.chart("gate", judged.verdicts())), List.of()));
        for (Kind kind : Kind.values()) {
            var verdicts = judged.of(kind);
            if (!verdicts.isEmpty()) {
                sections.add(new Section(name(kind), count(verdicts.size(), kind), remarkLines(verdicts), List.of(),
                        List.of(GateView.table(verdicts))));
            }
        }
        if (!judged.added().isEmpty()) {
            var added = new Columns<String>().name("row", r -> r).table("", judged.added());
            sections.add(new Section("new", newRows(judged.added().size()), List.of(), List.of(), List.of(added)));
        }
        sections.add(new Section("meaning", "What the numbers mean", notes(judged), List.of(), List.of()));
        return new Page(passed(judged, failing) ? "Gate passed" : "Gate failed", Pages.facts(sources),
                List.copyOf(sections), new LinkedHashMap<>(), judged.suspicions(), Pages.commands(sources, command),
                new LinkedHashMap<>(), Integer.MAX_VALUE);
    }

    private static boolean passed(Judged judged, Set<Kind> failing) {
        return failing.stream().allMatch(k -> judged.of(k).isEmpty());
    }

    private static String newRows(int count) {
        return Plural.of(count, "new row") + " with nothing to compare with";
    }

    private static List<String> notes(Judged judged) {
        var notes = new ArrayList<>(judged.notes());
        notes.add(
                "Cost is time per operation, the reciprocal of throughput, or another metric that is better when it is "
                        + "lower, with the row's own 95 % interval in brackets. A row is flagged if its cost exceeds the "
                        + "threshold with a probability of error of at most " + percent(judged.alpha())
                        + " over all comparisons together; \"could have shown\" is the smallest slowdown that these forks "
                        + "would have been enough for.");
        return notes;
    }

    private static String text(Judged judged, Set<Kind> failing, boolean folded, int rows) {
        var blocks = new ArrayList<String>();
        blocks.add("**" + Markdown.escape(headline(judged, failing)) + "**\n");
        judged.suspicions().forEach(s -> blocks.add(Markdown.escape(s) + "\n"));
        if (!judged.tooFew().isEmpty()) {
            blocks.add(judged.tooFew() + "\n");
        }
        blocks.add(Markdown.escape(String.join(" ", judged.method())) + "\n");
        int room = rows;
        for (Kind kind : Kind.values()) {
            var verdicts = judged.of(kind);
            if (!verdicts.isEmpty()) {
                boolean rest = kind == Kind.UNCHANGED || (kind == Kind.INCONCLUSIVE && verdicts.size() > SHORT);
                var shown = verdicts.subList(0, Math.min(room, verdicts.size()));
                String table = (shown.isEmpty() ? "" : Markdown.table(GateView.table(shown)) + remarks(shown))
                        + left(verdicts.size() - shown.size(), count(verdicts.size() - shown.size(), kind));
                blocks.add(folded && rest ? fold(count(verdicts.size(), kind), table) : table);
                room -= shown.size();
            }
        }
        int added = judged.added().size();
        if (added > 0) {
            var shown = judged.added().subList(0, Math.min(room, added));
            String list = shown.stream().map(r -> "- " + Markdown.escape(r) + "\n").collect(Collectors.joining())
                    + left(added - shown.size(), added - shown.size() + " new");
            String title = newRows(added);
            blocks.add(folded ? fold(title, list) : title + ":\n\n" + list);
        }
        notes(judged).forEach(n -> blocks.add(Markdown.escape(n) + "\n"));
        return String.join("\n", blocks);
    }

    private static String remarks(List<Verdict> shown) {
        var lines = remarkLines(shown);
        return lines.isEmpty()
                ? ""
                : lines.stream().map(l -> "- " + Markdown.escape(l) + "\n").collect(Collectors.joining("", "\n", ""));
    }

    /** What is odd about these rows, a line each; what is odd about all of them, once. */
    private static List<String> remarkLines(List<Verdict> shown) {
        var shared = new LinkedHashSet<>(shown.getFirst().remarks());
        shown.forEach(v -> shared.retainAll(shown.size() == 1 ? List.of() : v.remarks()));
        var lines = new ArrayList<String>();
        if (!shared.isEmpty()) {
            lines.add("all of them: " + String.join("; ", shared));
        }
        for (Verdict v : shown) {
            String own = v.remarks().stream().filter(r -> !shared.contains(r)).collect(Collectors.joining("; "));
            if (!own.isEmpty()) {
                lines.add(v.subject().row()
                        + (v.subject().metric().equals(Point.SCORE) ? "" : ", " + v.subject().metric()) + ": " + own);
            }
        }
        return lines;
    }

    /** What there was no room for. */
    private static String left(int count, String what) {
        return count == 0 ? "" : "\nThere is no room here for " + what + ".\n";
    }

    /** What it came to, in one line. */
    public static String headline(Judged judged, Set<Kind> failing) {
        var counts = Stream.of(Kind.values())
                .filter(k -> !judged.of(k).isEmpty())
                .map(k -> count(judged.of(k).size(), k))
                .collect(Collectors.joining(", "));
        var open = judged.of(Kind.INCONCLUSIVE);
        return (passed(judged, failing) ? "Gate passed: " : "Gate failed: ") + counts + " of "
                + Plural.of(judged.verdicts().size(), "comparison") + "."
                + judged.shift().map(s -> " " + sentence(s, judged.oneRun())).orElse("")
                + (open.isEmpty() ? "" : " " + deciding(open));
    }

    private static String sentence(CommonShift shift, boolean oneRun) {
        return String.format(Locale.ROOT, "Most rows moved alike: %d of %d became %s, by a factor of %s. %s",
                shift.moved(), shift.rows(), shift.slower() ? "slower" : "faster", factors(shift),
                oneRun
                        ? "Both arms took turns on one machine, so this looks like a change in code that all rows share."
                        : "That looks like another machine, or like a change in code that all rows share; an "
                                + "interleaved run (--against) would tell which.");
    }

    /** From the least to the most, or one where they are shown alike. */
    private static String factors(CommonShift shift) {
        String least = Digits.significant(shift.least(), 3);
        String most = Digits.significant(shift.most(), 3);
        return least.equals(most)
                ? least
                : least + " to " + most + " (median " + Digits.significant(shift.middle(), 3) + ")";
    }

    /** What the inconclusive ones want, and how many of them. */
    private static String deciding(List<Verdict> open) {
        var wanted = open.stream()
                .flatMap(v -> v.power().decider().stream())
                .collect(Collectors.groupingBy(Decider::what, LinkedHashMap::new, Collectors.toList()));
        var words = wanted.values()
                .stream()
                .sorted(Comparator.comparingInt(d -> -d.size()))
                .map(d -> words(d) + (wanted.size() == 1 ? "" : " (" + d.size() + ")"))
                .collect(Collectors.joining(", "));
        return "What would decide the inconclusive " + (open.size() == 1 ? "one: " : "ones: ") + words + ".";
    }

    private static String words(List<Decider> same) {
        var numbers = same.stream().flatMapToInt(d -> d.number().stream()).summaryStatistics();
        String upTo = numbers.getMin() < numbers.getMax() ? "up to " : "";
        return (numbers.getCount() == 0 ? "" : upTo + numbers.getMax() + " ") + same.getFirst().what();
    }

    /**
     * A line for each flagged row and each row that could not be compared, one for all that are inconclusive, and one if
     * most rows moved alike, as GitHub's runner reads them.
     */
    public static List<String> annotations(Judged judged, Set<Kind> failing) {
        var lines = new ArrayList<String>();
        for (Kind kind : EnumSet.of(Kind.REGRESSED, Kind.MISSING, Kind.INCOMPARABLE)) {
            String level = failing.contains(kind) ? "error" : "warning";
            judged.of(kind)
                    .forEach(v -> lines
                            .add("::" + level + " title=" + property(kind.name() + " " + v.subject().row()) + "::"
                                    + data(sentence(v))));
        }
        judged.shift()
                .ifPresent(
                        s -> lines.add("::warning title=Most rows moved alike::" + data(sentence(s, judged.oneRun()))));
        var open = judged.of(Kind.INCONCLUSIVE);
        if (!open.isEmpty()) {
            lines.add("::" + (failing.contains(Kind.INCONCLUSIVE) ? "error" : "warning") + " title=INCONCLUSIVE::"
                    + data(open.size() + " of " + Plural.of(judged.verdicts().size(), "comparison") + ". "
                            + deciding(open)));
        }
        return lines;
    }

    private static String sentence(Verdict v) {
        if (v.kind() == Kind.MISSING || v.kind() == Kind.INCOMPARABLE) {
            return v.subject().row() + ": " + String.join("; ", v.remarks());
        }
        String cost = v.cost().kind() == org.shardmark.report.stats.Estimate.Kind.NONE
                ? "is " + Digits.significant(v.difference().center(), 3) + " " + v.subject().unit() + " more"
                : "costs " + Digits.times(v.cost()) + " times the base";
        return v.subject().metric() + " of " + v.subject().row() + " " + cost + ", threshold " + percent(v.threshold());
    }

    private static String count(int count, Kind kind) {
        return count + " " + name(kind);
    }

    private static String name(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static String percent(double share) {
        return Digits.significant(100 * share, 2).replaceFirst("\\.0$", "") + " %";
    }

    private static String fold(String title, String content) {
        return "<details><summary>" + Markdown.escape(title) + "</summary>\n\n" + content + "\n</details>\n";
    }

    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
