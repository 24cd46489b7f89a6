package org.shardmark.mailbox;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openjdk.jol.info.GraphLayout;

/**
 * What a mailbox costs in memory, counted object by object and without a clock. An actor system has many mailboxes, most
 * of them idle: what an idle one weighs decides how many there can be.
 *
 * @param type            the mailbox, as {@link MailboxType#create(int)} makes it
 * @param idleBytes       one of {@link #CAPACITY}, empty
 * @param manyBytes       {@link #MANY} of them, all that they share counted once
 * @param bytesPerMessage what each of {@link #CAPACITY} messages in it adds, without the message itself
 */
record Footprint(MailboxType type, long idleBytes, long manyBytes, double bytesPerMessage) {
    static final int CAPACITY = 1_000;
    /** Enough to see what they share; a hundred thousand of the heaviest would not fit into the heap of a count. */
    static final int MANY = 1_000;

    /** Weighs a mailbox; empty where it cannot be made in this JVM. */
    static Optional<Footprint> of(MailboxType type, int many) {
        try {
            long idle = weigh(type.create(CAPACITY));
            return Optional.of(new Footprint(type, idle, weighMany(type, many), (weighFull(type) - idle) / CAPACITY));
        } catch (IllegalAccessError e) {
            return Optional.empty(); // it needs jvmArgs()
        } catch (InterruptedException e) {
            throw new IllegalStateException("a mailbox that holds " + CAPACITY + " waited with fewer", e);
        }
    }

    private static long weigh(Object... roots) {
        return GraphLayout.parseInstance(roots).totalSize();
    }

    private static long weighMany(MailboxType type, int many) {
        List<Mailbox<Object>> mailboxes = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            mailboxes.add(type.create(CAPACITY));
        }
        return weigh(mailboxes.toArray());
    }

    private static double weighFull(MailboxType type) throws InterruptedException {
        var message = new Object();
        Mailbox<Object> mailbox = type.create(CAPACITY);
        for (int i = 0; i < CAPACITY; i++) {
            mailbox.put(message);
        }
        return (double) weigh(mailbox) - weigh(message);
    }

    /** Prints the table, as Markdown. */
    public static void main(String[] args) {
        System.out.printf("| mailbox | bytes idle, capacity %,d | MiB for %,d of them | bytes per message in it |%n",
                CAPACITY,
                MANY);
        System.out.println("|---|---:|---:|---:|");
        for (var type : MailboxType.values()) {
            System.out.println(of(type, MANY)
                    .map(f -> "| %s | %,d | %,.1f | %.1f |".formatted(type, f.idleBytes, f.manyBytes / 1048576.0,
                            f.bytesPerMessage))
                    .orElseGet(() -> "| %s | needs %s | | |".formatted(type, String.join(" ", type.jvmArgs()))));
        }
    }
}
