/** A shard is a mailbox and its one consumer; a group of them is what keyed work is spread over. */
@NullMarked
package org.shardmark.engine;

import org.jspecify.annotations.NullMarked;
