package org.shardmark.options;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that a misspelled one was probably meant to be. */
public final class Nearest {
    private Nearest() {}

    /** The candidate with the fewest letters to change, if those are at most half of the word. */
    public static Optional<String> to(String word, Collection<String> candidates) {
        var given = word.toLowerCase(Locale.ROOT);
        return candidates.stream().filter(candidate -> {
            int changes = distance(given, candidate.toLowerCase(Locale.ROOT));
            return changes < word.length() && changes <= Math.max(1, word.length() / 2);
        })
                .min(Comparator.comparingInt((String candidate) -> distance(given, candidate.toLowerCase(Locale.ROOT)))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** The nearest candidate as the end of a message, or nothing. */
    public static String hint(String word, Collection<String> candidates) {
        return to(word, candidates).map(nearest -> "; did you mean " + nearest + "?").orElse("");
    }

    /** Letters to insert, delete or replace (Levenshtein), two swapped neighbours counting as one change. */
    private static int distance(String a, String b) {
        var cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(a, b, i, j, cost);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int cheapest(String a, String b, int i, int j, int[][] cost) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int best = Math.min(cost[i - 1][j - 1] + (same ? 0 : 1), 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
