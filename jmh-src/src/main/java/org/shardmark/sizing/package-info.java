/**
 * How many shards, which remedy and which batch hold a percentile at a rate: searches configurations by simulation, with
 * the routers and remedies that are measured.
 */
@NullMarked
package org.shardmark.sizing;

import org.jspecify.annotations.NullMarked;
