package org.shardmark.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.shardmark.hash.HasherType;

/** What holds for a table of slots whatever happens to the number of shards: random ones, from a fixed seed. */
class SlotsPropertyTest {
    private final Random random = new Random(5);

    @ParameterizedTest
    @EnumSource(names = {"SLOTS", "REDIS_CLUSTER"})
    void staysEvenAndMovesTheFewest(RouterType type) {
        for (int history = 0; history < 20; history++) {
            int shards = 1 + random.nextInt(300);
            var table = (TableRouter) type.create(new RouterConfig(shards, HasherType.XXH3));
            for (int step = 0; step < 5; step++) {
                int next = 1 + random.nextInt(300);
                var resized = (TableRouter) table.resized(next);

                int[] held = held(resized, next);
                assertThat(IntStream.of(held).sum()).isEqualTo(table.partitions());
                assertThat(IntStream.of(held).max().orElseThrow() - IntStream.of(held).min().orElseThrow())
                        .isLessThanOrEqualTo(1);
                assertThat(moved(table, resized)).as("%d shards become %d", shards, next)
                        .isEqualTo(fewest(held(table, shards), next));
                table = resized;
                shards = next;
            }
        }
    }

    /** No even table can keep more than this: the shards that stay and hold the most keep the larger parts. */
    private static int fewest(int[] before, int shards) {
        int partitions = IntStream.of(before).sum();
        int[] staying = Arrays.stream(before).limit(shards).sorted().toArray();
        int kept = 0;
        for (int i = 0; i < staying.length; i++) {
            int part = partitions / shards + (i < partitions % shards ? 1 : 0);
            kept += Math.min(part, staying[staying.length - 1 - i]);
        }
        return partitions - kept;
    }

    private static int moved(TableRouter before, TableRouter after) {
        return (int) IntStream.range(0, before.partitions())
                .filter(slot -> before.owner(slot) != after.owner(slot))
                .count();
    }

    private static int[] held(TableRouter table, int shards) {
        var held = new int[shards];
        IntStream.range(0, table.partitions()).forEach(slot -> held[table.owner(slot)]++);
        return held;
    }
}
