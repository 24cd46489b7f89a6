package org.shardmark.engine;

import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;
import org.shardmark.mailbox.Recipient;

/**
 * Handles the messages of {@linkplain Cycle cycles} by counting them, and checks on the way that those of each sender
 * come in order, each exactly once: one that is lost, doubled or out of order is not the one that its sender must be
 * next with. A log, as {@link OrderCheck} reads it, would be what is measured in a run of a hundred million messages a
 * second.
 *
 * <p>Called by one thread at a time; {@link #due} may be asked by any.
 */
final class Receiver implements Recipient<Message> {
    /** Numbers of 8 bytes in 128: this is written for each message, and nothing that a sender reads may be near. */
    private static final int PAD = 16;

    /** How many messages are still due, and then the number of the next one of each sender. */
    private final AtomicLongArray state;

    private final long expected;
    private final boolean verify;
    private final @Nullable Timetable timetable;
    private final Run run;

    /**
     * @param senders   how many there are
     * @param expected  how many messages must come; the run ends with the last of them
     * @param verify    whether to look at them
     * @param timetable of the one sender, which is told of each message that has been handled, if there is one
     * @param run       is ended by the last message, and fails with the first that is wrong
     */
    Receiver(int senders, long expected, boolean verify, @Nullable Timetable timetable, Run run) {
        this.state = new AtomicLongArray(PAD + 1 + senders + PAD);
        state.set(PAD, expected);
        this.expected = expected;
        this.verify = verify;
        this.timetable = timetable;
        this.run = run;
    }

    @Override
    public void accept(Message message) {
        int next = PAD + 1 + message.sender();
        if (verify && message.number() != state.getPlain(next)) {
            fail(message, state.getPlain(next));
        }
        state.setPlain(next, Cycle.place(message.number() + 1L));
        long due = state.getPlain(PAD);
        if (timetable != null && due > 0) {
            timetable.handled((int) (expected - due));
        }
        state.lazySet(PAD, due - 1);
        if (due == 1) {
            run.end();
        }
    }

    private void fail(Message message, long next) {
        run.fail(new RunFailure("message " + message.number() + " of sender " + message.sender()
                + " arrived instead of " + next + ": one was lost, duplicated or reordered"));
    }

    @Override
    public void end(@Nullable Throwable failure) {
        if (failure != null) {
            run.fail("the consumer", failure);
        }
    }

    /** How many messages have not come yet; below 0 where more came than were sent. */
    long due() {
        return state.get(PAD);
    }

    /**
     * Says whether all came, and no more. To be called when the consumer has ended.
     *
     * @throws RunFailure where they did not
     */
    void check() throws RunFailure {
        long due = due();
        if (due != 0) {
            throw new RunFailure(due > 0
                    ? due + " messages did not arrive"
                    : -due + " messages arrived that were never sent");
        }
    }
}
