/** The benchmark of a cluster. */
@NullMarked
package org.shardmark.cluster.bench;

import org.jspecify.annotations.NullMarked;
