/**
 * Rows × columns × cells, made from result rows by naming what goes where.
 *
 * <p>Everything that distinguishes two numbers is a {@link org.shardmark.report.table.Dimension}: file, benchmark, mode,
 * threads, each parameter, the metric, and which of several equal rows it is. A table names the dimensions of its rows
 * and columns; one that varies and is named nowhere splits the table: nothing is averaged away in silence.
 */
@NullMarked
package org.shardmark.report.table;

import org.jspecify.annotations.NullMarked;
