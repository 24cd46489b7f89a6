package org.shardmark.cluster.pekko;

/** Everything up to a number of a partition was handled. */
record Acknowledgement(int partition, long sequence) {}
