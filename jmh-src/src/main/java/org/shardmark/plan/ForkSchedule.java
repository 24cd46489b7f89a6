package org.shardmark.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.shardmark.options.Precision;
import org.shardmark.record.Fork;
import org.shardmark.record.Row;

/**
 * Which fork is run next.
 *
 * <p>First come rounds, each of one fork of every row, shuffled: slow drift of the machine then falls on all rows
 * alike, where JMH, which runs a row's forks back to back, would show it as a difference between rows. With two arms a
 * round takes a fork of each, A B and then B A. When every row has as many forks as it must have, and a precision is
 * asked for, the row that is known least gets another, until all are known well enough or have as many as they may.
 */
public final class ForkSchedule {
    private final List<Row> rows;
    private final int arms;
    private final OptionalDouble precision;
    private final Random random;
    private final Deque<Fork> round = new ArrayDeque<>();
    /** The scores by fork, of each arm of each row. */
    private final Map<Row, List<Map<Integer, Double>>> scores = new HashMap<>();
    private final Set<Row> over = new HashSet<>();

    /**
     * Plans a run.
     *
     * @param arms      1, or 2 where two jars are compared
     * @param precision the relative half-width to reach, if one is asked for
     * @param seed      decides the order: the same seed and rows, the same order
     */
    public ForkSchedule(List<Row> rows, int arms, OptionalDouble precision, long seed) {
        this.rows = rows;
        this.arms = arms;
        this.precision = precision;
        this.random = new Random(seed);
        for (var row : rows) {
            var empty = new ArrayList<Map<Integer, Double>>();
            for (int arm = 0; arm < arms; arm++) {
                empty.add(new TreeMap<>());
            }
            scores.put(row, empty);
        }
    }

    /** A fork has given a result, in this run or in an earlier one. */
    public void measured(Fork fork, double score) {
        scores(fork.row(), fork.arm()).put(fork.number(), score);
    }

    /** No more forks of this row, whatever it has. */
    public void giveUp(Row row) {
        over.add(row);
        round.removeIf(fork -> fork.row().equals(row));
    }

    /**
     * A fork has failed: no more of its row, except for one of the other jar that has none yet. Without it a row that only
     * the new jar fails would be in neither result file, and nothing would tell the gate that it is missing.
     */
    public void failed(Fork fork) {
        var row = fork.row();
        over.add(row);
        round.removeIf(next -> next.row().equals(row)
                && (next.arm() == fork.arm() || !scores(row, next.arm()).isEmpty()));
    }

    /** Takes the next fork, if any is left to run. */
    public Optional<Fork> next() {
        if (round.isEmpty()) {
            fillRound();
        }
        return Optional.ofNullable(round.poll());
    }

    private void fillRound() {
        var lacking = rows.stream()
                .filter(row -> !over.contains(row) && nextNumber(row) <= row.forks().least())
                .toList();
        if (!lacking.isEmpty()) {
            int number = lacking.stream().mapToInt(this::nextNumber).min().orElseThrow();
            var shuffled = new ArrayList<>(lacking.stream().filter(row -> nextNumber(row) == number).toList());
            Collections.shuffle(shuffled, random);
            shuffled.forEach(row -> add(row, number));
            return;
        }
        rows.stream()
                .filter(this::isTooWide)
                .max(Comparator.comparingDouble(this::width))
                .ifPresent(row -> add(row, nextNumber(row)));
    }

    private void add(Row row, int number) {
        for (int i = 0; i < arms; i++) {
            int arm = number % 2 == 1 ? i : arms - 1 - i;
            if (!scores(row, arm).containsKey(number)) {
                round.add(new Fork(row, number, arm));
            }
        }
    }

    /** Whether a row is to get more forks for the sake of precision. */
    private boolean isTooWide(Row row) {
        return precision.isPresent() && !over.contains(row) && nextNumber(row) <= row.forks().most()
                && width(row) > precision.getAsDouble();
    }

    /** The lowest number that some arm of a row lacks. */
    private int nextNumber(Row row) {
        int number = row.forks().first();
        while (true) {
            int candidate = number;
            if (IntStream.range(0, arms).anyMatch(arm -> !scores(row, arm).containsKey(candidate))) {
                return candidate;
            }
            number++;
        }
    }

    /** The relative half-width of what is known of a row: its mean, or the ratio of its two arms. */
    public double width(Row row) {
        return arms == 1 ? Precision.ofMean(List.copyOf(scores(row, 0).values())) : Precision.ofRatio(ratios(row));
    }

    /** The geometric mean of the ratios of the first arm to the second, if there is any. */
    public OptionalDouble ratio(Row row) {
        var mean = ratios(row).stream().mapToDouble(Math::log).average();
        return mean.isPresent() ? OptionalDouble.of(Math.exp(mean.getAsDouble())) : OptionalDouble.empty();
    }

    /** The ratios of the two arms in the rounds that both have. */
    private List<Double> ratios(Row row) {
        var one = scores(row, 0);
        var other = scores(row, 1);
        return one.keySet()
                .stream()
                .filter(other::containsKey)
                .map(round -> one.getOrDefault(round, 0.0) / other.getOrDefault(round, 0.0))
                .toList();
    }

    /** Whether a row has what was asked for: its forks, and the precision if one was named. */
    public boolean isSatisfied(Row row) {
        return nextNumber(row) > row.forks().least()
                && (precision.isEmpty() || width(row) <= precision.getAsDouble());
    }

    /** About how many forks of a row are still to run, both arms counted. */
    public int expected(Row row) {
        if (over.contains(row)) {
            return 0;
        }
        int missing = 0;
        for (int arm = 0; arm < arms; arm++) {
            var have = scores(row, arm);
            int wanted = row.forks().least() - row.forks().first() + 1;
            if (precision.isPresent() && have.size() >= wanted && isTooWide(row)) {
                // The width falls with the root of the number of forks.
                double factor = Math.pow(width(row) / precision.getAsDouble(), 2);
                wanted = (int) Math.min(row.forks().most(), Math.ceil(have.size() * factor));
            }
            missing += Math.max(0, wanted - have.size());
        }
        return missing;
    }

    private Map<Integer, Double> scores(Row row, int arm) {
        var ofRow = scores.get(row);
        if (ofRow == null) {
            throw new IllegalArgumentException("no such row: " + row.label());
        }
        return ofRow.get(arm);
    }
}
