package org.shardmark.key;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The distinct keys met so far, numbered from 0 in the order of their first appearance.
 *
 * <p>A key log is tens of millions of lines over far fewer keys: looking one up makes no object, and memory grows with
 * the distinct keys only. Open addressing, at most half full. One thread at a time.
 */
public final class KeyDictionary {
    private static final Hasher64 HASH = Hashing.xxh3_64();

    private final CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();
    private byte[][] keys = new byte[512][];
    private int[] hashes = new int[512];
    /** One more than a key's number, 0 where there is none. */
    private int[] table = new int[1024];
    private int size;

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
            byte[] key = keys[number];
            if (hashes[number] == hash && Arrays.equals(key, 0, key.length, bytes, from, from + length)) {
                return number;
            }
            slot = (slot + 1) & (table.length - 1);
        }
        if (!isAscii(bytes, from, length)) {
            utf8.decode(ByteBuffer.wrap(bytes, from, length));
        }
        return add(Arrays.copyOfRange(bytes, from, from + length), hash, slot);
    }

    /** How many distinct keys there are. */
    public int size() {
        return size;
    }

    /** The distinct keys by their numbers; the keys themselves are not copied. */
    public byte[][] keys() {
        return Arrays.copyOf(keys, size);
    }

    private static boolean isAscii(byte[] bytes, int from, int length) {
        for (int i = from; i < from + length; i++) {
            if (bytes[i] < 0) {
                return false;
            }
        }
        return true;
    }

    private int add(byte[] key, int hash, int slot) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
            hashes = Arrays.copyOf(hashes, 2 * size);
        }
        keys[size] = key;
        hashes[size] = hash;
        table[slot] = ++size;
        if (size > table.length / 2) {
            grow();
        }
        return size - 1;
    }

    private void grow() {
        table = new int[2 * table.length];
        for (int number = 0; number < size; number++) {
            int slot = hashes[number] & (table.length - 1);
            while (table[slot] != 0) {
                slot = (slot + 1) & (table.length - 1);
            }
            table[slot] = number + 1;
        }
    }
}
