package org.shardmark.mailbox;

/**
 * How a full or an empty mailbox is waited on: the same code for every queue, both for its consumer and for its
 * producers. Which one is best depends on cores and load more than on the queue, which is why it is an axis of its own.
 */
public enum WaitType {
    /** Looks again and again, with {@link Thread#onSpinWait}: the quickest where there is a core for each thread. */
    SPIN {
        @Override
        <M> Mailbox<M> over(MailboxQueue<M> queue) {
            return new PollingMailbox<>(queue, Thread::onSpinWait);
        }
    },
    /** Looks again after a {@link Thread#yield}: somebody else may run, and the core stays busy. */
    YIELD {
        @Override
        <M> Mailbox<M> over(MailboxQueue<M> queue) {
            return new PollingMailbox<>(queue, Thread::yield);
        }
    },
    /** Sleeps until somebody wakes it, which costs each sender a fence and a look for a sleeper. */
    PARK {
        @Override
        <M> Mailbox<M> over(MailboxQueue<M> queue) {
            return new ParkingMailbox<>(queue, 0, 0);
        }
    },
    /** Spins, then yields, then sleeps. */
    BACKOFF {
        @Override
        <M> Mailbox<M> over(MailboxQueue<M> queue) {
            return new ParkingMailbox<>(queue, BACKOFF_SPINS, BACKOFF_YIELDS);
        }
    },
    /** The queue's own blocking calls, where it has any. */
    NATIVE {
        @Override
        <M> Mailbox<M> over(MailboxQueue<M> queue) {
            return queue.nativeMailbox()
                    .orElseThrow(() -> new IllegalArgumentException("wait=NATIVE: this queue has no native blocking;"
                            + " use SPIN, YIELD, PARK or BACKOFF"));
        }
    };

    private static final int BACKOFF_SPINS = 100;
    private static final int BACKOFF_YIELDS = 10;

    /** Makes a mailbox of a queue that nobody else uses. */
    abstract <M> Mailbox<M> over(MailboxQueue<M> queue);

    /** The queue's native blocking where it has any, else {@link #PARK}. */
    static WaitType usual(MailboxQueue<?> queue) {
        return queue.nativeMailbox().isPresent() ? NATIVE : PARK;
    }
}
