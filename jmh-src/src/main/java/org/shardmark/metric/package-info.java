/**
 * What a benchmark measured beside its score, on its way from the benchmark's thread to the JMH result.
 *
 * <p>A room of its own, because the benchmarks publish here and the runner only adds the profiler that collects:
 * neither needs the other.
 */
@NullMarked
package org.shardmark.metric;

import org.jspecify.annotations.NullMarked;
