package org.shardmark.hash;

import java.util.zip.CRC32;

/** CRC-32 by one checksum object, reset for each key. */
final class Crc32Hasher implements Hasher {
    private final CRC32 crc = new CRC32();

    @Override
    public long hash(byte[] key) {
        crc.reset();
        crc.update(key, 0, key.length);
        return crc.getValue();
    }
}
