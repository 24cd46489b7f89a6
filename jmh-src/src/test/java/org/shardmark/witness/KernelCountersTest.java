package org.shardmark.witness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KernelCountersTest {
    private static final List<String> THEN = List.of("cpu  100 10 50 800 40 5 5 20 0 0", "cpu0 1 1 1 1 1 1 1 1 0 0",
            "ctxt 1000", "btime 7");
    private static final List<String> NOW = List.of("cpu  200 10 50 850 50 5 5 60 0 0", "ctxt 1234");

    private static KernelCounters of(List<String> stat, List<String> pressure, long nanos) {
        return KernelCounters.of(stat, pressure, nanos).orElseThrow();
    }

    @Test
    void two_readings_differ_by_what_was_used() {
        var then = of(THEN, List.of("some avg10=0.00 avg60=0.00 avg300=1.00 total=5000000", "full avg10=0 total=9"), 0);
        var now = of(NOW, List.of("some avg10=0.00 avg60=0.00 avg300=1.00 total=5250000"), 1_000_000_000);
        // 200 ticks: 100 of users, 60 of idleness and of waiting for disks, 40 stolen.
        assertThat(now.since(then, 2)).isEqualTo(new KernelCounters.Usage(0.2, 0.25, 1.4, 234));
    }

    @Test
    void what_the_kernel_does_not_tell_is_unknown() {
        assertThat(KernelCounters.of(List.of(), List.of(), 0)).isEmpty();
        assertThat(KernelCounters.of(List.of("cpu 1 2 3"), List.of(), 0)).isEmpty();
        var then = of(THEN.subList(0, 1), List.of(), 0);
        var usage = of(NOW.subList(0, 1), List.of(), 5).since(then, 4);
        assertThat(usage).isEqualTo(new KernelCounters.Usage(0.2, -1, 2.8, -1));
    }
}
