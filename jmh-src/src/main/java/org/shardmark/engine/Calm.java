package org.shardmark.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.shardmark.mailbox.ConsumerType;

/**
 * What a message costs one consumer while nobody else wants anything. A 1 ms wait takes longer than 1 ms, and longer still
 * while many wait, so that a ceiling computed from the waits of the run itself would flatter an overloaded scheduler; and
 * work takes longer where a core is shared.
 *
 * <p>Waits are measured in blocks, before a run and after it, since the machine may change meanwhile. The median of the
 * means of all blocks counts, since something may disturb one. One thread makes and uses it.
 */
public final class Calm {
    /** Into how many blocks a measurement is divided. */
    private static final int BLOCKS = 10;

    private final Handler handler;
    private final ConsumerType type;
    private final Duration atLeast;
    private final Waiting waiting;
    private final List<Double> blockMeans = new ArrayList<>();
    private double itemNanos;

    /** Waits as a handler does. */
    public interface Waiting {
        /** Waits once, and notes how long that took. */
        void once(Waits waits) throws InterruptedException;
    }

    private Calm(Handler handler, ConsumerType type, Duration atLeast, Waiting waiting) {
        this.handler = handler;
        this.type = type;
        this.atLeast = atLeast;
        this.waiting = waiting;
    }

    /**
     * Measures what a handler's wait and work take.
     *
     * @param type    who handles
     * @param atLeast how long to measure the wait, now and {@linkplain #measureAfterRun after a run}, and half of that the
     *                work; a tenth of it is spent on waits that are not counted, before
     */
    public static Calm of(Handler handler, ConsumerType type, Duration atLeast) throws InterruptedException {
        return of(handler, type, atLeast, handler::waitForStore);
    }

    /** As above, for those who wait in another way than the handler. */
    public static Calm of(Handler handler, ConsumerType type, Duration atLeast, Waiting waiting)
            throws InterruptedException {
        var calm = new Calm(handler, type, atLeast, waiting);
        calm.measureWaits();
        calm.itemNanos = calm.onConsumer(() -> handler.itemNanos(atLeast.dividedBy(2)));
        return calm;
    }

    /** Measures the wait once more. */
    public void measureAfterRun() throws InterruptedException {
        measureWaits();
    }

    private void measureWaits() throws InterruptedException {
        if (handler.waitNanos() > 0) {
            blockMeans.addAll(onConsumer(() -> {
                block(atLeast.dividedBy(BLOCKS));
                var means = new ArrayList<Double>();
                for (int i = 0; i < BLOCKS; i++) {
                    means.add(block(atLeast.dividedBy(BLOCKS)));
                }
                return means;
            }));
        }
    }

    private double block(Duration length) throws InterruptedException {
        var waits = new Waits();
        while (waits.waitedNanos() < length.toNanos()) {
            waiting.once(waits);
        }
        return waits.meanNanos();
    }

    private <T> T onConsumer(Callable<T> measurement) throws InterruptedException {
        var task = new FutureTask<>(measurement);
        type.threads("calm").newThread(task).start();
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the calm wait or work could not be measured", e.getCause());
        }
    }

    /** The wait of a batch, 0 where there is none. */
    public double waitNanos() {
        return blockMeans.isEmpty()
                ? 0
                : new Median().evaluate(blockMeans.stream().mapToDouble(mean -> mean).toArray());
    }

    /** The CPU work of a message, 0 where there is none. */
    public double itemNanos() {
        return itemNanos;
    }
}
