package org.shardmark.fork;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Kills a fork that hangs. JMH interrupts an iteration that has taken longer than {@code -to}; a benchmark that does
 * not heed the interrupt would hang the run for ever.
 */
final class Watchdog {
    private static final Duration POLL = Duration.ofMillis(250);

    private final Thread thread;
    private volatile boolean fired;

    /**
     * @param deadlineNanos the {@link System#nanoTime} at which to kill, asked for again and again
     */
    Watchdog(LongSupplier deadlineNanos) {
        thread = Thread.ofPlatform().daemon().name("shardmark-watchdog").start(() -> watch(deadlineNanos));
    }

    private void watch(LongSupplier deadlineNanos) {
        try {
            while (System.nanoTime() - deadlineNanos.getAsLong() < 0) {
                Thread.sleep(POLL);
            }
        } catch (InterruptedException e) {
            return;
        }
        fired = true;
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    /** Ends the watch, and says whether it had to kill. */
    boolean end() {
        thread.interrupt();
        return fired;
    }
}
