/**
 * The engines that people take instead of writing shards, each behind the same tiny interface, and the one run that all
 * of them are measured by.
 */
@NullMarked
package org.shardmark.engines;

import org.jspecify.annotations.NullMarked;
