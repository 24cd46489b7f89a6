/** Which keys are sent, and in which order: drawn before the clock starts, or read from a trace. */
@NullMarked
package org.shardmark.key;

import org.jspecify.annotations.NullMarked;
