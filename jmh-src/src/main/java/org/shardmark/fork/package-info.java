/** Carries a run out, fork by fork. */
@NullMarked
package org.shardmark.fork;

import org.jspecify.annotations.NullMarked;
