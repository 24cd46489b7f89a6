/** A broker of Kafka, and a node that consumes partitions from it: the log stands between the sender and the owner. */
@NullMarked
package org.shardmark.cluster.kafka;

import org.jspecify.annotations.NullMarked;
