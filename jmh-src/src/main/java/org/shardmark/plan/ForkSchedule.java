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
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.shardmark.options.Precision;
import org.shardmark.record.Fork;
import org.shardmark.record.Row;

/**
 * Which fork is run next.
 *
 * <p>First come rounds, each of one fork of every row and arm: slow drift of the machine then falls on all rows alike,
 * where JMH, which runs a row's forks back to back, would show it as a difference between rows. Within a round the
 * blocks are shuffled, and the forks of a block, which are compared with each other, run back to back in random order.
 * The baseline runs again after every four others, so that none is far from it. A block of two arms takes A B, and then
 * B A. When every row has as many forks as it must have, and a precision is asked for, the block with the row that is
 * known least gets another round, of the baseline and the rows that are not known well enough.
 *
 * <p>Randomised complete blocks, as in Box, Hunter and Hunter, Statistics for Experimenters, chapter 4.
 */
public final class ForkSchedule {
    private final List<Block> blocks;
    private final int arms;
    private final OptionalDouble precision;
    private final Random random;
    private final Deque<Fork> round = new ArrayDeque<>();
    private final Map<Row, Block> blockOf = new HashMap<>();
    /** The scores by round, of each arm of each row. */
    private final Map<Row, List<Map<Integer, List<Double>>>> scores = new HashMap<>();
    private final Set<Row> over = new HashSet<>();

    /**
     * Plans a run.
     *
     * @param blocks    all rows
     * @param arms      how many there are
     * @param precision the relative half-width to reach, if one is asked for
     * @param seed      decides the order: the same seed and rows, the same order
     */
    public ForkSchedule(List<Block> blocks, int arms, OptionalDouble precision, long seed) {
        this.blocks = blocks;
        this.arms = arms;
        this.precision = precision;
        this.random = new Random(seed);
        for (var block : blocks) {
            for (var row : block.rows()) {
                blockOf.put(row, block);
                scores.put(row, IntStream.range(0, arms)
                        .<Map<Integer, List<Double>>>mapToObj(arm -> new TreeMap<>())
                        .toList());
            }
        }
    }

    /** A fork has given a result, in this run or in an earlier one. */
    public void measured(Fork fork, double score) {
        scores(fork.row(), fork.arm()).computeIfAbsent(fork.number(), number -> new ArrayList<>()).add(score);
    }

    /** No more forks of this row, whatever it has. */
    public void giveUp(Row row) {
        over.add(row);
        round.removeIf(fork -> fork.row().equals(row));
    }

    /**
     * A fork has failed: no more of its row, except for one of each other arm that has none yet. Without it a row that
     * only one arm fails could be in no result file, and nothing would tell the gate that it is missing.
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
        var lacking = scores.keySet()
                .stream()
                .filter(row -> !over.contains(row) && nextNumber(row) <= row.forks().least())
                .collect(Collectors.toSet());
        if (!lacking.isEmpty()) {
            int number = lacking.stream().mapToInt(this::nextNumber).min().orElseThrow();
            var shuffled = new ArrayList<>(blocks);
            Collections.shuffle(shuffled, random);
            shuffled.forEach(block -> add(block,
                    block.rows().stream().filter(row -> lacking.contains(row) && nextNumber(row) == number).toList(),
                    number));
            return;
        }
        blocks.stream()
                .flatMap(block -> block.rows().stream())
                .filter(this::isTooWide)
                .max(Comparator.comparingDouble(this::width))
                .ifPresent(this::addForPrecision);
    }

    private void addForPrecision(Row widest) {
        int number = nextNumber(widest);
        var block = blockOf(widest);
        add(block, block.rows()
                .stream()
                .filter(row -> !over.contains(row) && nextNumber(row) == number
                        && (row.equals(block.baseline()) || isTooWide(row)))
                .toList(), number);
    }

    private void add(Block block, List<Row> rows, int number) {
        var others = new ArrayList<Fork>();
        boolean withBaseline = false;
        for (var row : rows) {
            for (int arm = 0; arm < arms; arm++) {
                if (scores(row, arm).containsKey(number)) {
                    continue;
                }
                if (row.equals(block.baseline()) && arm == 0) {
                    withBaseline = true;
                } else {
                    others.add(new Fork(row, number, arm));
                }
            }
        }
        var baseline = new Fork(block.baseline(), number, 0);
        if (withBaseline && others.size() == 1) {
            round.addAll(number % 2 == 1
                    ? List.of(baseline, others.getFirst())
                    : List.of(others.getFirst(), baseline));
            return;
        }
        Collections.shuffle(others, random);
        int repeats = withBaseline ? Math.max(1, (others.size() + Block.OTHERS - 1) / Block.OTHERS) : 0;
        for (int repeat = 0; repeat < Math.max(1, repeats); repeat++) {
            int from = repeat * Block.OTHERS;
            int to = withBaseline ? Math.min(from + Block.OTHERS, others.size()) : others.size();
            var group = new ArrayList<>(others.subList(from, to));
            if (withBaseline) {
                group.add(new Fork(block.baseline(), number, 0, repeat));
                Collections.shuffle(group, random);
            }
            round.addAll(group);
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

    /**
     * The relative half-width of what is known of a row. Of a row with several arms that is the widest of their ratios,
     * of one in a block its ratio to the baseline, and of any other its mean. The baseline of a block is known as well as
     * its rows are, and has none of its own.
     */
    public double width(Row row) {
        var block = blockOf(row);
        var ofArms = IntStream.range(1, arms).mapToDouble(arm -> width(row, arm));
        var toBaseline = block.baseline().equals(row)
                ? DoubleStream.empty()
                : DoubleStream.of(Precision.ofRatio(ratios(row, 0, block.baseline())));
        return block.rows().size() == 1 && arms == 1
                ? Precision.ofMean(scores(row, 0).values().stream().map(ForkSchedule::mean).toList())
                : DoubleStream.concat(ofArms, toBaseline).max().orElse(0);
    }

    /** The relative half-width of the ratio of the first arm to another. */
    public double width(Row row, int arm) {
        return Precision.ofRatio(ratios(row, arm, row));
    }

    /** The geometric mean of the ratios of the first arm to another, if there is any. */
    public OptionalDouble ratio(Row row, int arm) {
        var mean = ratios(row, arm, row).stream().mapToDouble(Math::log).average();
        return mean.isPresent() ? OptionalDouble.of(Math.exp(mean.getAsDouble())) : OptionalDouble.empty();
    }

    /** The ratios of the first arm of a row to an arm of another row, or of itself, in the rounds that both have. */
    private List<Double> ratios(Row row, int arm, Row base) {
        var one = scores(base, 0);
        var other = scores(row, arm);
        return one.keySet()
                .stream()
                .filter(other::containsKey)
                .map(round -> mean(one.getOrDefault(round, List.of())) / mean(other.getOrDefault(round, List.of())))
                .toList();
    }

    private static double mean(List<Double> forks) {
        return forks.stream().mapToDouble(fork -> fork).average().orElse(0);
    }

    /** Whether a row has what was asked for: its forks, and the precision if one was named. */
    public boolean isSatisfied(Row row) {
        return nextNumber(row) > row.forks().least()
                && (precision.isEmpty() || width(row) <= precision.getAsDouble());
    }

    /** About how many forks of a row are still to run, those of all arms counted. */
    public int expected(Row row) {
        if (over.contains(row)) {
            return 0;
        }
        int missing = 0;
        var block = blockOf(row);
        for (int arm = 0; arm < arms; arm++) {
            var have = scores(row, arm);
            int wanted = row.forks().least() - row.forks().first() + 1;
            if (precision.isPresent() && have.size() >= wanted && isTooWide(row)) {
                // The width falls with the root of the number of forks.
                double factor = Math.pow(width(row) / precision.getAsDouble(), 2);
                wanted = (int) Math.min(row.forks().most(), Math.ceil(have.size() * factor));
            }
            int repeats = arm == 0 && row.equals(block.baseline()) ? block.repeats(arms) : 0;
            missing += Math.max(0, wanted - have.size()) * (1 + repeats);
        }
        return missing;
    }

    private Block blockOf(Row row) {
        var block = blockOf.get(row);
        if (block == null) {
            throw new IllegalArgumentException("no such row: " + row.label());
        }
        return block;
    }

    private Map<Integer, List<Double>> scores(Row row, int arm) {
        var ofRow = scores.get(row);
        if (ofRow == null) {
            throw new IllegalArgumentException("no such row: " + row.label());
        }
        return ofRow.get(arm);
    }
}
