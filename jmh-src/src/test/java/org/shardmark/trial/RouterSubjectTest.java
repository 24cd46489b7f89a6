package org.shardmark.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.bench.RouterBenchmark;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.Unsupported;
import org.shardmark.hash.HasherType;
import org.shardmark.plan.BoundStates;
import org.shardmark.route.RouterType;

class RouterSubjectTest {
    private static Optional<Unsupported> unsupported(String router, int shards, int partitions) {
        var states = BoundStates.of(RouterBenchmark.class, "route", "router=" + router, "shards=" + shards,
                "partitions=" + partitions);
        return new RouterSubject.Planner().plan(states, ForkHeap.unknown()).unsupported();
    }

    private static RouterSubject subject(RouterType router, int partitions) {
        var subject = new RouterSubject();
        subject.router = router;
        subject.shards = 16;
        subject.hasher = HasherType.STRING_HASH_CODE;
        subject.partitions = partitions;
        subject.prepare();
        return subject;
    }

    @Test
    void a_key_has_a_shard_now_and_one_among_one_more() {
        var subject = subject(RouterType.MODULO, 0);
        var grown = subject.routed().with(subject.grown());
        for (int key = 0; key < 20; key++) {
            int hash = ("user" + key).hashCode();
            assertThat(subject.route(key)).isEqualTo(Integer.remainderUnsigned(hash, 16));
            assertThat(grown.home(key)).isEqualTo(Integer.remainderUnsigned(hash, 17));
        }
    }

    @Test
    void a_router_holds_its_slots_and_the_keys_that_it_remembers() {
        assertThat(subject(RouterType.SLOTS, 1 << 20).retainedBytes()).isGreaterThan(1e6);
        assertThat(subject(RouterType.STICKY_LEAST_LOADED, 0).retainedBytes()).isGreaterThan(1e5);
    }

    @ParameterizedTest
    @CsvSource({"MODULO, 65536, 0", "SLOTS, 1023, 0", "SLOTS, 1024, 4096", "PARTITION_RING, 16, 512",
            "MAGLEV, 16, 65537", "RING, 65536, 0"})
    void hasRowsThatCanBeRun(String router, int shards, int partitions) {
        assertThat(unsupported(router, shards, partitions)).isEmpty();
    }

    /** Each is left out before a fork is started, where it would fail. */
    @ParameterizedTest
    @CsvSource({"MODULO, 16, 271, divides the keys into no partitions: leave out partitions",
            "SLOTS, 4096, 0, 'shards=4096'",
            "SLOTS, 1024, 0, 'shards=1025'", "PARTITION_RING, 271, 0, 'shards=272'",
            "MAGLEV, 16, 512, needs a prime number of entries", "REDIS_CLUSTER, 16, 271, 'has 16384 slots, not 271'",
            "RING, 65536, 5000, at most 268435456 points", "MAGLEV, 3000000, 0, at most 268435456"})
    void leavesOutWhatCannotBe(String router, int shards, int partitions, String why) {
        assertThat(unsupported(router, shards, partitions))
                .hasValueSatisfying(reason -> assertThat(reason.text()).contains(why));
    }

    @Test
    void refusesNumbersThatAreTooSmall() {
        assertThatIllegalArgumentException().isThrownBy(() -> unsupported("SLOTS", 0, 0))
                .withMessage("shards=0: it must be at least 1");
        assertThatIllegalArgumentException().isThrownBy(() -> unsupported("SLOTS", 16, -1))
                .withMessage("partitions=-1: it must be at least 0");
    }
}
