package org.shardmark.route;

/**
 * Redis Cluster's slot of a key: CRC16 (the XMODEM one: polynomial 0x1021, from 0, bits not reflected) modulo 16,384,
 * over the whole key or, if it has a {@code {} with a } } behind it and something between, over what stands between
 * the first such two: the hash tag, by which keys are kept together. After the Redis Cluster specification.
 */
final class RedisSlots {
    static final int SLOTS = 16_384;

    private static final int POLYNOMIAL = 0x1021;
    private static final short[] TABLE = table();

    private RedisSlots() {}

    static int slot(byte[] key) {
        int open = indexOf(key, '{', 0);
        if (open < key.length) {
            int close = indexOf(key, '}', open + 1);
            if (close < key.length && close > open + 1) {
                return crc16(key, open + 1, close) % SLOTS;
            }
        }
        return crc16(key, 0, key.length) % SLOTS;
    }

    private static int indexOf(byte[] key, char wanted, int from) {
        int i = from;
        while (i < key.length && key[i] != wanted) {
            i++;
        }
        return i;
    }

    private static int crc16(byte[] bytes, int from, int to) {
        int crc = 0;
        for (int i = from; i < to; i++) {
            crc = (crc << 8 ^ TABLE[(crc >>> 8 ^ bytes[i]) & 0xff]) & 0xffff;
        }
        return crc;
    }

    private static short[] table() {
        var table = new short[256];
        for (int i = 0; i < table.length; i++) {
            int crc = i << 8;
            for (int bit = 0; bit < 8; bit++) {
                crc = crc << 1 ^ ((crc & 0x8000) == 0 ? 0 : POLYNOMIAL);
            }
            table[i] = (short) crc;
        }
        return table;
    }
}
