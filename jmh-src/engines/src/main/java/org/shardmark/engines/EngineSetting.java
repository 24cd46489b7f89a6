package org.shardmark.engines;

import java.util.List;
import java.util.function.Supplier;
import org.shardmark.engine.Message;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxQueue;

/**
 * What an engine is made of.
 *
 * @param threads what its units run on: a platform thread each, a virtual thread each, or tasks on a pool with a thread a
 *                core
 * @param units   how many there are: shards, or keys
 * @param keys    the names of the keys, by their number
 * @param batch   the most messages that a unit takes before it lets another run, where the engine can say so
 * @param queue   makes the queue of a mailbox, for an engine whose mailboxes are ours
 * @param capacity how many messages a mailbox of ours holds
 * @param work    is called for every message
 */
public record EngineSetting(ConsumerType threads, int units, List<String> keys, int batch,
        Supplier<MailboxQueue<Message>> queue, int capacity, Work work) {}
