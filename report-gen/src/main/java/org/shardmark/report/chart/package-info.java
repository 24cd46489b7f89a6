/**
 * Draws charts. Nothing outside this room knows XChart or Batik, which writes what is drawn as SVG, and nothing in it knows a benchmark: a
 * {@link org.shardmark.report.chart.Chart} is plain numbers and words.
 *
 * <p>XChart paints markers, bars and intervals inside the axes. Lines, the cells of heat maps and the frame around them
 * (ticks, labels, titles, legend) are ours. This is what XChart makes of the first chart of results/scaling by itself:
 *
 * <p><img src="doc-files/xchart.png" alt="The same three lines with XChart's own axes and legend">
 *
 * <p>The axis has no tick at 2, 4, 8 or any other count that was measured, because XChart labels only decades on a
 * logarithmic axis. One axis says 1000 and 1E4. The legend takes a third of the width. XChart also drops labels that it
 * finds too close, has no intervals with two different halves, and has no small multiples. Text is set in a font that
 * the jar brings along, so that the same chart is the same bytes on any machine with the same JDK.
 */
@NullMarked
package org.shardmark.report.chart;

import org.jspecify.annotations.NullMarked;
