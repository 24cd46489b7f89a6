package org.shardmark.mailbox;

import org.jspecify.annotations.Nullable;

/** A queue that is broken on purpose, so that the checks can be seen to fail. */
public final class BrokenQueue<M> implements MailboxQueue<M> {
    /** What it does instead of offering its n-th message (from 0) to the good queue that it wraps. */
    public interface Fault<M> {
        boolean offer(MailboxQueue<M> good, int n, M message);
    }

    private final MailboxQueue<M> good = MailboxType.ABQ.queue(100_000);
    private final Fault<M> fault;
    private int count;

    public BrokenQueue(Fault<M> fault) {
        this.fault = fault;
    }

    public static <M> BrokenQueue<M> dropping(int nth) {
        return new BrokenQueue<>((good, n, message) -> n == nth || good.offer(message));
    }

    public static <M> BrokenQueue<M> doubling(int nth) {
        return new BrokenQueue<>((good, n, message) -> good.offer(message) && (n != nth || good.offer(message)));
    }

    /** Is full from its n-th message on, however much room it has. */
    public static <M> BrokenQueue<M> full(int nth) {
        return new BrokenQueue<>((good, n, message) -> n < nth && good.offer(message));
    }

    /** Keeps everything from its n-th message on to itself. */
    public static <M> BrokenQueue<M> keeping(int nth) {
        return new BrokenQueue<>((good, n, message) -> n >= nth || good.offer(message));
    }

    /** Swaps its first messages in pairs, {@code until} of them, which is even. */
    public static <M> BrokenQueue<M> swapping(int until) {
        return new BrokenQueue<>(new Fault<>() {
            private @Nullable M held;

            @Override
            public boolean offer(MailboxQueue<M> good, int n, M message) {
                var earlier = held;
                held = earlier == null && n < until ? message : null;
                return held != null || good.offer(message) && (earlier == null || good.offer(earlier));
            }
        });
    }

    /** Takes everything, and fails whoever looks for it. */
    public static <M> MailboxQueue<M> failing() {
        return new MailboxQueue<>() {
            @Override
            public boolean offer(M message) {
                return true;
            }

            @Override
            public @Nullable M poll() {
                throw new IllegalStateException("out of luck");
            }

            @Override
            public boolean isEmpty() {
                return true;
            }
        };
    }

    @Override
    public synchronized boolean offer(M message) {
        return fault.offer(good, count++, message);
    }

    @Override
    public @Nullable M poll() {
        return good.poll();
    }

    @Override
    public boolean isEmpty() {
        return good.isEmpty();
    }
}
