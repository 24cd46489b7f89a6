package org.shardmark.skew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.shardmark.hash.HasherType;
import org.shardmark.key.KeySequence;
import org.shardmark.key.Load;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;

class PredictionTest {
    private static final RouterConfig PUBLISHED = new RouterConfig(16, HasherType.MD5);
    private static final KeySequence ZIPF = Load.parse("zipf:1.1").draw(10_000, OptionalInt.of(500_000), 3);

    private static Prediction of(Remedy remedy) {
        return Prediction.of(ZIPF.shares(), RouterType.MODULO, PUBLISHED, remedy);
    }

    private static int holders(Prediction prediction) {
        return (int) IntStream.range(0, 16).filter(shard -> prediction.holders()[shard]).count();
    }

    @Test
    void a_shard_gets_what_its_keys_were_drawn() {
        var hasher = HasherType.MD5.create();
        var counts = new int[16];
        for (int key : ZIPF.order()) {
            counts[(int) Long.remainderUnsigned(hasher.hash(ZIPF.keys()[key]), 16)]++;
        }
        assertThat(of(Remedy.NONE).perShard(500_000, 0)).containsExactly(counts);
    }

    @Test
    void the_best_of_two_and_spreading_do_what_was_computed_elsewhere() {
        var two = Prediction.of(ZIPF.shares(), RouterType.MODULO, PUBLISHED, new Remedy.BestOf(2));
        // Computed with other keys and another second hash; half of the hottest key alone is 1.21.
        assertThat(Balance.maxOverMean(two.loads())).isCloseTo(1.23, within(.08));
        assertThat(Arrays.stream(two.loads()).sum()).isCloseTo(1, within(1e-9));
        assertThat(holders(two)).isEqualTo(2);
        var spread = of(new Remedy.Spread(9));
        assertThat(Balance.maxOverMean(spread.loads())).isCloseTo(1, within(.005));
        assertThat(holders(spread)).isEqualTo(16);
    }

    @Test
    void sub_keys_are_numbered_with_as_many_digits_as_the_last() {
        var key = "é0".getBytes(StandardCharsets.UTF_8);
        assertThat(Arrays.stream(SubKeys.of(key, 12)).map(name -> new String(name, StandardCharsets.UTF_8)))
                .hasSize(12)
                .startsWith("é0#00", "é0#01")
                .endsWith("é0#11");
        assertThat(Arrays.stream(SubKeys.of(key, 1_001)).map(name -> new String(name, StandardCharsets.UTF_8)))
                .startsWith("é0#0000")
                .endsWith("é0#1000");
    }

    @Test
    void a_read_goes_to_every_shard_that_holds_a_part() {
        assertThat(holders(of(Remedy.NONE))).isOne();
        assertThat(holders(of(new Remedy.Isolate(3)))).isOne();
        assertThat(of(new Remedy.Isolate(3)).holders()[13]).isTrue();
        assertThat(holders(of(new Remedy.Split(1, 100)))).isEqualTo(16);
        var spread = of(new Remedy.Spread(9));
        int writes = Arrays.stream(spread.perShard(1_000, 0)).sum();
        int half = Arrays.stream(spread.perShard(1_000, 0.5)).sum();
        assertThat(writes).isCloseTo(1_000, within(16));
        assertThat(half).isCloseTo(500 + 500 * 16, within(16));
    }
}
