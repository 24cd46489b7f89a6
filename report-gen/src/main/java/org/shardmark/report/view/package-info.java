/**
 * Which tables and charts a result deserves. A view takes numbers and gives sections; it reads no file and writes no
 * text.
 */
@NullMarked
package org.shardmark.report.view;

import org.jspecify.annotations.NullMarked;
