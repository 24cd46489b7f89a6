package org.shardmark.route;

/** The owner of the first point from the hash on. */
record RingRouter(Ring ring) implements Router {
    @Override
    public int route(byte[] key, long hash) {
        return ring.owner(ring.pointFrom(hash));
    }

    @Override
    public Router resized(int shards) {
        return new RingRouter(ring.resized(shards));
    }
}
