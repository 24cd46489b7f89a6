package org.shardmark.hash;

import java.util.zip.Checksum;

/** A checksum of the JDK by one object, reset for each key. */
record ChecksumHasher(Checksum checksum) implements Hasher {
    @Override
    public long hash(byte[] key) {
        checksum.reset();
        checksum.update(key, 0, key.length);
        return checksum.getValue();
    }
}
