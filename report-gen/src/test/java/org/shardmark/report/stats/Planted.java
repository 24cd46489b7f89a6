package org.shardmark.report.stats;

import java.io.File;
import org.shardmark.report.table.Cell;

/** Statistics that know a table and a file, planted for the test of the rules. */
public record Planted(Cell cell, File file) {}
