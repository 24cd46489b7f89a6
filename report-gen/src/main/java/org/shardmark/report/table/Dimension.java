package org.shardmark.report.table;

import java.util.Map;

/**
 * One of the things by which two numbers can differ.
 *
 * @param kind where it comes from
 * @param name the parameter's name, or the kind's own
 */
public record Dimension(Kind kind, String name) {
    /** Where a dimension comes from. */
    public enum Kind {
        /** The label of the file. */
        FILE,
        /** The benchmark, without the packages that all have in common. */
        BENCHMARK,
        /** The benchmark's class. */
        CLASS,
        /** The benchmark's method. */
        METHOD,
        /** JMH's mode. */
        MODE,
        /** The number of threads. */
        THREADS,
        /** A parameter. */
        PARAM,
        /** Which of several equal rows of one file. */
        RUN,
        /** The metric. */
        METRIC,
        /** The unit, brought to a common base. */
        UNIT
    }

    /** The file's label. */
    public static final Dimension FILE = new Dimension(Kind.FILE, "file");
    /** The benchmark. */
    public static final Dimension BENCHMARK = new Dimension(Kind.BENCHMARK, "benchmark");
    /** The benchmark's class. */
    public static final Dimension CLASS = new Dimension(Kind.CLASS, "class");
    /** The benchmark's method. */
    public static final Dimension METHOD = new Dimension(Kind.METHOD, "method");
    /** The mode. */
    public static final Dimension MODE = new Dimension(Kind.MODE, "mode");
    /** The threads. */
    public static final Dimension THREADS = new Dimension(Kind.THREADS, "threads");
    /** Which of equal rows. */
    public static final Dimension RUN = new Dimension(Kind.RUN, "run");
    /** The metric. */
    public static final Dimension METRIC = new Dimension(Kind.METRIC, "metric");
    /** The unit. */
    public static final Dimension UNIT = new Dimension(Kind.UNIT, "unit");

    private static final Map<String, Dimension> OWN = Map.of("file", FILE, "benchmark", BENCHMARK, "class", CLASS,
            "method", METHOD, "mode", MODE, "threads", THREADS, "run", RUN, "metric", METRIC, "unit", UNIT);

    /** What it says of something to have this value, in words: a benchmark's name says itself. */
    public String says(String value) {
        return switch (kind) {
            case BENCHMARK, CLASS, METHOD -> value;
            default -> value.isEmpty() ? "no " + name : name + " " + value;
        };
    }

    /** The parameter of that name. */
    public static Dimension param(String name) {
        return new Dimension(Kind.PARAM, name);
    }

    /** The dimension that a user names; a parameter that is called like one of ours is {@code param:NAME}. */
    public static Dimension named(String name) {
        if (name.startsWith("param:")) {
            return param(name.substring("param:".length()));
        }
        var own = OWN.get(name);
        return own == null ? param(name) : own;
    }
}
