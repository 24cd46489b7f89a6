/**
 * What was asked for on the command line, read and checked; nothing is begun here.
 *
 * <p>JMH parses its options and {@link org.shardmark.options.CommandLine} ours, in one pass: a word is an option of
 * ours only where no option of JMH's takes it as an argument, and that is known only to a parser that knows JMH's
 * options too. With picocli, all options of JMH would have to be declared to it as well, and its error lines replaced:
 * more code, not less.
 */
@NullMarked
package org.shardmark.options;

import org.jspecify.annotations.NullMarked;
