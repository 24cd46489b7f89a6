package org.shardmark.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeyMeterTest {
    private static final int KEYS = 1_000;

    private final KeyMeter meter = new KeyMeter();
    private byte[][] kept = new byte[0][];

    @BeforeEach
    void forget() {
        Published.take();
    }

    private void allocate(int bytes) {
        kept = new byte[KEYS][bytes];
    }

    @Test
    void a_key_costs_what_was_allocated_since_the_start() {
        allocate(10_000);
        meter.start();
        allocate(1_000);
        meter.publishAllocation(KEYS);
        assertThat(kept.length).isEqualTo(KEYS);
        var published = Published.take();
        assertThat(published).containsOnlyKeys("allocBytesPerMessage");
        // With the header of each array, and the array of them all.
        assertThat(published.get("allocBytesPerMessage")).isCloseTo(1_020, within(30.0));
    }

    @Test
    void a_rate_is_the_bytes_of_all_keys_over_the_time_since_the_start() {
        long before = System.nanoTime();
        meter.start();
        long started = System.nanoTime();
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        long ending = System.nanoTime();
        meter.publishRate(KEYS, 16);
        long ended = System.nanoTime();
        var published = Published.take();
        assertThat(published).containsOnlyKeys("bytesPerSecond");
        double bytes = KEYS * 16;
        assertThat(published.get("bytesPerSecond")).isBetween(bytes * 1e9 / (ended - before),
                bytes * 1e9 / (ending - started));
    }
}
