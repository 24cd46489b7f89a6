package org.shardmark.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

/** Small cases whose times are worked out by hand. */
class SimulationTest {
    private static final WaitTime TEN = new WaitTime.Constant(10);

    private static double[] sojourns(Model model, long[] due, int... shardOf) {
        return Recorder.run(model, due, message -> shardOf[message], 1).sojournNanos;
    }

    @Test
    void a_shard_is_first_in_first_out() {
        assertThat(sojourns(Model.of(1, 1, TEN, 2), new long[]{0, 1, 30}, 0, 0, 0)).containsExactly(12, 23, 12);
    }

    @Test
    void shards_do_not_wait_for_each_other() {
        assertThat(sojourns(Model.of(2, 1, TEN, 2), new long[]{0, 1, 2}, 0, 1, 0)).containsExactly(12, 12, 22);
    }

    /** The first is alone; the next three wait for it, two of them go together, and are done together. */
    @Test
    void a_batch_takes_what_is_there_and_waits_once() {
        assertThat(sojourns(Model.of(1, 2, TEN, 2), new long[]{0, 1, 2, 3}, 0, 0, 0, 0))
                .containsExactly(12, 25, 24, 35);
    }

    @Test
    void a_message_that_comes_as_another_is_done_is_not_in_its_batch() {
        assertThat(sojourns(Model.of(1, 9, TEN, 0), new long[]{0, 10}, 0, 0)).containsExactly(10, 10);
    }

    /** Two slots: the third waits until 10 for one, in order of coming, and the fourth until 11. */
    @Test
    void slots_go_first_come_first_served() {
        var model = new Model(4, 1, TEN, 2, 2, 4, CoreSharing.TIME_SHARED);
        assertThat(sojourns(model, new long[]{0, 1, 2, 3}, 0, 1, 2, 3)).containsExactly(12, 12, 20, 20);
    }

    /** Both have waited at 10 and 11; the second computes half as fast from 11 to 13, as does the first. */
    @Test
    void time_shared_cores_are_divided_evenly() {
        var model = new Model(2, 1, TEN, 2, 0, 1, CoreSharing.TIME_SHARED);
        assertThat(sojourns(model, new long[]{0, 1}, 0, 1)).containsExactly(13, 13);
    }

    /** The first computes from 10 to 12, and only then the second. */
    @Test
    void a_core_is_kept_until_its_shard_waits() {
        var model = new Model(2, 1, TEN, 2, 0, 1, CoreSharing.RUN_UNTIL_BLOCKED);
        assertThat(sojourns(model, new long[]{0, 1}, 0, 1)).containsExactly(12, 13);
    }

    /** A shard that never waits keeps its core for all that it has; the other one waits for it all the while. */
    @Test
    void a_shard_without_waits_keeps_its_core_until_its_mailbox_is_empty() {
        var model = new Model(2, 1, new WaitTime.Constant(0), 5, 0, 1, CoreSharing.RUN_UNTIL_BLOCKED);
        assertThat(sojourns(model, new long[]{0, 1, 2}, 0, 1, 0)).containsExactly(5, 14, 8);
    }

    /** The sleeper of shard 1 wakes at 11, but its slot is free only when it has had the core, at 30. */
    @Test
    void a_slot_is_given_back_by_a_shard_that_has_a_core() {
        var model = new Model(3, 1, TEN, 20, 2, 1, CoreSharing.RUN_UNTIL_BLOCKED);
        assertThat(sojourns(model, new long[]{0, 1, 2}, 0, 1, 2)).containsExactly(30, 49, 68);
    }

    /** The one that finds its shard idle waits until it is set up; the one behind it does not. */
    @Test
    void an_idle_shard_is_set_up_first() {
        var model = Model.of(1, 1, TEN, 2).withSetup(new WaitTime.Constant(5));
        assertThat(sojourns(model, new long[]{0, 1, 30}, 0, 0, 0)).containsExactly(17, 28, 17);
        var oneCore = new Model(2, 1, new WaitTime.Constant(0), 5, 0, 1, CoreSharing.RUN_UNTIL_BLOCKED)
                .withSetup(new WaitTime.Constant(5));
        assertThat(sojourns(oneCore, new long[]{0, 1}, 0, 1)).as("set up beside the other's work")
                .containsExactly(10, 14);
    }

    @Test
    void measured_times_come_in_their_order() {
        var times = new WaitTime.Measured(new double[]{1, 2, 3}).sampler(RandomSource.XO_RO_SHI_RO_128_PP.create(1));
        double first = times.getAsDouble();
        assertThat(times.getAsDouble()).isEqualTo(first % 3 + 1);
        assertThat(times.getAsDouble()).isEqualTo((first + 1) % 3 + 1);
        assertThat(times.getAsDouble()).isEqualTo(first);
    }

    @Test
    void says_what_the_shards_did() {
        var recorder = new int[1];
        var outcome = new Simulation(Model.of(2, 2, TEN, 2), new Dispatcher() {
            @Override
            public int shardOf(int message) {
                return message == 3 ? 1 : 0;
            }

            @Override
            public void handled(int message, double sojournNanos) {
                recorder[0]++;
            }
        }, org.apache.commons.rng.simple.RandomSource.SPLIT_MIX_64.create(1L)).run(new long[]{0, 1, 2, 3});

        assertThat(recorder[0]).isEqualTo(4);
        assertThat(outcome.handled()).containsExactly(3, 1);
        assertThat(outcome.endNanos()).isEqualTo(26);
        assertThat(outcome.busyNanos()).containsExactly(26.0, 12.0);
        assertThat(outcome.batches()).isEqualTo(3);
        assertThat(outcome.waitedNanos()).isEqualTo(30);
        assertThat(outcome.busiestUtilisation()).isEqualTo(1);
    }

    @Test
    void a_percentile_needs_a_hundred_messages_beyond_it() {
        var sojourns = new Sojourns(10, 2, 5_000);
        for (int message = 0; message < 20_000; message++) {
            sojourns.add(message, message < 10 ? 1e9 : 100);
        }
        sojourns.end();
        assertThat(sojourns.count()).isEqualTo(10_000);
        assertThat(sojourns.percentile(99)).contains(new Estimate(100, 0));
        assertThat(sojourns.percentile(99.9)).isEmpty();
        assertThat(sojourns.mean()).contains(new Estimate(100, 0));
    }

    @Test
    void refuses_what_there_cannot_be() {
        assertThatThrownBy(() -> Model.of(0, 1, TEN, 0)).hasMessageContaining("shards=0");
        assertThatThrownBy(() -> new WaitTime.Measured(new double[0])).hasMessageContaining("at least one");
        assertThatThrownBy(() -> SojournLaw.constant(1, 1)).hasMessageContaining("below 1");
    }
}
