/** The ring under stress: what jcstress may observe of it, and what it must never. */
@NullMarked
package org.shardmark.mailbox;

import org.jspecify.annotations.NullMarked;
