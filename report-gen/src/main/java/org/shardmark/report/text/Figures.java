package org.shardmark.report.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.Filter;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.Projection;
import org.shardmark.report.table.ResultRow;
import org.shardmark.report.table.Unit;
import org.shardmark.report.view.PairedRatio;

/**
 * The figures of result rows that the prose of a document asks for, and the claims that it makes about them.
 *
 * <p>Words such as {@code near hasher=XXH3 keyBytes=16} name a row: the method of its benchmark, alone or after its class,
 * and filters. {@code near:allocBytesPerMessage} is another metric than the score, and {@code other/results.json#near} a row
 * of another file than the page's. {@code A / B} is a ratio, {@code A / its mailbox=RING} one to the row with the same other
 * parameters, and {@code paired near hasher=XXH3} one to the baseline of its block or the first arm, within rounds. A
 * figure has the unit and the digits that it has in the table of its row. For one thread.
 */
public final class Figures {
    private static final String PLUS_MINUS = "±";
    private static final String INTERVAL = "interval";
    private static final String COUNT = "count";
    private static final String PAIRED = "paired";
    private static final String ITS = "its";
    private static final Pattern NUMBER = Pattern.compile("-?[0-9][0-9,]*(\\.[0-9]+)?");
    private static final List<String> SIGNS = List.of("<", "~", ">");

    private final Function<String, Known> files;
    private final Map<String, Contents> contents = new HashMap<>();

    /** A row and the units of its table. */
    private record Candidate(ResultRow row, Map<String, Unit> units) {
        private boolean passes(Filter filter) {
            var any = row.metrics().values().iterator().next();
            return filter.tests().stream().allMatch(t -> t.test(any));
        }

        private Stream<Found> found(String metric, String source) {
            return row.point(metric)
                    .stream()
                    .map(p -> new Found(p, units.getOrDefault(metric, new Unit(p.unit())), source));
        }
    }

    /** A number with its interval in the unit of its table, and the file it was asked for in. */
    private record Found(Point point, Unit unit, String source) {
        private Amount amount() {
            return new Amount(point.in(unit), unit.base(), Unit.isAllocation(unit.base()), false);
        }
    }

    /** What a file has. */
    private record Contents(List<Candidate> candidates, List<PairedRatio> paired) {}

    /** Two figures that a claim compares, and whether it holds for them. */
    private record Compared(Amount left, Amount right, boolean holds) {}

    /**
     * What prose may ask for of a file.
     *
     * @param parts  the rows, those together that share a table ({@code view.Pages#parts})
     * @param paired the ratios of rows that ran back to back with their baseline
     */
    public record Known(List<Data> parts, List<PairedRatio> paired) {}

    /**
     * Figures of these files.
     *
     * @param files gives what is known of a file: of the page's own for the empty string, else of a file by its path as the
     *              document writes it
     */
    public Figures(Function<String, Known> files) {
        this.files = files;
    }

    /**
     * A figure: {@code [±] ROW [/ ROW] [in UNIT] [interval]}, where ROW may also be {@code min of ROWS} or {@code max of ROWS};
     * or {@code count each of ROWS}, of those for which a claim holds if one follows.
     *
     * @throws IllegalArgumentException with one line that says what is wrong
     */
    public String figure(String words) {
        var rest = new ArrayList<>(List.of(words.split(" ", -1)));
        boolean plusMinus = rest.getFirst().equals(PLUS_MINUS) && rest.size() > 1;
        boolean interval = rest.getLast().equals(INTERVAL) && rest.size() > 1;
        if (plusMinus) {
            rest.removeFirst();
        }
        if (interval) {
            rest.removeLast();
        }
        if (rest.getFirst().equals(COUNT)) {
            require(!plusMinus && !interval, "a count has no interval");
            return count(rest.subList(1, rest.size()));
        }
        var amounts = amounts(rest);
        require(amounts.size() == 1, "a figure is of one row, of min of … or of max of …");
        var amount = amounts.getFirst();
        require(Double.isFinite(amount.estimate().mean()), words + " is no number");
        return interval ? amount.ends() : plusMinus ? amount.whole() : amount.alone();
    }

    /**
     * What speaks against a claim: {@code FIGURE < FIGURE}, {@code >}, or {@code ~} for intervals that touch. The second may be
     * a number in the unit of the first. {@code each of ROWS} must hold for each.
     *
     * @return the figures found, or the empty string if the claim holds
     * @throws IllegalArgumentException with one line that says what is wrong
     */
    public String whyUntrue(String claim) {
        return compared(List.of(claim.split(" ", -1))).stream()
                .filter(c -> !c.holds())
                .findFirst()
                .map(c -> c.left().whole() + " against " + c.right().whole())
                .orElse("");
    }

    private String count(List<String> words) {
        require(!words.isEmpty(), "a count is of rows, as in count each of ROWS");
        long count = words.stream().anyMatch(SIGNS::contains)
                ? compared(words).stream().filter(Compared::holds).count()
                : amounts(words).size();
        return String.format(Locale.ROOT, "%,d", count);
    }

    private List<Compared> compared(List<String> words) {
        var signs = words.stream().filter(SIGNS::contains).toList();
        require(signs.size() == 1, "a claim has one of < ~ > between two figures; \"" + String.join(" ", words)
                + "\" has not");
        String sign = signs.getFirst();
        var left = words.subList(0, words.indexOf(sign));
        var right = words.subList(words.indexOf(sign) + 1, words.size());
        var compared = new ArrayList<Compared>();
        if (!right.isEmpty() && right.getFirst().equals(ITS)) {
            found(left).forEach(f -> compared.add(compared(f.amount(), sign, its(f, right).amount())));
            return compared;
        }
        for (Amount a : amounts(left)) {
            for (Amount b : isNumber(right) ? List.of(number(right, a)) : amounts(right)) {
                compared.add(compared(a, sign, b));
            }
        }
        return compared;
    }

    private static Compared compared(Amount a, String sign, Amount b) {
        require(Double.isFinite(a.estimate().mean()) && Double.isFinite(b.estimate().mean()),
                "a claim compares what is no number");
        require(a.unit().equals(b.unit()) || Unit.of(a.unit()).base().equals(Unit.of(b.unit()).base()),
                a.unit() + " cannot be compared with " + b.unit());
        var other = a.unit().equals(b.unit()) ? b : b.in(a.unit());
        boolean below = a.estimate().high() < other.estimate().low();
        boolean above = a.estimate().low() > other.estimate().high();
        return new Compared(a, b, sign.equals("<") ? below : sign.equals(">") ? above : !below && !above);
    }

    private static boolean isNumber(List<String> words) {
        return words.size() == 1 && NUMBER.matcher(words.getFirst()).matches();
    }

    private static Amount number(List<String> words, Amount like) {
        return new Amount(exactly(words), like.unit(), false, false);
    }

    private static Estimate exactly(List<String> words) {
        double number = Double.parseDouble(words.getFirst().replace(",", ""));
        return new Estimate(number, number, number, Estimate.Kind.SINGLE, 0);
    }

    /** {@code [paired] ROWS [/ ROWS] [in UNIT]}, {@code ROWS / its NAME=VALUE…} or {@code 1 / ROW}. */
    private List<Amount> amounts(List<String> words) {
        int in = words.lastIndexOf("in");
        boolean unit = in > 0 && in == words.size() - 2;
        var rows = unit ? words.subList(0, in) : words;
        int over = rows.indexOf("/");
        var found = rows.getFirst().equals(PAIRED)
                ? paired(rows.subList(1, rows.size()))
                : over < 0 ? found(rows).stream().map(Found::amount).toList() : ratios(rows, over);
        return unit ? found.stream().map(a -> a.in(words.getLast())).toList() : found;
    }

    private List<Amount> ratios(List<String> rows, int over) {
        var above = rows.subList(0, over);
        var below = rows.subList(over + 1, rows.size());
        if (isNumber(above)) {
            double number = exactly(above).mean();
            return found(below).stream().map(f -> inverse(number, f.point().estimate())).toList();
        }
        var ratios = new ArrayList<Amount>();
        if (!below.isEmpty() && below.getFirst().equals(ITS)) {
            found(above).forEach(f -> ratios.add(ratio(f, its(f, below))));
            return ratios;
        }
        for (Found base : found(below)) {
            found(above).forEach(f -> ratios.add(ratio(f, base)));
        }
        return ratios;
    }

    private static Amount ratio(Found f, Found base) {
        require(f.point().unit().equals(base.point().unit()),
                f.point().unit() + " cannot be divided by " + base.point().unit());
        return new Amount(f.point().ratioTo(base.point()), Amount.TIMES, false, false);
    }

    /** A number divided by a figure in its base unit. An interval that reaches zero has no inverse. */
    private static Amount inverse(double number, Estimate e) {
        boolean sure = e.low() > 0;
        return new Amount(new Estimate(number / e.mean(), sure ? number / e.high() : 0,
                sure ? number / e.low() : Double.POSITIVE_INFINITY, e.kind(), e.forks()), Amount.TIMES, false, false);
    }

    /** The row that has these values of its parameters, and all others as the given one. */
    private Found its(Found given, List<String> words) {
        var params = new LinkedHashMap<>(given.point().row().params());
        for (String word : words.subList(1, words.size())) {
            String[] parts = word.split("=", 2);
            require(parts.length == 2 && params.containsKey(parts[0]),
                    "its is followed by NAME=VALUE of parameters of the row; \"" + word + "\" is none");
            params.put(parts[0], parts[1]);
        }
        var wanted = given.point().row().withParams(params).identity();
        return contents(given.source()).candidates()
                .stream()
                .filter(c -> c.row().row().identity().equals(wanted) && c.row().file().equals(given.point().file()))
                .flatMap(c -> c.found(given.point().metric(), given.source()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no row is " + String.join(" ", words) + " of "
                        + given.point().row().params()));
    }

    /** Ratios to the baselines of blocks, or to the first arm. */
    private List<Amount> paired(List<String> words) {
        var ratios = found(words).stream()
                .flatMap(f -> contents(f.source()).paired()
                        .stream()
                        .filter(p -> f.point().metric().equals(Point.SCORE)
                                && p.row().equals(f.point().row().identity()) && p.file().equals(f.point().file())))
                .map(p -> new Amount(p.ratio(), Amount.TIMES, false, false))
                .toList();
        require(!ratios.isEmpty(), String.join(" ", words)
                + " is paired with nothing: its run had no --block and no --arm, or it is the baseline");
        return ratios;
    }

    /** {@code [min of|max of|each of] ROW}. */
    private List<Found> found(List<String> words) {
        require(!words.isEmpty(), "a row is missing beside a sign");
        boolean several = words.size() > 2 && words.get(1).equals("of");
        var found = rows(several ? words.subList(2, words.size()) : words);
        if (!several) {
            require(found.size() == 1, found.size() + " rows are " + String.join(" ", words) + ": they differ in "
                    + new Data(found.stream().map(f -> ResultRow.of(List.of(f.point()))).toList()).varying()
                            .stream()
                            .map(Dimension::name)
                            .collect(Collectors.joining(", ")));
            return found;
        }
        var byMean = Comparator.comparingDouble((Found f) -> f.point().estimate().mean());
        return switch (words.getFirst()) {
            case "each" -> found;
            case "min" -> List.of(found.stream().min(byMean).orElseThrow());
            case "max" -> List.of(found.stream().max(byMean).orElseThrow());
            default -> throw new IllegalArgumentException(
                    "rows are min of, max of or each of; \"" + words.getFirst() + " of\" is none of these");
        };
    }

    /** {@code [FILE#]METHOD[:METRIC] NAME=VALUE…}, one row at least. */
    private List<Found> rows(List<String> words) {
        String first = words.getFirst();
        int hash = first.indexOf('#');
        String[] name = first.substring(hash + 1).split(":", 2);
        String metric = name.length == 1 ? Point.SCORE : name[1];
        String source = hash < 0 ? "" : first.substring(0, hash);
        var all = contents(source).candidates();
        var own = all.stream().filter(c -> isCalled(name[0], c.row())).toList();
        require(!own.isEmpty(), "no benchmark is called \"" + name[0] + "\"; there are "
                + all.stream().map(c -> c.row().get(Dimension.BENCHMARK)).distinct().collect(Collectors.joining(", ")));
        var data = new Data(own.stream().map(Candidate::row).toList());
        var filter = Filter.parse(words.subList(1, words.size()), data);
        var matching = own.stream().filter(c -> c.passes(filter)).toList();
        require(!matching.isEmpty(), "no row is " + String.join(" ", words));
        var found = matching.stream().flatMap(c -> c.found(metric, source)).toList();
        require(!found.isEmpty(), name[0] + " has no metric \"" + metric + "\"; there are "
                + String.join(", ", data.values(Dimension.METRIC)));
        return found;
    }

    private static boolean isCalled(String name, ResultRow row) {
        return name.equals(row.get(Dimension.METHOD)) || name.equals(row.get(Dimension.BENCHMARK));
    }

    private Contents contents(String file) {
        return contents.computeIfAbsent(file, f -> {
            var known = files.apply(f);
            return new Contents(known.parts().stream().flatMap(part -> {
                var units = Projection.scales(part);
                return part.rows().stream().map(row -> new Candidate(row, units));
            }).toList(), known.paired());
        });
    }

    static void require(boolean right, String otherwise) {
        if (!right) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
