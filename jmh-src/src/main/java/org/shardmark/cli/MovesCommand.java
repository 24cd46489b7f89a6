package org.shardmark.cli;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.shardmark.hash.HasherType;
import org.shardmark.io.HeapLimit;
import org.shardmark.key.KeyDictionary;
import org.shardmark.key.KeyLog;
import org.shardmark.route.Router;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;
import org.shardmark.route.TableRouter;
import org.shardmark.skew.Balance;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code benchmarks.jar moves}: which keys change their shard when the number of shards changes. */
@Command(name = "moves", sortOptions = false, description = "Counts the keys that move when the number of shards changes, and those that move needlessly:"
        + " between two shards that exist before and after.")
public final class MovesCommand implements Callable<Integer> {
    /** The keys of a shard, before and after. */
    private static final int BYTES_PER_SHARD = 16;

    private final PrintStream out;
    private final PrintStream errors;

    @Option(names = "--shards", paramLabel = "N", description = "Number of shards now. Default: 16.")
    private int shards = 16;

    @Option(names = "--to", split = ",", paramLabel = "N", description = "Number of shards afterwards. Default: one more, one less, and twice as many.")
    private List<Integer> to = List.of();

    @Option(names = "--router", split = ",", description = "Routers. Default: all that work with the hasher. ${COMPLETION-CANDIDATES}.")
    private List<RouterType> routers = List.of();

    @Option(names = "--hasher", split = ",", description = "Hash function. Default: XXH3. ${COMPLETION-CANDIDATES}.")
    private List<HasherType> hashers = List.of(HasherType.XXH3);

    @Option(names = "--partitions", paramLabel = "N", description = "Number of slots, partitions, entries or virtual nodes of the router.")
    private int partitions;

    @Option(names = "--keys", paramLabel = "KEYS", description = "A range such as user0..user9999 (the default) or user0001..user9999, or a key log, as for skew: one"
            + " key a line, unless the next three options say otherwise.")
    private String keys = "user0..user9999";

    @Mixin
    private KeyLogOptions log = new KeyLogOptions();

    @Option(names = "--table-mib", paramLabel = "MIB", description = "Also show the memory at worst if each slot or partition has a table that can grow to MIB MiB.")
    private @Nullable Double tableMib;

    @Option(names = "--format", description = "text, md or csv.")
    private Table.Format format = Table.Format.TEXT;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli looks at it
    private boolean help;

    private MovesCommand(PrintStream out, PrintStream errors) {
        this.out = out;
        this.errors = errors;
    }

    /** Runs the command; gives 0, or 2 after one line about what is wrong. */
    public static int run(String... args) {
        return run(System.out, System.err, args);
    }

    static int run(PrintStream out, PrintStream errors, String... args) {
        int code = Subcommand.run(new MovesCommand(out, errors), errors, args);
        out.flush();
        return code;
    }

    @Override
    public Integer call() {
        Require.positive("--table-mib", tableMib);
        Require.atLeast(1, "--shards", List.of(shards));
        Require.atLeast(1, "--to", to);
        if (format == Table.Format.JSON) {
            throw new IllegalArgumentException("--format json: moves writes text, md and csv");
        }
        var targets = to.isEmpty() ? Stream.of(shards + 1, shards - 1, 2 * shards).filter(n -> n > 0).toList() : to;
        int most = Math.max(shards, Collections.max(targets));
        HeapLimit.check("--shards " + shards + " --to " + Collections.max(targets), most, BYTES_PER_SHARD);
        var read = readKeys();
        var rows = new ArrayList<List<Object>>();
        for (var hasher : hashers) {
            for (var router : chosen(hasher)) {
                var before = router.create(new RouterConfig(shards, hasher, partitions));
                for (int target : targets) {
                    rows.add(row(router, hasher, before, target, read));
                }
            }
        }
        if (rows.isEmpty()) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "no router supports %d shards with %s", shards, hashers));
        }
        var head = new ArrayList<>(List.of("router", "hasher", "shards", "to", "moved", "moved %", "needless",
                "partitions moved", "max/mean before", "after"));
        if (tableMib != null) {
            head.addAll(List.of("tables MiB", "fullest shard MiB"));
        }
        out.print(new Table(head, rows).as(format));
        return 0;
    }

    /** Those asked for, or all that work: one that was asked for and does not work says why. */
    private List<RouterType> chosen(HasherType hasher) {
        if (!routers.isEmpty()) {
            return routers;
        }
        int own = partitions;
        return Stream.of(RouterType.values())
                .filter(RouterType::keepsKeyOrder)
                .filter(router -> router.refusal(new RouterConfig(shards, hasher, own)).isEmpty())
                .toList();
    }

    private List<Object> row(RouterType type, HasherType hasher, Router before, int target, byte[][] read) {
        if (!type.keepsKeyOrder()) {
            throw new IllegalArgumentException(
                    "--router " + type + ": gives a key no shard of its own, so no key moves");
        }
        var function = hasher.create();
        long[] hashes = Arrays.stream(read).mapToLong(function::hash).toArray();
        int[] from = owners(before, read, hashes);
        var after = before.resized(target);
        int[] owners = owners(after, read, hashes);
        int[] moved = IntStream.range(0, read.length).filter(i -> from[i] != owners[i]).toArray();
        long needless = IntStream.of(moved).filter(i -> owners[i] < shards && from[i] < target).count();
        var row = new ArrayList<Object>(List.of(type.toString(), hasher.toString(), shards, target, moved.length,
                100.0 * moved.length / read.length, needless, piecesMoved(before, after), maxOverMean(from, shards),
                maxOverMean(owners, target)));
        if (tableMib != null) {
            row.addAll(after instanceof TableRouter table
                    ? List.of(Table.plain(table.partitions() * tableMib),
                            Table.plain(mostOwned(table, target) * tableMib))
                    : List.of("", ""));
        }
        return row;
    }

    private static int[] owners(Router router, byte[][] keys, long[] hashes) {
        return IntStream.range(0, keys.length).map(i -> router.route(keys[i], hashes[i])).toArray();
    }

    private static String piecesMoved(Router before, Router after) {
        if (!(before instanceof TableRouter from && after instanceof TableRouter table)) {
            return "";
        }
        long moved = IntStream.range(0, table.partitions()).filter(i -> from.owner(i) != table.owner(i)).count();
        return moved + " of " + table.partitions();
    }

    private static int mostOwned(TableRouter table, int shards) {
        var owned = new int[shards];
        IntStream.range(0, table.partitions()).forEach(partition -> owned[table.owner(partition)]++);
        return IntStream.of(owned).max().orElseThrow();
    }

    private static double maxOverMean(int[] owners, int shards) {
        var counts = new double[shards];
        IntStream.of(owners).forEach(owner -> counts[owner]++);
        return Balance.maxOverMean(counts);
    }

    private byte[][] readKeys() {
        if (!KeyRange.isOne(keys) || Files.exists(Path.of(keys))) {
            var dictionary = new KeyDictionary();
            KeyLog.read(Path.of(keys), log.format(), dictionary, (key, messages) -> true)
                    .warningsOfList()
                    .forEach(warning -> errors.println("moves: " + Escape.visible(warning)));
            return dictionary.keys();
        }
        return KeyRange.of(keys).keys();
    }
}
