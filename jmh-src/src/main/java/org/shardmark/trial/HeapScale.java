package org.shardmark.trial;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.lang.ref.Reference;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Weighs things that are all alike, by what the heap grows by when they are made: a light one together with so many
 * others that they are heavy together. How many are made follows from their weight and their work alone, never from
 * the time it takes, so that a slow machine finds the same weight.
 *
 * @param usedBytes how much of the heap is in use after everything that nobody holds is gone
 */
public record HeapScale(LongSupplier usedBytes) {
    /** What a garbage collection leaves behind by chance is nothing beside this. */
    private static final long HEAVY_BYTES = 1 << 20;
    private static final int MOST_THINGS = 1 << 10;
    private static final long MOST_WORK = 1 << 16;

    /**
     * The heap of this process: it has to be collected in one piece, and nobody else may use it meanwhile. What is in
     * use is read as of the end of the collection, because a thread that allocates anything later takes megabytes at
     * once to allocate from.
     */
    public static HeapScale ofThisProcess() {
        var memory = ManagementFactory.getMemoryMXBean();
        var pools = ManagementFactory.getMemoryPoolMXBeans();
        return new HeapScale(() -> {
            memory.gc();
            return pools.stream()
                    .filter(pool -> pool.getType() == MemoryType.HEAP)
                    .map(MemoryPoolMXBean::getCollectionUsage)
                    .filter(Objects::nonNull)
                    .mapToLong(MemoryUsage::getUsed)
                    .sum();
        });
    }

    /**
     * What each weighs, in bytes.
     *
     * @param make makes one
     * @param work how much work one is, such as keys that it has to be shown; at least 1
     */
    public double bytesOfEach(Supplier<?> make, int work) {
        long most = Math.min(MOST_THINGS, Math.max(1, MOST_WORK / work));
        int count = 1;
        long grown = bytesOf(count, make);
        while (grown < HEAVY_BYTES && count <= most / 2) {
            count *= 2;
            grown = bytesOf(count, make);
        }
        return (double) grown / count;
    }

    private long bytesOf(int count, Supplier<?> make) {
        var kept = new Object[count];
        long before = usedBytes.getAsLong();
        for (int i = 0; i < count; i++) {
            kept[i] = make.get();
        }
        try {
            return usedBytes.getAsLong() - before;
        } finally {
            Reference.reachabilityFence(kept);
        }
    }
}
