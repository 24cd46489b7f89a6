package org.shardmark.report.view;

import java.util.Optional;
import org.shardmark.report.table.Projection.Baseline;

/**
 * How the user wants charts drawn.
 *
 * @param heat        as heat maps
 * @param logarithmic with a logarithmic axis of scores
 * @param baseline    what others are compared with by colour
 */
record Manner(boolean heat, boolean logarithmic, Optional<Baseline> baseline) {
    /** As the data call for. */
    static final Manner AUTOMATIC = new Manner(false, false, Optional.empty());
}
