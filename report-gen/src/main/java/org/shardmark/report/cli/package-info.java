/** One picocli command a file. */
@NullMarked
package org.shardmark.report.cli;

import org.jspecify.annotations.NullMarked;
