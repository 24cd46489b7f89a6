package org.shardmark.report.text;

import org.shardmark.report.stats.Estimate;
import org.shardmark.report.table.Unit;

/**
 * What a figure is made of.
 *
 * @param estimate   mean and interval
 * @param unit       their unit, which two that are compared must share; {@code ×} of a ratio
 * @param allocation whether it counts bytes that an operation allocates
 * @param percent    whether the estimate is a percentage
 */
record Amount(Estimate estimate, String unit, boolean allocation, boolean percent) {
    static final String TIMES = "×";

    boolean isRatio() {
        return unit.equals(TIMES);
    }

    Amount in(String other) {
        if (other.equals("%")) {
            Figures.require(isRatio() || unit.equals("1"), "only a share or a ratio can be said in %");
            return new Amount(estimate.times(100), "%", false, true);
        }
        String rest = Unit.isTime(Unit.of(unit).base()) && !other.contains("/")
                ? Unit.of(unit).base().substring(1)
                : "";
        var to = Unit.of(other + rest);
        Figures.require(to.base().equals(Unit.of(unit).base()), "in " + other + ": the unit is " + unit);
        return new Amount(Unit.of(unit).convert(estimate, to), other + rest, allocation, false);
    }

    /** As it stands in a table, with its interval. */
    String whole() {
        return isRatio()
                ? Digits.times(estimate)
                : (allocation ? Digits.bytes(estimate) : Digits.score(estimate)) + (percent ? " %" : "");
    }

    String alone() {
        return percent ? Digits.share(estimate.mean() / 100) : whole().replaceFirst(" [±\\[(].*", "");
    }

    String ends() {
        return Digits.ends(estimate) + (percent ? " %" : "");
    }
}
