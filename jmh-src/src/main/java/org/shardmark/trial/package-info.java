/**
 * What a fork computes before its first run and publishes after each, and what the runner can know of that beforehand:
 * rows of benchmarks that have much in common, their keys, meters and logs. A trial is JMH's word for all that one fork
 * does.
 */
@NullMarked
package org.shardmark.trial;

import org.jspecify.annotations.NullMarked;
