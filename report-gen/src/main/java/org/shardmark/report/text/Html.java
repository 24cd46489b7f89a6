package org.shardmark.report.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Svg;
import org.shardmark.report.chart.Words;
import org.shardmark.report.jmh.Environment;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.stats.Samples;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Plural;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.ResultRow;
import org.shardmark.report.table.Table;
import org.shardmark.report.table.Unit;
import org.shardmark.report.view.Page;
import org.shardmark.report.view.Section;

/**
 * A page as one file of HTML that needs nothing beside it: charts as vectors, tables that sort and filter, and under each row
 * the values of its forks. Everything but sorting and filtering works without scripts. The same page is the same text.
 */
public final class Html {
    /** Of more values than that, a page shows of each fork the mean and the ends. */
    private static final int MOST_VALUES = 40_000;
    private static final int DIGITS = 5;
    /** So few characters stand on one line. */
    private static final int SHORT = 16;
    /** A word that takes half of a phone's width may break anywhere; a shorter one never does. */
    private static final Pattern LONG_WORD = Pattern.compile("\\S{17}");

    private final Page page;
    private final UnaryOperator<String> link;
    private final Footmarks marks;
    private final boolean brief;
    private final boolean oneSetting;
    private final Map<String, ForkJoinTask<String>> pictures;
    /** Where in the text each picture belongs: while charts are drawn, the rest is written. */
    private final SequencedMap<Integer, ForkJoinTask<String>> places = new LinkedHashMap<>();
    private final StringBuilder text = new StringBuilder();
    private int tables;

    private Html(Page page, UnaryOperator<String> link) {
        this.page = page;
        this.link = link;
        marks = new Footmarks(page.footnotes());
        pictures = page.charts()
                .stream()
                .collect(Collectors.toMap(Chart::name,
                        chart -> ForkJoinPool.commonPool().submit(() -> Svg.of(chart, Words.of(chart)))));
        brief = behind().mapToLong(r -> scores(r).stream().mapToInt(p -> p.value().samples().size()).sum())
                .sum() > MOST_VALUES;
        oneSetting = behind().map(r -> r.row().settings()).distinct().limit(2).count() < 2;
    }

    private Stream<ResultRow> behind() {
        return page.tables().stream().flatMap(t -> t.lines().stream()).flatMap(l -> l.rows().stream());
    }

    /**
     * The whole page.
     *
     * @param link makes a reference of the path of a file that a profiler left
     */
    public static String page(Page page, UnaryOperator<String> link) {
        return new Html(page, link).write();
    }

    private String write() {
        var sections = page.sections().stream().filter(s -> !s.isEmpty()).toList();
        text.append("<main id=\"main\">\n<h1>").append(escape(page.title())).append("</h1>\n");
        contents(sections);
        if (!page.warnings().isEmpty()) {
            text.append("<div class=\"warnings\" role=\"note\"><strong>Warnings</strong>\n<ul>\n");
            page.warnings().forEach(w -> text.append("<li>").append(escape(w)).append("</li>\n"));
            text.append("</ul></div>\n");
        }
        sections.forEach(this::section);
        if (!page.facts().isEmpty()) {
            open("run", "Environment");
            text.append("<dl>\n");
            page.facts()
                    .forEach((name, value) -> text.append("<dt>")
                            .append(escape(name))
                            .append("</dt><dd>")
                            .append(fact(value))
                            .append("</dd>\n"));
            text.append("</dl>\n</section>\n");
        }
        notes();
        if (!page.commands().isEmpty()) {
            open("reproduce", "How to reproduce");
            text.append("<pre><code>")
                    .append(page.commands().stream().map(Html::escape).collect(Collectors.joining("\n")))
                    .append("</code></pre>\n</section>\n");
        }
        text.append("</main>\n");
        String body = withPictures();
        return head(body) + body + "<script>\n" + resource("page.js") + "</script>\n</body>\n</html>\n";
    }

    private String withPictures() {
        var whole = new StringBuilder();
        int from = 0;
        for (var place : places.entrySet()) {
            whole.append(text, from, place.getKey()).append(place.getValue().join());
            from = place.getKey();
        }
        return whole.append(text, from, text.length()).toString();
    }

    private String head(String body) {
        return String.format(Locale.ROOT, """
                                          <!DOCTYPE html>
                                          <html lang="en">
                                          <head>
                                          <meta charset="utf-8">
                                          <meta name="viewport" content="width=device-width, initial-scale=1">
                                          <meta name="color-scheme" content="light dark">
                                          <meta name="generator" content="report.jar">
                                          <link rel="icon" href="data:,">
                                          <title>%s</title>
                                          <style>
                                          %s%s</style>
                                          </head>
                                          <body>
                                          <a class="skip" href="#main">To the content</a>
                                          """, escape(page.title()), resource("page.css"), colours(body));
    }

    /** The colours of all charts, as they are in the light and in the dark. */
    private static String colours(String body) {
        var names = new TreeMap<String, List<String>>();
        Svg.VARIABLE.matcher(body)
                .results()
                .forEach(m -> names.putIfAbsent(m.group(1), List.of("#" + m.group(2), "#" + m.group(3))));
        if (names.isEmpty()) {
            return "";
        }
        return ":root {" + assigned(names, 0) + "}\n@media (prefers-color-scheme: dark) { :root {" + assigned(names, 1)
                + "} }\n@media print { :root {" + assigned(names, 0) + "} }\n";
    }

    private static String assigned(Map<String, List<String>> names, int at) {
        return names.entrySet()
                .stream()
                .map(e -> e.getKey() + ":" + e.getValue().get(at))
                .collect(Collectors.joining(";"));
    }

    private void contents(List<Section> sections) {
        text.append("<nav aria-label=\"On this page\"><ul>\n");
        sections.forEach(s -> entry(s.id(), s.title()));
        if (!page.facts().isEmpty()) {
            entry("run", "Environment");
        }
        if (hasNotes()) {
            entry("notes", "Notes");
        }
        if (!page.commands().isEmpty()) {
            entry("reproduce", "How to reproduce");
        }
        text.append("</ul></nav>\n");
    }

    private void entry(String id, String title) {
        text.append("<li><a href=\"#")
                .append(escape(id))
                .append("\">")
                .append(escape(title))
                .append("</a></li>\n");
    }

    private void open(String id, String title) {
        text.append("<section id=\"")
                .append(escape(id))
                .append("\">\n<h2>")
                .append(escape(title))
                .append("</h2>\n");
    }

    private void section(Section section) {
        open(section.id(), section.title());
        section.prose().forEach(p -> text.append("<p>").append(escape(p)).append("</p>\n"));
        section.charts().forEach(this::figure);
        section.tables().forEach(t -> table(t, section.title()));
        text.append("</section>\n");
    }

    private void figure(Chart chart) {
        text.append("<figure><div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"")
                .append(escape(chart.title()))
                .append("\">");
        places.put(text.length(), Objects.requireNonNull(pictures.get(chart.name())));
        text.append("</div></figure>\n");
    }

    private void table(Table table, String section) {
        var grid = Grid.of(table, page.mostColumns());
        String id = "table-" + ++tables;
        boolean fold = table.isLong();
        long further = grid.columns().stream().filter(Grid.Column::further).count();
        String title = grid.title().isEmpty() ? section : grid.title();
        text.append("<div class=\"table\">\n");
        if (fold) {
            text.append("<details class=\"fold\"><summary>")
                    .append(escape(title))
                    .append(": ")
                    .append(Plural.of(grid.lines().size(), "row"))
                    .append("</summary>\n");
        }
        if (!grid.alike().isEmpty()) {
            text.append("<p class=\"alike\">").append(escape(grid.alike())).append("</p>\n");
        }
        text.append("<div class=\"tools\">");
        if (further > 0) {
            text.append("<label><input type=\"checkbox\" class=\"every\"> All ")
                    .append(grid.columns().size())
                    .append(" columns</label>");
        }
        text.append("</div>\n<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-labelledby=\"")
                .append(id)
                .append("\">\n<table>\n<caption id=\"")
                .append(id)
                .append("\">")
                .append(escape(title))
                .append("</caption>\n<thead><tr>");
        grid.columns()
                .forEach(c -> text.append("<th scope=\"col\"")
                        .append(classes(c.column().number() ? "n" : "", c.further()))
                        .append('>')
                        .append(escape(c.heading()))
                        .append("</th>"));
        text.append("</tr></thead>\n");
        int foot = foot(grid.lines());
        for (int l = 0; l < grid.lines().size(); l++) {
            if (l == foot) {
                text.append("<tfoot>\n");
            }
            line(grid, grid.lines().get(l), l < foot);
        }
        text.append(foot < grid.lines().size() ? "</tfoot>\n" : "").append("</table>\n</div>\n");
        if (!grid.remarks().isEmpty()) {
            text.append("<p class=\"remark\">").append(escape(String.join(" ", grid.remarks()))).append("</p>\n");
        }
        text.append(fold ? "</details>\n" : "").append("</div>\n");
    }

    /** Where the means over the other lines begin: at the last lines that have no row behind them, if others have one. */
    private static int foot(List<Grid.Line> lines) {
        int foot = lines.size();
        while (foot > 0 && lines.get(foot - 1).line().rows().isEmpty()) {
            foot--;
        }
        return foot == 0 ? lines.size() : foot;
    }

    private void line(Grid grid, Grid.Line line, boolean body) {
        text.append(body ? "<tbody><tr>" : "<tr>");
        boolean unfolds = body && !line.line().rows().isEmpty();
        boolean first = true;
        for (Grid.Column column : grid.columns()) {
            String content = escape(line.text(column));
            if (first) {
                String numbers = marks.of(line.line());
                String mark = numbers.isEmpty()
                        ? ""
                        : " <sup>" + Arrays.stream(numbers.split(",", -1))
                                .map(n -> "<a href=\"#note-" + n + "\">" + n + "</a>")
                                .collect(Collectors.joining(",")) + "</sup>";
                String breaks = LONG_WORD.matcher(content).find() ? "w" : content.length() <= SHORT ? "s" : "";
                text.append("<th scope=\"row\"")
                        .append(classes(breaks, false))
                        .append('>')
                        .append(unfolds
                                ? "<details><summary>" + content + mark + "</summary></details>"
                                : content + mark)
                        .append("</th>");
            } else {
                text.append("<td")
                        .append(classes(
                                column.column().number()
                                        ? "n"
                                        : column.column().kind() == Table.Column.Kind.WORDS || content.length() > 40
                                                ? "w"
                                                : "",
                                column.further()))
                        .append(value(line.line().cells().get(column.at())))
                        .append('>')
                        .append(content)
                        .append("</td>");
            }
            first = false;
        }
        text.append("</tr>");
        if (unfolds) {
            text.append("\n<tr class=\"raw\"><td colspan=\"").append(grid.columns().size()).append("\">");
            forks(line.line().rows());
            text.append("</td></tr>");
        }
        text.append(body ? "</tbody>\n" : "\n");
    }

    private static String classes(String own, boolean further) {
        String all = own + (further ? own.isEmpty() ? "more" : " more" : "");
        return all.isEmpty() ? "" : " class=\"" + all + "\"";
    }

    /** What a cell sorts by where its text is in a unit of its own. */
    private static String value(Cell cell) {
        return cell instanceof Cell.Score s && !s.unit().isEmpty()
                ? " data-v=\"" + s.estimate().mean() * Unit.of(s.unit()).factor() + "\""
                : "";
    }

    /** The scores of a row, or what else a line shows of it. */
    private static List<Point> scores(ResultRow row) {
        return row.point(Point.SCORE).map(List::of).orElse(List.copyOf(row.metrics().values()));
    }

    private void forks(List<ResultRow> rows) {
        var varying = new Data(rows).varying();
        for (ResultRow row : rows) {
            String which = varying.stream()
                    .map(d -> d.says(row.get(d)))
                    .filter(w -> !w.isEmpty())
                    .collect(Collectors.joining(", "));
            scores(row).forEach(p -> forks(p, which));
            if (!oneSetting) {
                text.append("<p>").append(escape(settings(row.row()))).append("</p>");
            }
        }
    }

    /** The values of each fork as they are in the file, and what is known about the fork. */
    private void forks(Point point, String which) {
        var samples = point.value().samples();
        var measured = point.row().forks().stream().filter(Environment.Fork::measured).toList();
        var known = measured.size() == samples.forks() ? measured : List.<Environment.Fork>of();
        text.append("<p>")
                .append(escape((which.isEmpty() ? "" : which + ": ") + point.heading() + " of each fork, "
                        + point.value().unit() + (brief ? ": mean (least … greatest)" : ": mean (iterations)")))
                .append("</p><ol>");
        double[] means = samples.forkMeans();
        for (int f = 0; f < means.length; f++) {
            text.append("<li>")
                    .append(digits(means[f]))
                    .append(samples.iterations(f) == 1 ? "" : " (" + values(samples, f) + ")");
            if (!known.isEmpty()) {
                known(known.get(f));
            }
            text.append("</li>");
        }
        text.append("</ol>");
        var others = Stream.concat(
                known.isEmpty() ? point.row().forks().stream().flatMap(f -> f.files().stream()) : Stream.empty(),
                point.row().profiles().stream()).toList();
        if (!others.isEmpty()) {
            text.append("<p>Profiles: ").append(links(others)).append("</p>");
        }
    }

    /** What a fork met, and what its profilers left. */
    private void known(Environment.Fork fork) {
        if (fork.loadAverage() >= 0) {
            text.append("; load average ").append(Digits.significant(fork.loadAverage(), 2));
        }
        if (!fork.files().isEmpty()) {
            text.append("; profiles: ").append(links(fork.files()));
        }
    }

    private String values(Samples samples, int fork) {
        double[] values = samples.fork(fork);
        return brief
                ? digits(Arrays.stream(values).min().orElse(Double.NaN)) + " … "
                        + digits(Arrays.stream(values).max().orElse(Double.NaN)) + ", "
                        + Plural.of(values.length, "iteration")
                : Arrays.stream(values).mapToObj(Html::digits).collect(Collectors.joining("; "));
    }

    private static String digits(double value) {
        return Digits.significant(value, DIGITS);
    }

    private String links(List<String> files) {
        return files.stream()
                .map(file -> "<a href=\"" + escape(link.apply(file)) + "\">"
                        + escape(file.substring(file.replace('\\', '/').lastIndexOf('/') + 1)) + "</a>")
                .collect(Collectors.joining(", "));
    }

    private static String settings(Row row) {
        var settings = row.settings();
        return Stream.of(named("warm-up", settings.warmup()), named("measurement", settings.measurement()),
                settings.jvm(), String.join(" ", settings.jvmArgs()), named("JMH", settings.jmhVersion()))
                .filter(w -> !w.isEmpty())
                .collect(Collectors.joining(" · "));
    }

    private static String named(String name, String value) {
        return value.isEmpty() ? "" : name + " " + value;
    }

    private boolean hasNotes() {
        return !page.footnotes().isEmpty() || !page.unsaidValues().isEmpty();
    }

    private void notes() {
        if (!hasNotes()) {
            return;
        }
        open("notes", "Notes");
        if (!page.footnotes().isEmpty()) {
            text.append("<ol>\n");
            int number = 0;
            for (var note : page.footnotes().values()) {
                text.append("<li id=\"note-")
                        .append(++number)
                        .append("\">")
                        .append(escape(note.text()))
                        .append("</li>\n");
            }
            text.append("</ol>\n");
        }
        if (!page.unsaidValues().isEmpty()) {
            text.append("<p>Long values:</p>\n<ul>\n");
            page.unsaidValues()
                    .forEach((name, value) -> text.append("<li>")
                            .append(escape(name))
                            .append(": <code>")
                            .append(escape(value.replaceAll("\\s+", " ").strip()))
                            .append("</code></li>\n"));
            text.append("</ul>\n");
        }
        text.append("</section>\n");
    }

    /** A fact is text, or begins with code in backticks and goes on in turns with text. */
    private static String fact(String value) {
        if (!value.startsWith("`")) {
            return escape(value);
        }
        var parts = value.split("`", -1);
        return IntStream.range(0, parts.length)
                .mapToObj(i -> i % 2 == 1 && i < parts.length - 1
                        ? "<code>" + escape(parts[i]) + "</code>"
                        : escape(parts[i]))
                .collect(Collectors.joining());
    }

    /** The visible text with nothing in it that HTML would take for itself, in elements and in attributes. */
    static String escape(String text) {
        return Visible.of(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    private static String resource(String name) {
        try (InputStream in = Html.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the jar is damaged: " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
