package org.shardmark.sizing;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What would hold where nothing that may be done does.
 *
 * @param waitPart   the wait would have to be this part of what it is
 * @param cores      with so many cores it would hold
 * @param storeSlots with so many slots of the store it would hold
 * @param other      what was not allowed, and would hold
 * @param keys       the hot keys that it would treat apart, the heaviest first
 * @param bestRate   the highest rate that anything holds, in messages per second; 0 where nothing holds any
 */
public record Advice(OptionalDouble waitPart, OptionalInt cores, OptionalInt storeSlots, Optional<Evaluation> other,
        List<String> keys, double bestRate) {}
