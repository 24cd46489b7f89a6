package org.shardmark.report.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.Filter;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.Projection;
import org.shardmark.report.table.ResultRow;
import org.shardmark.report.table.Unit;

/**
 * The figures of result rows that the prose of a document asks for, and the claims that it makes about them.
 *
 * <p>Words such as {@code near hasher=XXH3 keyBytes=16} name a row: the method of its benchmark, alone or after its class,
 * and filters. {@code near:allocBytesPerMessage} is another metric than the score, and {@code other/results.json#near} a row
 * of another file than the page's. {@code A / B} is a ratio. A figure has the unit and the digits that it has in the table of
 * its row. For one thread.
 */
public final class Figures {
    private static final String PLUS_MINUS = "±";
    private static final String INTERVAL = "interval";
    private static final List<String> SIGNS = List.of("<", "~", ">");

    private final Function<String, List<Data>> files;
    private final Map<String, List<Candidate>> candidates = new HashMap<>();

    /** A row and the units of its table. */
    private record Candidate(ResultRow row, Map<String, Unit> units) {
        private boolean passes(Filter filter) {
            var any = row.metrics().values().iterator().next();
            return filter.tests().stream().allMatch(t -> t.test(any));
        }
    }

    /** A number with its interval in the unit of its table. */
    private record Found(Point point, Unit unit) {
        private Amount amount() {
            return new Amount(point.in(unit), unit.base(), Unit.isAllocation(unit.base()), false);
        }
    }

    /**
     * What a figure is made of.
     *
     * @param estimate   mean and interval
     * @param unit       their unit, which two that are compared must share; {@code ×} of a ratio
     * @param allocation whether it counts bytes that an operation allocates
     * @param percent    whether the estimate is a percentage
     */
    private record Amount(Estimate estimate, String unit, boolean allocation, boolean percent) {
        private static final String TIMES = "×";

        private boolean isRatio() {
            return unit.equals(TIMES);
        }

        private Amount in(String other) {
            if (other.equals("%")) {
                require(isRatio() || unit.equals("1"), "only a share or a ratio can be said in %");
                return new Amount(estimate.times(100), "%", false, true);
            }
            String rest = Unit.isTime(Unit.of(unit).base()) && !other.contains("/")
                    ? Unit.of(unit).base().substring(1)
                    : "";
            var to = Unit.of(other + rest);
            require(to.base().equals(Unit.of(unit).base()), "in " + other + ": the unit is " + unit);
            return new Amount(Unit.of(unit).convert(estimate, to), other + rest, allocation, false);
        }

        /** As it stands in a table, with its interval. */
        private String whole() {
            return isRatio()
                    ? Digits.times(estimate)
                    : (allocation ? Digits.bytes(estimate) : Digits.score(estimate)) + (percent ? " %" : "");
        }

        private String alone() {
            return percent ? Digits.share(estimate.mean() / 100) : whole().replaceFirst(" [±\\[(].*", "");
        }

        private String ends() {
            return Digits.ends(estimate) + (percent ? " %" : "");
        }
    }

    /**
     * Figures of these files.
     *
     * @param files gives the rows of a file, those together that share a table ({@code view.Pages#parts}): of the page's own
     *              for the empty string, else of a file by its path as the document writes it
     */
    public Figures(Function<String, List<Data>> files) {
        this.files = files;
    }

    /**
     * A figure: {@code [±] ROW [/ ROW] [in UNIT] [interval]}, where ROW may also be {@code min of ROWS} or {@code max of ROWS}.
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
        var words = List.of(claim.split(" ", -1));
        var signs = words.stream().filter(SIGNS::contains).toList();
        require(signs.size() == 1, "a claim has one of < ~ > between two figures; \"" + claim + "\" has not");
        String sign = signs.getFirst();
        int at = words.indexOf(sign);
        var left = amounts(words.subList(0, at));
        var right = words.subList(at + 1, words.size());
        for (Amount a : left) {
            for (Amount b : isNumber(right) ? List.of(number(right, a)) : amounts(right)) {
                require(Double.isFinite(a.estimate().mean()) && Double.isFinite(b.estimate().mean()),
                        claim + " compares what is no number");
                require(a.unit().equals(b.unit()) || Unit.of(a.unit()).base().equals(Unit.of(b.unit()).base()),
                        a.unit() + " cannot be compared with " + b.unit());
                var other = a.unit().equals(b.unit()) ? b : b.in(a.unit());
                boolean below = a.estimate().high() < other.estimate().low();
                boolean above = a.estimate().low() > other.estimate().high();
                boolean holds = sign.equals("<") ? below : sign.equals(">") ? above : !below && !above;
                if (!holds) {
                    return a.whole() + " against " + b.whole();
                }
            }
        }
        return "";
    }

    private static boolean isNumber(List<String> words) {
        return words.size() == 1 && words.getFirst().matches("-?[0-9][0-9,]*(\\.[0-9]+)?");
    }

    private static Amount number(List<String> words, Amount like) {
        double number = Double.parseDouble(words.getFirst().replace(",", ""));
        return new Amount(new Estimate(number, number, number, Estimate.Kind.SINGLE, 0), like.unit(), false, false);
    }

    /** {@code ROWS [/ ROWS] [in UNIT]}. */
    private List<Amount> amounts(List<String> words) {
        int in = words.lastIndexOf("in");
        boolean unit = in > 0 && in == words.size() - 2;
        var rows = unit ? words.subList(0, in) : words;
        int over = rows.indexOf("/");
        var found = new ArrayList<Amount>();
        if (over < 0) {
            found(rows).forEach(f -> found.add(f.amount()));
        } else {
            for (Found base : found(rows.subList(over + 1, rows.size()))) {
                for (Found f : found(rows.subList(0, over))) {
                    require(f.point().unit().equals(base.point().unit()),
                            f.point().unit() + " cannot be divided by " + base.point().unit());
                    found.add(new Amount(f.point().ratioTo(base.point()), Amount.TIMES, false, false));
                }
            }
        }
        return unit ? found.stream().map(a -> a.in(words.getLast())).toList() : found;
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
        var all = candidates.computeIfAbsent(hash < 0 ? "" : first.substring(0, hash), this::candidates);
        var own = all.stream().filter(c -> isCalled(name[0], c.row())).toList();
        require(!own.isEmpty(), "no benchmark is called \"" + name[0] + "\"; there are "
                + all.stream().map(c -> c.row().get(Dimension.BENCHMARK)).distinct().collect(Collectors.joining(", ")));
        var data = new Data(own.stream().map(Candidate::row).toList());
        var filter = Filter.parse(words.subList(1, words.size()), data);
        var matching = own.stream().filter(c -> c.passes(filter)).toList();
        require(!matching.isEmpty(), "no row is " + String.join(" ", words));
        var found = matching.stream()
                .flatMap(c -> c.row()
                        .point(metric)
                        .stream()
                        .map(p -> new Found(p, c.units().getOrDefault(metric, new Unit(p.unit())))))
                .toList();
        require(!found.isEmpty(), name[0] + " has no metric \"" + metric + "\"; there are "
                + String.join(", ", data.values(Dimension.METRIC)));
        return found;
    }

    private static boolean isCalled(String name, ResultRow row) {
        return name.equals(row.get(Dimension.METHOD)) || name.equals(row.get(Dimension.BENCHMARK));
    }

    private List<Candidate> candidates(String file) {
        return files.apply(file).stream().flatMap(part -> {
            var units = Projection.scales(part);
            return part.rows().stream().map(row -> new Candidate(row, units));
        }).toList();
    }

    private static void require(boolean right, String otherwise) {
        if (!right) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
