package org.shardmark.route;

import java.util.function.LongUnaryOperator;
import org.shardmark.hash.HasherType;

/** Spreads what a narrow hash has over 64 bits. */
final class Mix {
    private Mix() {}

    /** What has to be done to hashes of that type before they are compared over the whole range of 64 bits. */
    static LongUnaryOperator of(HasherType type) {
        return type.bits() == 64 ? LongUnaryOperator.identity() : Mix::stafford;
    }

    /** Stafford's "variant 13" of MurmurHash3's finalizer, a bijection; it is in none of the libraries by itself. */
    static long stafford(long hash) {
        hash = (hash ^ (hash >>> 30)) * 0xbf58476d1ce4e5b9L;
        hash = (hash ^ (hash >>> 27)) * 0x94d049bb133111ebL;
        return hash ^ (hash >>> 31);
    }
}
