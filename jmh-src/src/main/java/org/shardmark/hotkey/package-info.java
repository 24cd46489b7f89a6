/** What is done about a hot key: how it is found, where its messages go, and what that costs its order and its readers. */
@NullMarked
package org.shardmark.hotkey;

import org.jspecify.annotations.NullMarked;
