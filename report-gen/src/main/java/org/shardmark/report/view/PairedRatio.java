package org.shardmark.report.view;

import org.shardmark.report.jmh.Row;
import org.shardmark.report.stats.Estimate;

/**
 * How many times the score of its baseline a row's score is, paired within the rounds of one run.
 *
 * @param file  the label of the row's file
 * @param row   the row
 * @param ratio without a value if no fork of the baseline ran in the same state of the machine
 */
public record PairedRatio(String file, Row.Identity row, Estimate ratio) {}
