/**
 * What the machine itself can do at a moment, measured by cheap, fixed work that has nothing to do with what is
 * benchmarked: when a fork is slow, it tells whether the machine was. Knows no other room.
 */
@NullMarked
package org.shardmark.witness;

import org.jspecify.annotations.NullMarked;
