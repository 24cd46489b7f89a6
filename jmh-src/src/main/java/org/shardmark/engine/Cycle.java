package org.shardmark.engine;

/**
 * Messages that one sender sends again and again, so that a run through a single mailbox can be as long as it likes
 * without making any.
 */
public final class Cycle {
    /** After so many messages of a sender the first is sent again; a power of two. */
    public static final int SIZE = 4096;

    private static final int MASK = SIZE - 1;

    private Cycle() {}

    /** The cycle of a sender: the number of each message is its place in it. */
    public static Message[] of(int sender) {
        var messages = new Message[SIZE];
        for (int number = 0; number < SIZE; number++) {
            messages[number] = new Message(sender, number, sender);
        }
        return messages;
    }

    /** Where in its cycle the n-th message of a sender lies, from 0. */
    public static int place(long n) {
        return (int) n & MASK;
    }
}
