package org.shardmark.sizing;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What was found of one thing that can be done about hot keys.
 *
 * @param option         what
 * @param points         every number of shards that was tried, ascending: with the salt that is worst
 * @param best           the fewest shards that hold with every salt, with the salt that is worst
 * @param holdsUpTo      the highest rate that these hold, in messages per second, to within 2 %
 * @param shardsForTwice the fewest shards that hold twice that rate, if any do
 * @param readFanOut     how many shards a read of the hottest key touches; 0 where nothing holds
 * @param keysApart      how many keys are treated apart; 0 where none is
 * @param unlimited      p99 in nanoseconds if there were cores and slots for all, where there are not
 * @param refusal        why there is no such configuration, where there is none
 */
public record Finding(RemedyOption option, List<Evaluation> points, Optional<Evaluation> best,
        OptionalDouble holdsUpTo, OptionalInt shardsForTwice, int readFanOut, int keysApart,
        OptionalDouble unlimited, Optional<String> refusal) {}
