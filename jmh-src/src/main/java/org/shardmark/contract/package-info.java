/**
 * What a benchmark and the runner agree on: what a row will take and whether it is supported, and what a fork is told. The
 * benchmarks know of the runner what is here, and nothing else.
 */
@NullMarked
package org.shardmark.contract;

import org.jspecify.annotations.NullMarked;
