package org.shardmark.hash;

/**
 * A hash function over the bytes of a key.
 *
 * <p>A hasher may keep state between calls so as to allocate nothing, and so is used by <b>one thread at a time</b>:
 * every thread that hashes creates its own by {@link HasherType#create()}. Which bits of the result a function really
 * fills is {@link HasherType#bits()}.
 */
public interface Hasher {
    /**
     * The hash of the whole key; a function of fewer than 64 bits leaves the upper ones zero.
     *
     * @param key any bytes, of any length, which are not kept or changed; text is hashed as its UTF-8 bytes
     */
    long hash(byte[] key);
}
