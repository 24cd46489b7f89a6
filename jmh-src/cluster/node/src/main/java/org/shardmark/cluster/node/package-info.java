/**
 * What a node of any engine has: its log of what it handled, the windows of its sender, what it takes twice for once, and
 * how it talks with the run that started it. It needs nothing but the JDK, since it stands on the class path of each
 * engine, whose libraries contradict each other and ours.
 */
@NullMarked
package org.shardmark.cluster.node;

import org.jspecify.annotations.NullMarked;
