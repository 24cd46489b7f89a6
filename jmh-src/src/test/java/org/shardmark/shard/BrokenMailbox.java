package org.shardmark.shard;

import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.shardmark.mailbox.Mailbox;
import org.shardmark.mailbox.MailboxType;

/** Mailboxes that are broken on purpose, so that the checks can be seen to fail. */
final class BrokenMailbox {
    private BrokenMailbox() {}

    /** What a broken mailbox does instead of putting its n-th message (from 0) into the good one that it wraps. */
    interface Fault {
        void put(Mailbox<Message> good, int n, Message message) throws InterruptedException;
    }

    static Supplier<Mailbox<Message>> dropping(int nth) {
        return with((good, n, message) -> {
            if (n != nth) {
                good.put(message);
            }
        });
    }

    static Supplier<Mailbox<Message>> doubling(int nth) {
        return with((good, n, message) -> {
            good.put(message);
            if (n == nth) {
                good.put(message);
            }
        });
    }

    /** Holds every even message back until the odd one after it is in. */
    static Supplier<Mailbox<Message>> reordering() {
        return () -> new Broken(new Fault() {
            private Message held = Message.CLOSE;

            @Override
            public void put(Mailbox<Message> good, int n, Message message) throws InterruptedException {
                if (message.closes()) {
                    if (!held.closes()) {
                        good.put(held);
                    }
                    good.put(message);
                } else if (n % 2 == 0) {
                    held = message;
                } else {
                    good.put(message);
                    good.put(held);
                    held = Message.CLOSE;
                }
            }
        });
    }

    /** Never comes back from putting its n-th message. */
    static Supplier<Mailbox<Message>> hangingProducer(int nth) {
        return with((good, n, message) -> {
            if (n == nth) {
                new CountDownLatch(1).await();
            }
            good.put(message);
        });
    }

    /** Keeps everything from its n-th message on to itself, the closing message too. */
    static Supplier<Mailbox<Message>> hangingConsumer(int nth) {
        return with((good, n, message) -> {
            if (n < nth) {
                good.put(message);
            }
        });
    }

    private static Supplier<Mailbox<Message>> with(Fault fault) {
        return () -> new Broken(fault);
    }

    private static final class Broken implements Mailbox<Message> {
        private final Mailbox<Message> good = MailboxType.ABQ.create(100_000);
        private final Fault fault;
        private int count;

        Broken(Fault fault) {
            this.fault = fault;
        }

        @Override
        public void put(Message message) throws InterruptedException {
            fault.put(good, count++, message);
        }

        @Override
        public int take(Consumer<? super Message> handler, int limit) throws InterruptedException {
            return good.take(handler, limit);
        }

        @Override
        public int drain(Consumer<? super Message> handler, int limit) {
            return good.drain(handler, limit);
        }

        @Override
        public boolean isEmpty() {
            return good.isEmpty();
        }
    }
}
