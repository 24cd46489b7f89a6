package org.shardmark.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeyDictionaryTest {
    private final KeyDictionary dictionary = new KeyDictionary();

    @Test
    void numbersKeysAsTheyCome() throws CharacterCodingException {
        assertThat(List.of(number("b"), number("a"), number(""), number("b"), number(""), number("c")))
                .containsExactly(0, 1, 2, 0, 2, 3);
        assertThat(dictionary.size()).isEqualTo(4);
        assertThat(dictionary.keys()).isDeepEqualTo(new byte[][]{{'b'}, {'a'}, {}, {'c'}});
    }

    /** Keys that fill a block exactly, are larger than one, or empty, one behind the other. */
    @Test
    void keysOfEveryLength() throws CharacterCodingException {
        int block = 1 << 18;
        var lengths = new ArrayList<>(List.of(block, 0, block + 1, 1, block - 1, 3 * block, 2, block - 2, 7));
        var random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            lengths.add(random.nextInt(10_000));
        }
        var keys = lengths.stream().map(length -> text(random, length)).distinct().toList();
        for (int i = 0; i < keys.size(); i++) {
            assertThat(number(keys.get(i))).isEqualTo(i);
        }
        for (int i = 0; i < keys.size(); i++) {
            assertThat(number(keys.get(i))).isEqualTo(i);
            assertThat(new String(dictionary.key(i), UTF_8)).isEqualTo(keys.get(i));
        }
        var order = new ArrayList<>(IntStream.range(0, keys.size()).boxed().toList());
        Collections.shuffle(order, random);
        var ordered = dictionary.inOrder(order.stream().mapToInt(i -> i).toArray());
        for (int i = 0; i < order.size(); i++) {
            assertThat(new String(ordered.apply(i), UTF_8)).isEqualTo(keys.get(order.get(i)));
        }
        assertThat(dictionary.size()).isZero();
        assertThat(number("anew")).isZero();
    }

    @Test
    void anEmptyKeyBehindAFullBlockIsThereAtOnce() throws CharacterCodingException {
        assertThat(number("x".repeat(1 << 18))).isZero();
        assertThat(number("")).isOne();
        assertThat(dictionary.key(1)).isEmpty();
    }

    /** With nothing before it or behind. */
    @Test
    void aKeyMayFillItsArray() throws CharacterCodingException {
        assertThat(dictionary.number(new byte[]{'a', 'b'}, 0, 2)).isZero();
        assertThat(dictionary.key(0)).containsExactly('a', 'b');
    }

    @Test
    void aKeyThatIsNotUtf8IsRefused() {
        assertThatThrownBy(() -> dictionary.number(new byte[]{'a', (byte) 0xe4}, 0, 2))
                .isInstanceOf(CharacterCodingException.class);
        assertThat(dictionary.size()).isZero();
    }

    private static String text(Random random, int length) {
        var text = new byte[length];
        for (int i = 0; i < length; i++) {
            text[i] = (byte) ('a' + random.nextInt(26));
        }
        return new String(text, UTF_8);
    }

    private int number(String key) throws CharacterCodingException {
        var bytes = ("<" + key + ">").getBytes(UTF_8);
        return dictionary.number(bytes, 1, bytes.length - 2);
    }
}
