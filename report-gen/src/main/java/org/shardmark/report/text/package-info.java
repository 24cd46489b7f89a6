/** Writes pages and tables as text: Markdown, CSV, JSON. Formats, and never computes. */
@NullMarked
package org.shardmark.report.text;

import org.jspecify.annotations.NullMarked;
