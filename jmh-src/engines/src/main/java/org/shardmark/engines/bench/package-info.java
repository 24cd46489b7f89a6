/** The benchmarks of engines.jar, how each is planned, and where the jar starts. */
@NullMarked
package org.shardmark.engines.bench;

import org.jspecify.annotations.NullMarked;
