package org.shardmark.sizing;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.shardmark.hotkey.DetectType;
import org.shardmark.hotkey.RemedyType;

/**
 * What can be done about hot keys.
 *
 * @param remedy what
 * @param detect how the hot keys are known
 */
public record RemedyOption(RemedyType remedy, DetectType detect) {
    /** All there are: the first gives up least. */
    public static List<RemedyOption> all(List<RemedyType> remedies, List<DetectType> detects) {
        return Stream.of(RemedyType.values())
                .filter(remedies::contains)
                .flatMap(remedy -> remedy.detects()
                        ? detects.stream().distinct().map(detect -> new RemedyOption(remedy, detect))
                        : Stream.of(new RemedyOption(remedy, DetectType.ORACLE)))
                .toList();
    }

    /** As tables show it: {@code two choices}, {@code split, found}. */
    public String label() {
        var name = remedy.toString().toLowerCase(Locale.ROOT).replace('_', ' ');
        return remedy.detects() && detect == DetectType.SKETCH ? name + ", found" : name;
    }

    /** Whether the messages of a key are handled in the order of sending. */
    public boolean keepsKeyOrder() {
        return remedy.keepsKeyOrder(detect);
    }

    /** Whether a key has one shard for good. */
    boolean isSettled() {
        return keepsKeyOrder();
    }
}
