/** One picocli command a file: arguments in, an exit code out, everything between is done elsewhere. */
@NullMarked
package org.shardmark.report.cli;

import org.jspecify.annotations.NullMarked;
