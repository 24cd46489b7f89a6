package org.shardmark.trial;

import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.shardmark.key.KeyShares;
import org.shardmark.key.Load;

/**
 * What loads are expected to send, each worked out once for all rows that have it, and again only where memory was scarce
 * meanwhile: a trace of gigabytes is not read for every row. One thread at a time.
 */
public final class Expectations {
    private final Map<Wanted, SoftReference<KeyShares>> known = new HashMap<>();

    private record Wanted(Load load, int keys, OptionalInt messages) {}

    /** As {@link Load#expected}. */
    KeyShares of(Load load, int keys, OptionalInt messages) {
        var wanted = new Wanted(load, keys, messages);
        var earlier = known.get(wanted);
        var shares = earlier == null ? null : earlier.get();
        if (shares == null) {
            shares = load.expected(keys, messages);
            known.put(wanted, new SoftReference<>(shares));
        }
        return shares;
    }
}
