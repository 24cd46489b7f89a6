/** Writes pages and tables as text: Markdown, CSV, JSON. Formats, and computes nothing but what the prose of a document asks for. */
@NullMarked
package org.shardmark.report.text;

import org.jspecify.annotations.NullMarked;
