package org.shardmark.bench;

/**
 * A message through a mailbox. Made before the clock starts and sent again and again, so that no allocation of ours is
 * in the figures.
 *
 * @param producer who sends it, from 0
 * @param number   its place in the producer's cycle of {@link #CYCLE}
 */
record Parcel(int producer, int number) {
    /** After so many parcels of a producer the first is sent again. */
    static final int CYCLE = 4096;

    /** The cycle of a producer. */
    static Parcel[] cycle(int producer) {
        var parcels = new Parcel[CYCLE];
        for (int number = 0; number < CYCLE; number++) {
            parcels[number] = new Parcel(producer, number);
        }
        return parcels;
    }
}
