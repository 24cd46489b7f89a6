package org.shardmark.mailbox;

import org.jspecify.annotations.Nullable;

/** A queue in which something happens just after a look in vain, as it may when threads race; once, and then never again. */
final class HookedQueue<M> implements MailboxQueue<M> {
    static final int CAPACITY = 4;

    private final MailboxQueue<M> queue = MailboxType.ABQ.queue(CAPACITY);
    private @Nullable Runnable afterEmpty;
    private @Nullable Runnable afterFull;

    void afterFindingItEmpty(Runnable what) {
        afterEmpty = what;
    }

    void afterFindingItFull(Runnable what) {
        afterFull = what;
    }

    @Override
    public boolean offer(M message) {
        boolean offered = queue.offer(message);
        var what = afterFull;
        if (!offered && what != null) {
            afterFull = null;
            what.run();
        }
        return offered;
    }

    @Override
    public @Nullable M poll() {
        var message = queue.poll();
        if (message == null) {
            foundEmpty();
        }
        return message;
    }

    @Override
    public boolean isEmpty() {
        boolean empty = queue.isEmpty();
        if (empty) {
            foundEmpty();
        }
        return empty;
    }

    private void foundEmpty() {
        var what = afterEmpty;
        if (what != null) {
            afterEmpty = null;
            what.run();
        }
    }
}
