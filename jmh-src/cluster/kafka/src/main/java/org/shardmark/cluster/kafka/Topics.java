package org.shardmark.cluster.kafka;

/** What the logs of a run are called. */
final class Topics {
    /** Messages; a partition of the run is a partition of this topic. */
    static final String MESSAGES = "messages";

    /** What owners tell the sender: one partition. */
    static final String ACKNOWLEDGEMENTS = "acknowledgements";

    /** What a node that is about to join consumes beforehand, so that its code is warm: one partition. */
    static final String REHEARSAL = "rehearsal";

    private Topics() {}
}
