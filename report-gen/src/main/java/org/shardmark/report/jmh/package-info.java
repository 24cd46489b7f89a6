/**
 * Reads result files into records: JMH's JSON whatever version wrote it, the environment beside it, and
 * reports of skew and sizing.
 *
 * <p>What is odd about a file is a value carried with the rows that it concerns; a file that cannot be used at all is a
 * {@link org.shardmark.report.jmh.Reading.Refused} with one line that says why. Reading streams: memory grows with the
 * numbers kept, not with the text.
 */
@NullMarked
package org.shardmark.report.jmh;

import org.jspecify.annotations.NullMarked;
