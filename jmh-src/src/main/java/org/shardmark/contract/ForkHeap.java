package org.shardmark.contract;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.shardmark.io.HeapLimit;

/**
 * The heap of a fork before there is one: what a row would put into it is refused where it has no room, instead of being
 * found out by each fork. Not changed once it is made; any thread may call.
 *
 * @param bytes how large it may become
 * @param free  what is left of it for what is yet to be taken
 */
public record ForkHeap(long bytes, long free) {
    /** The rest is for what a run makes and drops, and for what a collector cannot use between large arrays. */
    private static final double USABLE = 0.9;

    private static final Pattern SIZE = Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)(\\d+)([kmgt]?)",
            Pattern.CASE_INSENSITIVE);

    /** A heap of which nothing is known. */
    public static ForkHeap unknown() {
        return of(Long.MAX_VALUE);
    }

    /** An empty heap that may become so large. */
    public static ForkHeap of(long bytes) {
        return new ForkHeap(bytes, (long) (bytes * USABLE));
    }

    /** The size that JVM arguments give, of which the last counts; empty where none does. */
    public static OptionalLong size(List<String> arguments) {
        return arguments.stream()
                .map(SIZE::matcher)
                .filter(size -> size.matches())
                .mapToLong(size -> Long.parseLong(size.group(1)) << shift(size.group(2)))
                .reduce((first, second) -> second);
    }

    private static int shift(String unit) {
        return unit.isEmpty() ? 0 : 10 * (1 + "kmgt".indexOf(unit.toLowerCase(Locale.ROOT)));
    }

    /**
     * Takes some of it.
     *
     * @param what      what the user asked for, as {@code messages=2000000000}
     * @param count     how many of them
     * @param bytesEach what each takes at least, positive
     * @return what is left
     * @throws IllegalArgumentException if there is no room for them; the message is one line that says for how many
     */
    public ForkHeap take(String what, long count, long bytesEach) {
        long most = free / bytesEach;
        if (count > most) {
            throw new IllegalArgumentException(HeapLimit.refusal(what, "a fork's heap", bytes, most)
                    + "; -jvmArgsAppend -Xmx… makes it larger");
        }
        return new ForkHeap(bytes, free - count * bytesEach);
    }
}
