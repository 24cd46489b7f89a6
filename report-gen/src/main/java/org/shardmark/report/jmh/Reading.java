package org.shardmark.report.jmh;

import java.util.List;
import java.util.Optional;

/** What reading a file came to. */
public sealed interface Reading {
    /**
     * A JMH result file.
     *
     * @param rows        its rows, at least one
     * @param notes       what is odd about the file as a whole
     * @param environment where and when it was measured, if a file beside it says so
     */
    record Results(List<Row> rows, List<Note> notes, Optional<Environment> environment) implements Reading {}

    /** A skew report. */
    record Skew(SkewReport report) implements Reading {}

    /** A sizing report. */
    record Sizing(SizingReport report) implements Reading {}

    /**
     * A file that cannot be used.
     *
     * @param why one line: what is wrong, where, and what would be right
     */
    record Refused(String why) implements Reading {}
}
