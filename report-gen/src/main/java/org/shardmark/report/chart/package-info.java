/**
 * Draws charts. Nothing outside this room knows XChart, and nothing in it knows a benchmark: a
 * {@link org.shardmark.report.chart.Chart} is plain numbers and words.
 *
 * <p>XChart paints what is inside the axes. The frame around it (ticks, labels, titles, legend) is ours, because XChart
 * labels decades only on a logarithmic axis, drops labels at will, and knows neither uneven intervals nor small
 * multiples; text is set in a font that the jar brings along, so that the same chart is the same bytes on any machine
 * with the same JDK.
 */
@NullMarked
package org.shardmark.report.chart;

import org.jspecify.annotations.NullMarked;
