package org.shardmark.report.attic;

/** A class in a package that no rule names, planted for the test of the rules. */
public final class Unlisted {}
