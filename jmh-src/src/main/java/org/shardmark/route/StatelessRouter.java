package org.shardmark.route;

/** A router that needs to know only the hash and how many shards there are. */
record StatelessRouter(int shards, Choice choice) implements Router {
    /** A shard from a hash and the number of shards. */
    interface Choice {
        int shard(long hash, int shards);
    }

    StatelessRouter {
        RouterConfig.checkShards(shards);
    }

    @Override
    public int route(byte[] key, long hash) {
        return choice.shard(hash, shards);
    }

    @Override
    public Router resized(int shards) {
        return new StatelessRouter(shards, choice);
    }
}
