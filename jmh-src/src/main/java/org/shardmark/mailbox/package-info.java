/**
 * A mailbox takes messages from many producers and gives them to its one consumer, in order: a queue, and a way to
 * wait.
 */
@NullMarked
package org.shardmark.mailbox;

import org.jspecify.annotations.NullMarked;
