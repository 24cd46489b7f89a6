package org.shardmark.key;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * The distinct keys met so far, numbered from 0 in the order of their first appearance.
 *
 * <p>A key log is tens of millions of lines over far fewer keys: looking one up makes no object, and memory grows with
 * the distinct keys only. Open addressing, at most half full. One thread at a time.
 */
public final class KeyDictionary {
    private static final Hasher64 HASH = Hashing.xxh3_64();

    private final CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();
    private KeyStore keys = new KeyStore();
    private int[] hashes = new int[512];
    /** One more than a key's number, 0 where there is none. */
    private int[] table = new int[1024];

    /**
     * The number of a key, a new one if it was not met before.
     *
     * @param bytes holds the key from {@code from} on, {@code length} bytes; copied if it is new
     * @throws CharacterCodingException if a new key is not UTF-8
     */
    public int number(byte[] bytes, int from, int length) throws CharacterCodingException {
        int hash = (int) HASH.hashBytesToLong(bytes, from, length);
        int slot = hash & (table.length - 1);
        while (table[slot] != 0) {
            int number = table[slot] - 1;
            if (hashes[number] == hash && keys.equals(number, bytes, from, length)) {
                return number;
            }
            slot = (slot + 1) & (table.length - 1);
        }
        if (!isAscii(bytes, from, length)) {
            utf8.decode(ByteBuffer.wrap(bytes, from, length));
        }
        return add(bytes, from, length, hash, slot);
    }

    /** How many distinct keys there are. */
    public int size() {
        return keys.size();
    }

    /** A copy of the key of a number. */
    public byte[] key(int number) {
        return keys.key(number);
    }

    /** Copies of the distinct keys, by their numbers. */
    public byte[][] keys() {
        var copies = new byte[size()][];
        Arrays.setAll(copies, keys::key);
        return copies;
    }

    /**
     * The keys in another order, in which they are also held, so that asking for one after the other is quick. This
     * dictionary forgets all of them, as their memory is needed. Any thread may ask.
     *
     * @param numbers the key that comes first, and so on
     */
    public IntFunction<byte[]> inOrder(int[] numbers) {
        hashes = new int[512];
        table = new int[1024];
        var ordered = keys.inOrder(numbers);
        keys = new KeyStore();
        return ordered::key;
    }

    private static boolean isAscii(byte[] bytes, int from, int length) {
        for (int i = from; i < from + length; i++) {
            if (bytes[i] < 0) {
                return false;
            }
        }
        return true;
    }

    private int add(byte[] bytes, int from, int length, int hash, int slot) {
        int number = keys.size();
        if (number == hashes.length) {
            hashes = Arrays.copyOf(hashes, 2 * number);
        }
        keys.add(bytes, from, length);
        hashes[number] = hash;
        table[slot] = number + 1;
        if (keys.size() > table.length / 2) {
            grow();
        }
        return number;
    }

    private void grow() {
        table = new int[2 * table.length];
        for (int number = 0; number < keys.size(); number++) {
            int slot = hashes[number] & (table.length - 1);
            while (table[slot] != 0) {
                slot = (slot + 1) & (table.length - 1);
            }
            table[slot] = number + 1;
        }
    }
}
