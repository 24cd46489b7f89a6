/**
 * The one engine of the suite. A {@link org.shardmark.engine.Run} starts consumers and senders, tells them to go, and
 * knows when all is handled. {@link org.shardmark.engine.ShardGroup} makes it a run of keyed work over shards, {@link
 * org.shardmark.engine.MailboxRun} a run through a single mailbox, {@link org.shardmark.engine.SparseSender} a few
 * messages to a consumer that sleeps. It knows mailboxes, routers and hashers, and nothing of JMH but its {@code
 * Blackhole}.
 */
@NullMarked
package org.shardmark.engine;

import org.jspecify.annotations.NullMarked;
