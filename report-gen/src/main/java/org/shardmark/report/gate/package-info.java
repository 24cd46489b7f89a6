/**
 * Judges whether something got slower, and says what it could not judge. Knows no page and prints nothing.
 *
 * <p>The fork is the unit; what cannot be compared is refused; and an accusation is made only at a level that bounds
 * accusations over all rows together.
 */
@NullMarked
package org.shardmark.report.gate;

import org.jspecify.annotations.NullMarked;
