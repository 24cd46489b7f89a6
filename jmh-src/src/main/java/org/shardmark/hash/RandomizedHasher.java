package org.shardmark.hash;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.security.SecureRandom;

/** XXH3 with a seed of this process. */
final class RandomizedHasher implements Hasher {
    private static final Hasher64 SEEDED = Hashing.xxh3_64(new SecureRandom().nextLong());

    @Override
    public long hash(byte[] key) {
        return SEEDED.hashBytesToLong(key);
    }
}
