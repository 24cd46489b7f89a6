/** Which rows are run, how many forks of each, in which order, and about how long that takes. */
@NullMarked
package org.shardmark.plan;

import org.jspecify.annotations.NullMarked;
