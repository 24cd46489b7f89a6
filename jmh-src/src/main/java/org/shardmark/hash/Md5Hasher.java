package org.shardmark.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** MD5 by one digest object and one buffer, so that a key costs no garbage. */
final class Md5Hasher implements Hasher {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final MessageDigest md5;
    private final byte[] digest = new byte[16];

    Md5Hasher() {
        try {
            md5 = MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has MD5", e);
        }
    }

    @Override
    public long hash(byte[] key) {
        md5.update(key);
        try {
            md5.digest(digest, 0, digest.length);
        } catch (DigestException e) {
            throw new AssertionError("16 bytes hold an MD5 digest", e);
        }
        return (long) LONG.get(digest, 8);
    }
}
