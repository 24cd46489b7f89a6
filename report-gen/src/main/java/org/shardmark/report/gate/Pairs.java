package org.shardmark.report.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.shardmark.report.jmh.Environment;
import org.shardmark.report.jmh.ForksByRow;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.table.Plural;

/**
 * Which forks of two files ran in the same round of one run.
 *
 * @param base the forks of the base, by their place in the row
 * @param now  the forks of the new results, each beside its partner
 */
record Pairs(List<Integer> base, List<Integer> now) {
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
        var baseRounds = rounds(row, base);
        var nowRounds = rounds(row, now);
        if (baseRounds.size() != baseForks || nowRounds.size() != nowForks || distinct(baseRounds) != baseForks
                || distinct(nowRounds) != nowForks) {
            return Optional.empty();
        }
        var pairs = new Pairs(new ArrayList<>(), new ArrayList<>());
        for (int f = 0; f < baseRounds.size(); f++) {
            int partner = nowRounds.indexOf(baseRounds.get(f));
            if (partner >= 0) {
                pairs.base.add(f);
                pairs.now.add(partner);
            }
        }
        return pairs.base.isEmpty() ? Optional.empty() : Optional.of(pairs);
    }

    private static long distinct(List<Integer> rounds) {
        return rounds.stream().distinct().count();
    }

    /** The rounds of the forks that were measured, in their order, which is the order of the raw data. */
    private static List<Integer> rounds(Row row, ForksByRow forks) {
        return forks.of(row)
                .stream()
                .filter(f -> f.measured() && f.round() >= 0)
                .map(Environment.Fork::round)
                .toList();
    }

    /** The differences of figures by fork, pair by pair. */
    double[] differences(double[] ofBase, double[] ofNow) {
        var differences = new double[base.size()];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = ofNow[now.get(i)] - ofBase[base.get(i)];
        }
        return differences;
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
