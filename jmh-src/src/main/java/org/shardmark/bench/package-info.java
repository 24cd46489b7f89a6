/** The JMH benchmarks of the suite, one question each. */
@NullMarked
package org.shardmark.bench;

import org.jspecify.annotations.NullMarked;
