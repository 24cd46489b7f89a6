/**
 * Judges whether something got slower, and says what it could not judge. Knows no page and prints nothing.
 *
 * <p>The fork is the unit; what cannot be compared is refused; and a row is flagged only at a level that bounds
 * false regressions over all rows together.
 */
@NullMarked
package org.shardmark.report.gate;

import org.jspecify.annotations.NullMarked;
