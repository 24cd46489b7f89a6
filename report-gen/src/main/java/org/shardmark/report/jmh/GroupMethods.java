package org.shardmark.report.jmh;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/**
 * Tells the scores of a group's methods from counters of {@code @AuxCounters}: a file writes both as metrics under plain
 * names, in the unit of the score. Only the methods make the score: throughputs add up to it, and a time lies among the
 * methods' times. A group has a thread at least for each of its methods.
 */
final class GroupMethods {
    private static final double ROUNDING = 1e-6;
    /** Among more candidates only all of them together are tried. */
    private static final int MOST_CANDIDATES = 12;

    private GroupMethods() {}

    /** The names of the metrics that are methods of a group; none if the row is no group. */
    static List<String> of(String mode, int threads, Metric score, SequencedMap<String, Metric> secondary) {
        var candidates = secondary.entrySet().stream().filter(m -> isCandidate(m, score)).toList();
        int most = threads < 0 ? candidates.size() : Math.min(threads, candidates.size());
        if (most < 2) {
            return List.of();
        }
        boolean all = candidates.size() > MOST_CANDIDATES || !mode.equals("thrpt");
        int everything = (1 << Math.min(candidates.size(), 30)) - 1;
        return IntStream.rangeClosed(all ? everything : 1, everything)
                .filter(chosen -> Integer.bitCount(chosen) >= 2 && Integer.bitCount(chosen) <= most)
                .boxed()
                .sorted(Comparator.comparingInt(Integer::bitCount))
                .map(chosen -> IntStream.range(0, candidates.size())
                        .filter(i -> (chosen & 1 << i) != 0)
                        .mapToObj(candidates::get)
                        .toList())
                .filter(methods -> makeUp(mode, score, methods.stream().map(Map.Entry::getValue).toList()))
                .findFirst()
                .map(methods -> methods.stream().map(Map.Entry::getKey).toList())
                .orElse(List.of());
    }

    private static boolean isCandidate(Map.Entry<String, Metric> metric, Metric score) {
        var samples = metric.getValue().samples();
        return metric.getKey().chars().allMatch(Character::isJavaIdentifierPart)
                && metric.getValue().unit().equals(score.unit())
                && samples.forks() > 0 && samples.forks() == score.samples().forks()
                && IntStream.range(0, samples.forks())
                        .allMatch(f -> samples.iterations(f) == score.samples().iterations(f));
    }

    private static boolean makeUp(String mode, Metric score, List<Metric> methods) {
        for (int f = 0; f < score.samples().forks(); f++) {
            double[] scores = score.samples().fork(f);
            var parts = new double[methods.size()][];
            for (int m = 0; m < parts.length; m++) {
                parts[m] = methods.get(m).samples().fork(f);
            }
            for (int i = 0; i < scores.length; i++) {
                if (!makesUp(mode, scores[i], parts, i)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean makesUp(String mode, double score, double[][] parts, int iteration) {
        var values = IntStream.range(0, parts.length).mapToDouble(m -> parts[m][iteration]).summaryStatistics();
        double slack = ROUNDING * Math.abs(score);
        return mode.equals("thrpt")
                ? Math.abs(values.getSum() - score) <= slack
                : values.getMin() - slack <= score && score <= values.getMax() + slack;
    }
}
