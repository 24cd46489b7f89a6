/**
 * Samples, intervals and ratios. Knows no file, no benchmark and no page, and prints nothing.
 *
 * <p>The unit of replication is the fork: iterations of one fork are not independent, and a test that pools them raises
 * a false alarm in far more rows than it says. So everything here is computed on fork means.
 */
@NullMarked
package org.shardmark.report.stats;

import org.jspecify.annotations.NullMarked;
