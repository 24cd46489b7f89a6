package org.shardmark.mailbox;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a mailbox costs in memory, counted object by object and without a clock. An actor system has many mailboxes,
 * most of them idle: the size of an idle one decides how many there can be.
 *
 * <p>A hundred thousand are not weighed one by one, since those of some kinds are a hundred million objects, and
 * counting these takes more memory than they do. {@link #WEIGHED} of them are, and as many again weigh exactly as much
 * once more but for what all share: so do the rest, as long as a reference has the same size, up to a heap of 32 GiB.
 *
 * @param type            the mailbox, as {@link MailboxType#create(int)} makes it
 * @param idleBytes       one of {@link #CAPACITY}, empty
 * @param sharedBytes     what all of a kind have in common, which is in {@code idleBytes} too
 * @param bytesPerMessage what each of {@link #CAPACITY} messages in it adds, without the message itself
 */
public record Footprint(MailboxType type, long idleBytes, long sharedBytes, double bytesPerMessage) {
    /** How many messages those that are weighed hold. */
    public static final int CAPACITY = 1_000;

    /** How many are weighed, twice, to see what they share. */
    static final int WEIGHED = 500;

    /**
     * Weighs a mailbox.
     *
     * @param weighed how many to weigh together, at least 1
     * @throws IllegalAccessError    where this JVM was started without {@link MailboxType#jvmArgs()}
     * @throws IllegalStateException where as many again do not weigh as much again
     */
    static Footprint of(MailboxType type, int weighed) {
        long idle = HeapSize.of(type.create(CAPACITY));
        long some = weighMany(type, weighed);
        long twice = weighMany(type, 2 * weighed);
        long shared = some - (twice - some);
        if (some - shared != weighed * (idle - shared)) {
            throw new IllegalStateException(
                    String.format(Locale.ROOT, "one %s weighs %d bytes, %d weigh %d and %d weigh %d: not each the same",
                            type, idle, weighed, some, 2 * weighed, twice));
        }
        return new Footprint(type, idle, shared, (weighFull(type) - idle) / CAPACITY);
    }

    /** As {@link #of(MailboxType, int)}, weighing so many that what they share is seen. */
    public static Footprint of(MailboxType type) {
        return of(type, WEIGHED);
    }

    /** What so many idle ones weigh together, exact as far as a {@code double} is. */
    public double bytesOf(long mailboxes) {
        return sharedBytes + (double) mailboxes * (idleBytes - sharedBytes);
    }

    private static long weighMany(MailboxType type, int many) {
        List<Mailbox<Object>> mailboxes = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            mailboxes.add(type.create(CAPACITY));
        }
        return HeapSize.of(mailboxes.toArray());
    }

    private static double weighFull(MailboxType type) {
        var message = new Object();
        Mailbox<Object> mailbox = type.create(CAPACITY);
        try {
            for (int i = 0; i < CAPACITY; i++) {
                mailbox.put(message);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("a mailbox that holds " + CAPACITY + " waited with fewer", e);
        }
        return (double) HeapSize.of(mailbox) - HeapSize.of(message);
    }
}
