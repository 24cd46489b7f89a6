package org.shardmark.queueing;

import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * How long messages of a simulation took, with an interval by batch means (Law and Carson 1979): the messages are cut
 * into sections of equal length, and how far the figures of the sections lie apart says how sure the figure of all is.
 * What comes before the first section, while the mailboxes fill, is not counted. One thread at a time.
 */
public final class Sojourns {
    /** A percentile needs so many samples beyond it. */
    private static final double LEAST_BEYOND = 100;
    private static final int DIGITS = 3;
    private static final double CONFIDENCE = 0.95;

    private final int warmup;
    private final int perSection;
    private final Histogram[] sections;
    private final double[] sums;
    private final Histogram all = new Histogram(DIGITS);

    /**
     * @param warmup     how many messages come before the first section
     * @param sections   how many sections there are, at least 2
     * @param perSection how many messages each has, whether they are noted here or not
     */
    public Sojourns(int warmup, int sections, int perSection) {
        this.warmup = warmup;
        this.perSection = perSection;
        this.sections = new Histogram[sections];
        this.sums = new double[sections];
        for (int i = 0; i < sections; i++) {
            this.sections[i] = new Histogram(DIGITS);
        }
    }

    /** Notes a message by its number, from 0. */
    public void add(int message, double nanos) {
        int section = (message - warmup) / perSection;
        if (message >= warmup && section < sections.length) {
            sections[section].recordValue(Math.round(nanos));
            sums[section] += nanos;
        }
    }

    /** Counts all sections together; to be called once, when all have been noted. */
    public void end() {
        for (var section : sections) {
            all.add(section);
        }
    }

    /** How many messages were counted. */
    public long count() {
        return all.getTotalCount();
    }

    /** The mean in nanoseconds, empty where there was no message. */
    public Optional<Estimate> mean() {
        if (count() == 0) {
            return Optional.empty();
        }
        double sum = 0;
        var means = new SummaryStatistics();
        for (int i = 0; i < sections.length; i++) {
            sum += sums[i];
            if (sections[i].getTotalCount() > 0) {
                means.addValue(sums[i] / sections[i].getTotalCount());
            }
        }
        return Optional.of(new Estimate(sum / count(), halfWidth(means)));
    }

    /**
     * A percentile in nanoseconds, empty where fewer than a hundred messages took longer.
     *
     * @param percentile above 0 and below 100
     */
    public Optional<Estimate> percentile(double percentile) {
        if (count() * (1 - percentile / 100) < LEAST_BEYOND) {
            return Optional.empty();
        }
        var ofSections = new SummaryStatistics();
        for (var section : sections) {
            if (section.getTotalCount() > 0) {
                ofSections.addValue((double) section.getValueAtPercentile(percentile));
            }
        }
        return Optional.of(new Estimate((double) all.getValueAtPercentile(percentile), halfWidth(ofSections)));
    }

    private static double halfWidth(SummaryStatistics sections) {
        long count = sections.getN();
        return count < 2
                ? Double.POSITIVE_INFINITY
                : new TDistribution(count - 1.0).inverseCumulativeProbability((1 + CONFIDENCE) / 2)
                        * sections.getStandardDeviation() / Math.sqrt((double) count);
    }
}
