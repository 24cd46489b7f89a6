package org.shardmark.mailbox;

import org.shardmark.engine.RunFailure;

/** A mailbox that knows what only shards know, so that {@code RoomsTest} can be seen to notice. */
final class KnowsShards {
    RunFailure failure = new RunFailure("mailboxes fail no run");
}
