package org.shardmark.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KeyRangeTest {
    private static String text(byte[] key) {
        return new String(key, UTF_8);
    }

    private static Stream<String> keys(String range) {
        return Stream.of(KeyRange.of(range).keys()).map(KeyRangeTest::text);
    }

    @Test
    void a_range_has_both_ends_and_as_many_digits_as_it_says() {
        assertThat(keys("user8..user11")).containsExactly("user8", "user9", "user10", "user11");
        assertThat(keys("s-08..s-11")).containsExactly("s-08", "s-09", "s-10", "s-11");
        assertThat(keys("k0..k1")).containsExactly("k0", "k1");
        assertThat(keys("5..5")).containsExactly("5");
        assertThat(keys("a1b2..a1b3")).containsExactly("a1b2", "a1b3");
        assertThat(KeyRange.isOne("user8..user11")).isTrue();
        assertThat(KeyRange.isOne("keys.txt")).isFalse();
    }

    @Test
    void what_is_no_range_is_refused() {
        for (String text : new String[]{"user", "user1..client2", "user2..user1", "user01..user2", "user1..user02",
                "user1..user99999999999", "user1..user"}) {
            assertThatIllegalArgumentException().as(text)
                    .isThrownBy(() -> KeyRange.of(text))
                    .withMessage("--keys " + text
                            + ": must be a range, such as user0..user9999 or user0001..user9999, or a file");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> KeyRange.of("k0..k2147483647").keys())
                .withMessageContaining("--keys with 2147483648 keys");
    }
}
