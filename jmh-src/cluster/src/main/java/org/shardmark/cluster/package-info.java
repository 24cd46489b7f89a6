/**
 * The run of a cluster: it starts the nodes, lets one of them send, takes a node away or adds one, and judges what they
 * wrote down.
 *
 * <p>An engine is no library of this jar: the jars of Pekko and Kafka contradict each other and ours (Agrona, hash4j), and
 * nodes are processes anyway. {@code cluster.jar} carries them whole, a folder an engine, and {@link
 * org.shardmark.cluster.ClassPaths} puts them into a temporary folder: one file to copy, and each engine on the class path
 * that its own build resolved.
 */
@NullMarked
package org.shardmark.cluster;

import org.jspecify.annotations.NullMarked;
