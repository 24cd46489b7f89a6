package org.shardmark.report.gate;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.shardmark.report.jmh.Environment;
import org.shardmark.report.jmh.ForksByRow;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.table.Plural;

/**
 * Which forks of two files ran in the same round of one run. A round has one of each, or several where the baseline of a
 * block ran again.
 *
 * @param base the forks of the base in each round, by their places in the row
 * @param now  the forks of the new results in the same rounds
 */
record Pairs(List<List<Integer>> base, List<List<Integer>> now) {
    /** Pairs of one fork each, which have the same places in both. */
    static Pairs ofPlaces(List<Integer> places) {
        var alone = places.stream().map(List::of).toList();
        return new Pairs(alone, alone);
    }

    /** The run that an environment belongs to, the empty string if it does not say. */
    static String run(Optional<Environment> environment) {
        return environment.map(e -> e.run().id()).orElse("");
    }

    /**
     * The pairs of a row that both files have; empty if the environments do not account for just these forks.
     *
     * @param baseForks how many forks the row has in the base
     * @param nowForks  how many it has in the new results
     */
    static Optional<Pairs> of(Row row, ForksByRow base, int baseForks, ForksByRow now, int nowForks) {
        var baseRounds = base.rounds(row);
        var nowRounds = now.rounds(row);
        if (forks(baseRounds) != baseForks || forks(nowRounds) != nowForks) {
            return Optional.empty();
        }
        var both = baseRounds.keySet().stream().filter(nowRounds::containsKey).toList();
        return both.isEmpty()
                ? Optional.empty()
                : Optional.of(new Pairs(both.stream().map(r -> baseRounds.getOrDefault(r, List.of())).toList(),
                        both.stream().map(r -> nowRounds.getOrDefault(r, List.of())).toList()));
    }

    private static int forks(Map<Integer, List<Integer>> rounds) {
        return rounds.values().stream().mapToInt(List::size).sum();
    }

    /** The differences of figures by fork, round by round. */
    double[] differences(double[] ofBase, double[] ofNow) {
        var differences = new double[base.size()];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = mean(now.get(i), ofNow) - mean(base.get(i), ofBase);
        }
        return differences;
    }

    private static double mean(List<Integer> places, double[] figures) {
        return places.stream().mapToDouble(place -> figures[place]).average().orElse(Double.NaN);
    }

    /** Whether both belong to one run. Each file's environment has the forks of its own arm alone. */
    static boolean sameRun(Optional<Environment> base, Optional<Environment> now) {
        return !run(now).isEmpty() && run(base).equals(run(now));
    }

    /** Forks that failed, in words. */
    static Optional<String> failure(List<String> failed) {
        return failed.isEmpty()
                ? Optional.empty()
                : Optional.of(Plural.of(failed.size(), "fork") + " failed: "
                        + failed.getFirst().lines().findFirst().orElse(""));
    }
}
