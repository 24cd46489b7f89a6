package org.shardmark.bench;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.mailbox.WaitType;

/** What the rows of all mailbox benchmarks have in common: which combinations make sense, and what their JVM needs. */
record MailboxRows(Map<String, String> parameters) {
    /** As {@link org.shardmark.run.RowAdvice.Advice#senseless}. */
    Optional<String> senseless() {
        if (WaitType.valueOf(value("wait")) != WaitType.OWN || isDirect()) {
            return Optional.empty();
        }
        if (ConsumerType.valueOf(value("consumer")) == ConsumerType.DISPATCHED) {
            return Optional.of("DISPATCHED has nobody whom a mailbox's own waiting could wake");
        }
        return type().hasOwnWait()
                ? Optional.empty()
                : Optional.of(type() + " has no waiting of its own");
    }

    /** As {@link org.shardmark.run.RowAdvice.Advice#jvmArgs}. */
    List<String> jvmArgs() {
        return isDirect() ? List.of() : type().jvmArgs();
    }

    /** The mailbox of the row, where it is one. */
    MailboxType type() {
        var name = value("mailbox");
        return Stream.of(MailboxType.values())
                .filter(type -> type.name().equals(name))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("mailbox=" + name + ": must be one of "
                        + MailboxLatencyBenchmark.DIRECT + ", " + Stream.of(MailboxType.values())
                                .map(MailboxType::name)
                                .collect(Collectors.joining(", "))));
    }

    /** Whether there is no mailbox at all. */
    boolean isDirect() {
        return value("mailbox").equals(MailboxLatencyBenchmark.DIRECT);
    }

    /** The value of a parameter that is a number from {@code least} on. */
    int atLeast(int least, String name) {
        int number;
        try {
            number = Integer.parseInt(value(name));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + "=" + value(name) + ": must be a number from " + least + " on",
                    e);
        }
        if (number < least) {
            throw new IllegalArgumentException(name + "=" + number + ": must be at least " + least);
        }
        return number;
    }

    String value(String name) {
        var value = parameters.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the parameter " + name + " has no value");
        }
        return value;
    }
}
