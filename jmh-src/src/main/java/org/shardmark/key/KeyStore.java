package org.shardmark.key;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Keys by their numbers, one behind the other in few large arrays: tens of millions of objects would be a burden to the
 * garbage collector, and keys that are asked for in turn lie beside each other. One thread may add; once nobody does,
 * any thread may read.
 */
final class KeyStore {
    /** Small enough for a collector to move, which keeps what is larger in regions of its own and wastes their rest. */
    private static final int BLOCK_BITS = 18;
    private static final int BLOCK_BYTES = 1 << BLOCK_BITS;

    private byte[][] blocks = new byte[16][];
    /** The block that is being filled; a key that is larger than a block has one of its own. */
    private int block = -1;
    private int used;
    /** Where each key begins: its block and the place in it. */
    private long[] places = new long[512];
    private int[] lengths = new int[512];
    private int size;

    void add(byte[] bytes, int from, int length) {
        int number = reserve(length);
        System.arraycopy(bytes, from, block(number), from(number), length);
    }

    /** Room for a key, and its number. */
    private int reserve(int length) {
        if (block < 0 || used >= BLOCK_BYTES || used + length > blocks[block].length) {
            open(length);
        }
        if (size == places.length) {
            places = Arrays.copyOf(places, 2 * size);
            lengths = Arrays.copyOf(lengths, 2 * size);
        }
        places[size] = (long) block << BLOCK_BITS | used;
        lengths[size] = length;
        used += length;
        return size++;
    }

    private void open(int length) {
        if (++block == blocks.length) {
            blocks = Arrays.copyOf(blocks, 2 * block);
        }
        blocks[block] = new byte[Math.max(BLOCK_BYTES, length)];
        used = 0;
    }

    int size() {
        return size;
    }

    byte[] key(int number) {
        int from = from(number);
        return Arrays.copyOfRange(block(number), from, from + lengths[number]);
    }

    boolean equals(int number, byte[] bytes, int from, int length) {
        int start = from(number);
        return Arrays.equals(block(number), start, start + lengths[number], bytes, from, from + length);
    }

    /** The same keys in another order. Each copy waits for memory, so that cores copy side by side. */
    KeyStore inOrder(int[] numbers) {
        var ordered = new KeyStore();
        ordered.places = new long[numbers.length];
        ordered.lengths = new int[numbers.length];
        for (int number : numbers) {
            ordered.reserve(lengths[number]);
        }
        IntStream.range(0, numbers.length)
                .parallel()
                .forEach(i -> System.arraycopy(block(numbers[i]), from(numbers[i]), ordered.block(i), ordered.from(i),
                        lengths[numbers[i]]));
        return ordered;
    }

    private byte[] block(int number) {
        return blocks[(int) (places[number] >>> BLOCK_BITS)];
    }

    private int from(int number) {
        return (int) places[number] & (BLOCK_BYTES - 1);
    }
}
