/**
 * How long messages wait: a simulation of shards, event by event, and the closed forms of queueing theory where they are
 * exact. Knows neither a clock nor a thread, and nothing of the other rooms: times are numbers.
 */
@NullMarked
package org.shardmark.queueing;

import org.jspecify.annotations.NullMarked;
