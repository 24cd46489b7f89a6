/**
 * What is typed after {@code java -jar benchmarks.jar}: the command, its options, and how its answer is printed. The
 * rooms below know nothing of the options of commands, streams and exit codes.
 */
@NullMarked
package org.shardmark.cli;

import org.jspecify.annotations.NullMarked;
