package org.shardmark.mailbox;

import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.varhandle.MpscBlockingConsumerVarHandleArrayQueue;
import org.jctools.queues.varhandle.MpscUnboundedVarHandleArrayQueue;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * A queue of JCTools at its best: relaxed offers and polls, which do not look at the other side's index to make sure,
 * and {@code fill} and {@code drain} for runs. A plain {@code poll()} that finds nothing reads the index that the
 * producers fight for, each time taking the cache line from them.
 */
final class JctoolsQueue<M> implements NativeMailbox.Taking<M> {
    private final MessagePassingQueue<M> queue;

    JctoolsQueue(MessagePassingQueue<M> queue) {
        this.queue = queue;
    }

    static <M> MailboxQueue<M> mpsc(int capacity) {
        return new JctoolsQueue<>(new MpscArrayQueue<>(capacity));
    }

    static <M> MailboxQueue<M> mpscOnVarHandles(int capacity) {
        return new JctoolsQueue<>(new MpscVarHandleArrayQueue<>(capacity));
    }

    /** The chunks that the queue is a chain of have at least two slots. */
    static <M> MailboxQueue<M> unbounded(int capacity) {
        return new JctoolsQueue<>(new MpscUnboundedVarHandleArrayQueue<>(Math.max(2, capacity)));
    }

    static <M> MailboxQueue<M> blocking(int capacity) {
        return new JctoolsQueue<>(new MpscBlockingConsumerVarHandleArrayQueue<>(capacity));
    }

    @Override
    public boolean offer(M message) {
        return queue.relaxedOffer(message);
    }

    @Override
    public @Nullable M poll() {
        return queue.relaxedPoll();
    }

    @Override
    public boolean isEmpty() {
        return queue.relaxedPeek() == null;
    }

    @Override
    public int offerAll(M[] messages, int from, int to) {
        return queue.fill(new Run<>(messages, from), to - from);
    }

    @Override
    public int drain(Consumer<? super M> handler, int limit) {
        return queue.drain(handler::accept, limit);
    }

    @Override
    public Optional<Mailbox<M>> nativeMailbox() {
        return queue instanceof BlockingQueue<?> ? Optional.of(new NativeMailbox<>(this)) : Optional.empty();
    }

    /** Waits in the queue's own way for the first message, where it has one, and takes what is there beside it. */
    @Override
    @SuppressWarnings("unchecked") // it is a queue of the same messages under both its types
    public int take(Consumer<? super M> handler, int limit) throws InterruptedException {
        handler.accept(((BlockingQueue<M>) queue).take());
        return limit == 1 ? 1 : 1 + drain(handler, limit - 1);
    }

    /** Gives a run's messages one by one. */
    private static final class Run<M> implements MessagePassingQueue.Supplier<M> {
        private final M[] messages;
        private int next;

        Run(M[] messages, int from) {
            this.messages = messages;
            this.next = from;
        }

        @Override
        public M get() {
            return messages[next++];
        }
    }
}
