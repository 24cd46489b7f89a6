package org.shardmark.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import org.junit.jupiter.api.Test;

class KeysTest {
    private static TextKeys texts(int chars) {
        var keys = new TextKeys();
        keys.chars = chars;
        keys.draw();
        return keys;
    }

    @Test
    void keys_that_fit_the_cache_are_as_many_as_do() {
        assertThat(HashedKeys.cached(16)).hasDimensions(4_096, 16);
        assertThat(HashedKeys.cached(HashedKeys.LONGEST_CACHED)).hasDimensions(1, HashedKeys.LONGEST_CACHED);
        assertThat(HashedKeys.cached(16)).as("the same in each fork").isDeepEqualTo(HashedKeys.cached(16));
        assertThat(new String(HashedKeys.cached(16)[0], StandardCharsets.US_ASCII))
                .matches("[ -~]{16}");
        assertThat(Arrays.stream(HashedKeys.cached(16)).map(Arrays::toString).distinct()).hasSize(4_096);
    }

    @Test
    void keys_that_are_far_apart_are_not_met_in_the_order_in_which_they_were_made() {
        var keys = HashedKeys.far(1 << 20);
        assertThat(keys).as("a MiB each").hasDimensions(128, 1 << 20);
        byte[] first = HashedKeys.cached(16)[0];
        assertThat(Arrays.copyOf(keys[0], 16)).isNotEqualTo(first);
        assertThat(Arrays.stream(keys)).anyMatch(key -> Arrays.equals(Arrays.copyOf(key, 16), first));
    }

    @Test
    void after_the_last_text_comes_the_first() {
        var keys = texts(16);
        var first = keys.next();
        var met = new HashSet<String>();
        for (int i = 1; i < 4_096; i++) {
            met.add(keys.next());
        }
        assertThat(met).hasSize(4_095).doesNotContain(first);
        assertThat(keys.next()).isEqualTo(first).hasSize(16);
    }

    @Test
    void what_is_allocated_from_the_start_of_an_iteration_is_divided_among_its_keys() {
        var keys = texts(16);
        keys.next();
        Published.take();
        keys.start();
        int length = 0;
        for (int i = 0; i < 4; i++) {
            keys.next();
            length += new byte[1 << 16].clone().length;
        }
        keys.stop();
        assertThat(Published.take().get("allocBytesPerMessage") * 4).isBetween((double) length, 4e6);
    }
}
