/**
 * What is typed after {@code java -jar benchmarks.jar}: which command it is, its options, and how its answer is printed. The
 * rooms below know nothing of options, streams and exit codes.
 */
@NullMarked
package org.shardmark.cli;

import org.jspecify.annotations.NullMarked;
