package org.shardmark.sizing;

import java.util.List;
import java.util.Optional;

/**
 * The answer to a question.
 *
 * @param question    what was asked
 * @param findings    of each thing that may be done, the one that gives up least first
 * @param recommended the first of them that holds
 * @param advice      what would hold, where none does
 * @param simulated   how many messages were simulated
 */
public record Answer(Question question, List<Finding> findings, Optional<Finding> recommended,
        Optional<Advice> advice, long simulated) {}
