package org.shardmark.route;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A key belongs to a partition (a slot, a partition, an entry), and a table says which shard owns the partition. What differs
 * is how a key finds its partition, and how the table changes with the number of shards.
 */
public final class TableRouter implements Router {
    /** The most, as a multiple of its even part, that a shard takes of a partition ring. */
    private static final double LOAD_BOUND = 1.25;
    private static final int VIRTUAL_NODES = 20;
    /** The Maglev paper's small table; it should have a hundred entries a shard, for an imbalance of about 1 %. */
    private static final int SMALL_TABLE = 65_537;
    private static final int ENTRIES_PER_SHARD = 100;
    private static final int MOST_ENTRIES = 1 << 28;

    private interface Finder {
        int partition(byte[] key, long hash);
    }

    private interface Assignment {
        int[] owners(int[] before, int shards);
    }

    private final int[] owners;
    private final Finder finder;
    private final Assignment assignment;

    private TableRouter(int[] owners, Finder finder, Assignment assignment) {
        this.owners = owners;
        this.finder = finder;
        this.assignment = assignment;
    }

    @Override
    public int route(byte[] key, long hash) {
        return owners[finder.partition(key, hash)];
    }

    @Override
    public Router resized(int shards) {
        RouterConfig.checkShards(shards);
        if (shards > owners.length) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "shards=%d: the table has only %d entries", shards,
                            owners.length));
        }
        return new TableRouter(assignment.owners(owners, shards), finder, assignment);
    }

    public int partitions() {
        return owners.length;
    }

    public int owner(int partition) {
        return owners[partition];
    }

    static TableRouter slots(RouterConfig config) {
        int shards = config.shards();
        return new TableRouter(table(config, slot -> slot % shards), modulo(config.partitions()),
                TableRouter::fewestMoves);
    }

    static TableRouter naiveSlots(RouterConfig config) {
        int shards = config.shards();
        return new TableRouter(table(config, slot -> slot % shards), modulo(config.partitions()), (before, n) -> {
            var owners = new int[before.length];
            Arrays.setAll(owners, slot -> slot % n);
            return owners;
        });
    }

    static TableRouter redisCluster(RouterConfig config) {
        int shards = config.shards();
        return new TableRouter(table(config, slot -> slot * shards / RedisSlots.SLOTS),
                (key, hash) -> RedisSlots.slot(key), TableRouter::fewestMoves);
    }

    static TableRouter partitionRing(RouterConfig config) {
        var hasher = config.hasherType().create();
        var positions = new long[config.partitions()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = hasher.hash(("partition-" + i).getBytes(StandardCharsets.UTF_8));
        }
        IntFunction<int[]> owners = n -> onRing(Ring.of(n, config.hasherType(), VIRTUAL_NODES), positions);
        return new TableRouter(owners.apply(config.shards()), modulo(config.partitions()),
                (before, n) -> owners.apply(n));
    }

    /** Why there can be no such Maglev table, in one line. */
    static Optional<String> refusalOfMaglev(int shards, int entries) {
        if (entries == 0) {
            return ENTRIES_PER_SHARD * (long) shards < MOST_ENTRIES
                    ? Optional.empty()
                    : Optional.of(String.format(Locale.ROOT,
                            "shards=%d: router=MAGLEV needs %d entries per shard, and a table holds at most %d", shards,
                            ENTRIES_PER_SHARD, MOST_ENTRIES));
        }
        var count = BigInteger.valueOf(entries);
        return count.isProbablePrime(50)
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT,
                        "router=MAGLEV needs a prime number of entries, and %d is not prime; the next prime is %d",
                        entries,
                        count.nextProbablePrime()));
    }

    static TableRouter maglev(RouterConfig config) {
        int entries = config.partitions() > 0
                ? config.partitions()
                : BigInteger.valueOf(Math.max(SMALL_TABLE, ENTRIES_PER_SHARD * (long) config.shards()) - 1)
                        .nextProbablePrime()
                        .intValueExact();
        IntFunction<int[]> owners = n -> filledInTurn(config, entries, n);
        return new TableRouter(owners.apply(config.shards()), modulo(entries), (before, n) -> owners.apply(n));
    }

    private static Finder modulo(int partitions) {
        return (key, hash) -> (int) Long.remainderUnsigned(hash, partitions);
    }

    private static int[] table(RouterConfig config, IntUnaryOperator owner) {
        var owners = new int[config.partitions()];
        Arrays.setAll(owners, owner);
        return owners;
    }

    /**
     * Slots without an owner go to the emptiest shards; then, as long as two shards differ by more than one, the
     * fullest gives one to the emptiest, of equals the lowest number first. A shard gives its last slots.
     */
    private static int[] fewestMoves(int[] before, int shards) {
        var owners = before.clone();
        var counts = new int[shards];
        for (int owner : owners) {
            if (owner < shards) {
                counts[owner]++;
            }
        }
        for (int slot = 0; slot < owners.length; slot++) {
            if (owners[slot] >= shards) {
                owners[slot] = emptiest(counts);
                counts[owners[slot]]++;
            }
        }
        var given = new int[shards];
        var takers = IntStream.builder();
        int from = fullest(counts);
        int to = emptiest(counts);
        while (counts[from] > counts[to] + 1) {
            given[from]++;
            counts[from]--;
            takers.add(to);
            counts[to]++;
            from = fullest(counts);
            to = emptiest(counts);
        }
        var next = takers.build().iterator();
        for (int slot = owners.length - 1; slot >= 0; slot--) {
            if (given[owners[slot]] > 0) {
                given[owners[slot]]--;
                owners[slot] = next.nextInt();
            }
        }
        return owners;
    }

    private static int emptiest(int[] counts) {
        int best = 0;
        for (int i = 1; i < counts.length; i++) {
            if (counts[i] < counts[best]) {
                best = i;
            }
        }
        return best;
    }

    private static int fullest(int[] counts) {
        int best = 0;
        for (int i = 1; i < counts.length; i++) {
            if (counts[i] > counts[best]) {
                best = i;
            }
        }
        return best;
    }

    /** Each partition in turn goes to the first shard from its position on that has not its full load yet. */
    private static int[] onRing(Ring ring, long[] positions) {
        int most = (int) Math.ceil(positions.length * LOAD_BOUND / ring.shards());
        var counts = new int[ring.shards()];
        var owners = new int[positions.length];
        for (int partition = 0; partition < owners.length; partition++) {
            int point = ring.pointFrom(positions[partition]);
            while (counts[ring.owner(point)] == most) {
                point = ring.next(point);
            }
            owners[partition] = ring.owner(point);
            counts[ring.owner(point)]++;
        }
        return owners;
    }

    /** Each shard in turn takes the next free entry of its own permutation of them, until none is free. */
    private static int[] filledInTurn(RouterConfig config, int entries, int shards) {
        var hasher = config.hasherType().create();
        var offsets = new int[shards];
        var skips = new int[shards];
        for (int shard = 0; shard < shards; shard++) {
            long hash = Mix.stafford(hasher.hash(("shard" + shard).getBytes(StandardCharsets.UTF_8)));
            offsets[shard] = (int) Long.remainderUnsigned(hash, entries);
            skips[shard] = 1 + (int) Long.remainderUnsigned(Mix.stafford(hash), entries - 1);
        }
        return filledInTurn(offsets, skips, entries);
    }

    /**
     * As above, where a shard's permutation is its offset, and from there on every so many entries as its skip says.
     *
     * @param entries prime
     */
    static int[] filledInTurn(int[] offsets, int[] skips, int entries) {
        int shards = offsets.length;
        var next = offsets.clone();
        var owners = new int[entries];
        Arrays.fill(owners, -1);
        for (int filled = 0; filled < entries; filled++) {
            int shard = filled % shards;
            while (owners[next[shard]] >= 0) {
                next[shard] = (int) (((long) next[shard] + skips[shard]) % entries);
            }
            owners[next[shard]] = shard;
        }
        return owners;
    }
}
