package org.shardmark.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.shardmark.hash.HasherType;
import org.shardmark.io.HeapLimit;
import org.shardmark.key.KeyFormat;
import org.shardmark.route.RouterType;
import org.shardmark.skew.HeadAndTail;
import org.shardmark.skew.HeavyHitters;
import org.shardmark.skew.KeyDistribution;
import org.shardmark.skew.Remedy;
import org.shardmark.skew.Sharding;
import org.shardmark.skew.ShardLoads;
import org.shardmark.skew.ShardsNeeded;
import org.shardmark.skew.Skew;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** {@code benchmarks.jar skew}: the busiest shard, from weights and hashes alone. */
@Command(name = "skew", sortOptions = false, description = "Computes the load of every shard, exactly and without timing anything: of users whose weights follow"
        + " Zipf's law, or of your own key log. A comma list for --zipf, --shards, --hasher, --router or one of the"
        + " --...-top options tabulates all combinations.")
public final class SkewCommand implements Callable<Integer> {
    /** The default for a log: the busiest shard has a tenth more than the mean one. */
    private static final double DEFAULT_TARGET = 1.1;
    private static final int DEFAULT_USERS = 10_000;
    private static final int MOST_SHOWN = 256;
    /** Microseconds of work per second; a shard does a million. */
    private static final double MOST_WORK = 1e18;
    /** The keys and the load of a shard, and a copy of each. */
    private static final int BYTES_PER_SHARD = 32;
    /** The same with a line of a table. */
    private static final int BYTES_PER_LISTED_SHARD = 400;
    private static final int BYTES_PER_SUB_KEY = 64;

    private final PrintStream out;
    private final PrintStream errors;

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "A key log in UTF-8, plain or compressed with gzip, zstd or xz: one key a line, unless the next three"
            + " options say otherwise; - reads standard input.")
    private @Nullable String file;

    @Mixin
    private KeyLogOptions log = new KeyLogOptions();

    @Option(names = "--users", paramLabel = "N", description = "Without a file: number of users, user0 and on. Default: 10000.")
    private @Nullable Integer users;

    @Option(names = "--zipf", split = ",", paramLabel = "S", description = "Without a file: the user of rank r has weight r^-S; 0 is uniform. Default: 1.1.")
    private List<Double> zipf = List.of();

    @Option(names = "--shards", split = ",", paramLabel = "N", description = "Number of shards. Default: 16.")
    private List<Integer> shards = List.of(16);

    @Option(names = "--hasher", split = ",", description = "Hash function. Default: CRC32. One of ${COMPLETION-CANDIDATES}.")
    private List<HasherType> hashers = List.of(HasherType.CRC32);

    @Option(names = "--router", split = ",", description = "Router. Default: MODULO. One of ${COMPLETION-CANDIDATES}.")
    private List<RouterType> routers = List.of(RouterType.MODULO);

    @Option(names = "--partitions", paramLabel = "N", description = "Number of slots, partitions or virtual nodes of the router.")
    private int partitions;

    @Option(names = "--split-top", split = ",", paramLabel = "K", description = "Split each of the K heaviest keys into sub-keys, hashed like keys.")
    private List<Integer> splitTop = List.of();

    @Option(names = "--sub-keys", paramLabel = "N", description = "Sub-keys per split key; \"each\" gives one per shard. Default: 100.")
    private String subKeys = "100";

    @Option(names = "--isolate-top", split = ",", paramLabel = "K", description = "Give each of the K heaviest keys a shard of its own.")
    private List<Integer> isolateTop = List.of();

    @Option(names = "--spread-top", split = ",", paramLabel = "K", description = "Send each message of the K heaviest keys to the least loaded shard.")
    private List<Integer> spreadTop = List.of();

    @Option(names = "--best-of", split = ",", paramLabel = "D", description = "Send each message of every key to the least loaded of D shards that the key hashes to.")
    private List<Integer> bestOf = List.of();

    @Option(names = "--target", paramLabel = "X", description = "Find how many of the heaviest keys must be handled for a max/mean of at most X. Default for a"
            + " log: " + DEFAULT_TARGET + ".")
    private @Nullable Double target;

    @Option(names = "--rate", paramLabel = "N", description = "Find how many shards N messages per second need; with --service-micros.")
    private @Nullable Double rate;

    @Option(names = "--service-micros", paramLabel = "N", description = "Service time of a message, in microseconds.")
    private @Nullable Double serviceMicros;

    @Option(names = "--nodes", split = ",", paramLabel = "N", description = "Calculate the load of the busiest of N nodes that share the shards, what crosses between nodes, and what"
            + " a join or a crash moves. Of a Zipf law with more than a million users only the heaviest are hashed.")
    private List<Integer> nodes = List.of();

    @Option(names = "--format", description = "${COMPLETION-CANDIDATES}; json and csv have full precision.")
    private Table.Format format = Table.Format.TEXT;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli looks at it
    private boolean help;

    private SkewCommand(PrintStream out, PrintStream errors) {
        this.out = out;
        this.errors = errors;
    }

    /** Runs the command; gives 0, or 2 after one line about what is wrong. */
    public static int run(String... args) {
        return run(System.out, System.err, args);
    }

    static int run(PrintStream out, PrintStream errors, String... args) {
        int code = Subcommand.run(new SkewCommand(out, errors), errors, args);
        out.flush();
        return code;
    }

    @Override
    public Integer call() {
        refuseContradictions();
        if (!nodes.isEmpty()) {
            showOnNodes();
            return 0;
        }
        var cases = cases(distributions());
        switch (format) {
            case JSON -> printJson(json(cases));
            case CSV -> out.print((cases.size() == 1 ? perShard(cases.getFirst(), Integer.MAX_VALUE) : summary(cases))
                    .as(format));
            case TEXT, MD -> show(cases);
        }
        return 0;
    }

    private void printJson(Map<String, Object> json) {
        out.println(JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(json));
    }

    private void showOnNodes() {
        var populations = file == null
                ? exponents().stream().map(s -> HeadAndTail.ofUsers(users(), s, mostHashed())).toList()
                : distributions().stream().map(HeadAndTail::of).toList();
        var onNodes = new SkewOnNodes(populations.stream()
                .flatMap(keys -> shardings().stream().map(sharding -> ShardLoads.of(keys, sharding)))
                .toList(), nodes);
        errors.print(onNodes.warnings());
        switch (format) {
            case JSON -> printJson(onNodes.json());
            case CSV -> out.print(onNodes.table().as(format));
            case TEXT, MD -> {
                out.print(onNodes.table().as(format));
                out.println();
                onNodes.notes().forEach(this::say);
                onNodes.errors().forEach(this::say);
            }
        }
    }

    private void refuseContradictions() {
        if (file != null && (users != null || !zipf.isEmpty())) {
            throw new IllegalArgumentException("a key log has its own keys and weights: leave out --users and --zipf");
        }
        if (file == null && !log.format().equals(new KeyFormat.Lines())) {
            throw new IllegalArgumentException(
                    "--column, --separator and --counts describe a key log: give its file");
        }
        if ((rate == null) != (serviceMicros == null)) {
            throw new IllegalArgumentException("--rate and --service-micros go together");
        }
        Require.positive("--rate", rate);
        Require.positive("--service-micros", serviceMicros);
        if (rate != null && serviceMicros != null && rate * serviceMicros > MOST_WORK) {
            throw new IllegalArgumentException(
                    "--rate " + rate + " --service-micros " + serviceMicros
                            + ": no number of shards can do so much work");
        }
        Require.finiteFrom(1, "--target", target);
        Require.atLeast(1, "--nodes", nodes);
        if (!nodes.isEmpty()) {
            refuseBesideNodes("--split-top, --isolate-top, --spread-top and --best-of",
                    !remedies().equals(List.of(Remedy.NONE)));
            refuseBesideNodes("--target", target != null);
            refuseBesideNodes("--rate", rate != null);
        }
        Require.atLeast(1, "--shards", shards);
        Require.atLeast(1, "--users", List.of(users()));
        zipf.forEach(exponent -> Require.finiteFrom(0, "--zipf", exponent));
        checkHeap();
    }

    private int mostHashed() {
        return HeadAndTail.mostHashed(Collections.max(shards));
    }

    private static void refuseBesideNodes(String option, boolean given) {
        if (given) {
            throw new IllegalArgumentException("--nodes calculates plain shards: leave out " + option);
        }
    }

    private void checkHeap() {
        int most = Collections.max(shards);
        int bytesEach = switch (format) {
            case TEXT, MD -> BYTES_PER_SHARD;
            case CSV, JSON -> BYTES_PER_LISTED_SHARD;
        };
        HeapLimit.check("--shards " + most, most, bytesEach);
        HeapLimit.check("--users " + users(), nodes.isEmpty() ? users() : Math.min(users(), mostHashed()),
                Double.BYTES);
        if (!splitTop.isEmpty()) {
            HeapLimit.check("--sub-keys " + subKeys, subKeys(), BYTES_PER_SUB_KEY);
        }
    }

    private List<KeyDistribution> distributions() {
        if (file != null) {
            var distribution = KeyDistribution.ofLog(file, log.format());
            distribution.warnings().forEach(warning -> errors.println("skew: " + Escape.visible(warning)));
            return List.of(distribution);
        }
        return exponents().stream().map(s -> KeyDistribution.ofUsers(users(), s)).toList();
    }

    private List<Double> exponents() {
        return zipf.isEmpty() ? List.of(1.1) : zipf;
    }

    private int users() {
        return users == null ? DEFAULT_USERS : users;
    }

    private List<Skew> cases(List<KeyDistribution> distributions) {
        var remedies = remedies();
        var cases = new ArrayList<Skew>();
        for (var distribution : distributions) {
            for (var sharding : shardings()) {
                remedies.forEach(remedy -> cases.add(Skew.of(distribution, sharding, remedy)));
            }
        }
        return cases;
    }

    private List<Sharding> shardings() {
        var shardings = new ArrayList<Sharding>();
        for (int count : shards) {
            for (var hasher : hashers) {
                routers.forEach(router -> shardings.add(new Sharding(count, hasher, router, partitions)));
            }
        }
        return shardings;
    }

    private List<Remedy> remedies() {
        var remedies = new ArrayList<Remedy>();
        addRemedies(remedies, "--split-top", splitTop, top -> new Remedy.Split(top, subKeys()));
        addRemedies(remedies, "--isolate-top", isolateTop, Remedy.Isolate::new);
        addRemedies(remedies, "--spread-top", spreadTop, Remedy.Spread::new);
        Require.atLeast(1, "--best-of", bestOf);
        bestOf.forEach(choices -> remedies.add(choices == 1 ? Remedy.NONE : new Remedy.BestOf(choices)));
        return remedies.isEmpty() ? List.of(Remedy.NONE) : remedies.stream().distinct().toList();
    }

    private static void addRemedies(List<Remedy> remedies, String option, List<Integer> tops,
            IntFunction<Remedy> remedy) {
        Require.atLeast(0, option, tops);
        tops.forEach(top -> remedies.add(top == 0 ? Remedy.NONE : remedy.apply(top)));
    }

    private int subKeys() {
        if (subKeys.equals("each")) {
            return 0;
        }
        try {
            int count = Integer.parseInt(subKeys);
            if (count >= 1) {
                return count;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw new IllegalArgumentException("--sub-keys " + subKeys + ": must be a whole number of at least 1, or each");
    }

    private void show(List<Skew> cases) {
        var first = cases.getFirst();
        if (first.distribution().messages() > 0) {
            say(String.format(Locale.ROOT, "%s: %,d messages, %,d keys", first.distribution().name(),
                    first.distribution().messages(), first.distribution().size()));
            out.println();
            out.print(hottestKeys(first.distribution()).as(format));
            out.println();
        }
        if (cases.size() > 1) {
            out.print(summary(cases).as(format));
        } else {
            showOne(first);
        }
        if (target != null || file != null) {
            cases.stream().map(one -> new Keyed(one.distribution(), one.sharding())).distinct().forEach(this::showTops);
        }
        if (rate != null && serviceMicros != null) {
            for (var one : cases.stream()
                    .map(each -> new Keyed(each.distribution(), each.sharding().with(1)))
                    .distinct()
                    .toList()) {
                showShards(new ShardsNeeded(one.distribution(), one.sharding(), rate, serviceMicros));
            }
        }
    }

    /** A line of prose, in which keys and names of files may stand. */
    private void say(String line) {
        out.println(format.text(line));
    }

    /** Cases that differ in their remedy alone are one of these. */
    private record Keyed(KeyDistribution distribution, Sharding sharding) {}

    private void showOne(Skew one) {
        say(one.name());
        out.println();
        out.print(perShard(one, MOST_SHOWN).as(format));
        if (one.loads().length > MOST_SHOWN) {
            say(String.format(Locale.ROOT, "... and %,d more shards (--format csv lists all)",
                    one.loads().length - MOST_SHOWN));
        }
        out.println();
        say(String.format(Locale.ROOT, "keys: max/mean %.4f", one.keysMaxOverMean()));
        say(String.format(Locale.ROOT, "load: max/mean %.4f; the hottest is shard %d with %.4f %%",
                one.loadMaxOverMean(),
                one.hottestShard(), 100 * one.loads()[one.hottestShard()]));
        var distribution = one.distribution();
        say(String.format(Locale.ROOT, "the hottest key is %s with %.6f %%%s", distribution.label(0),
                100 * distribution.share(0),
                distribution.messages() > 0
                        ? ""
                        : String.format(Locale.ROOT, ", which is 1/H; H = %.9f", 1 / distribution.share(0))));
        if (!one.remedy().equals(Remedy.NONE)) {
            say(String.format(Locale.ROOT,
                    "a read of a hot key touches up to %d of %d shards; a key is on %.4f shards on average",
                    one.fanOut(), one.loads().length, one.shardsPerKey()));
        }
        one.hottestSubKeys()
                .ifPresent(counts -> say(String.format(Locale.ROOT, "each shard has %d to %d of the sub-keys of %s",
                        counts.getMin(), counts.getMax(), distribution.label(0))));
    }

    private void showTops(Keyed keyed) {
        double wanted = target == null ? DEFAULT_TARGET : target;
        var search = new HeavyHitters(keyed.distribution(), keyed.sharding());
        var splits = subKeys() == 0 ? "split on each shard" : "split in " + subKeys();
        var rows = List.of(
                topRow("isolate", search.isolate(wanted), "no key is as heavy as the mean shard"),
                topRow(splits, search.split(subKeys(), wanted), "too many to try one"),
                topRow("spread", search.spread(wanted), "too many to try one"));
        out.println();
        say(String.format(Locale.ROOT, "For a max/mean of at most %s (%s, %s), the heaviest keys to handle:",
                Table.plain(wanted), keyed.distribution().name(), keyed.sharding().label()));
        out.println();
        out.print(new Table(List.of("remedy", "keys", "max/mean"), rows).as(format));
    }

    private static List<Object> topRow(String remedy, HeavyHitters.Found found, String whyNoneTried) {
        if (found.top().isPresent()) {
            return List.of(remedy, String.format(Locale.ROOT, "%,d", found.top().getAsInt()),
                    String.format(Locale.ROOT, "%.4f", found.maxOverMean()));
        }
        return List.of(remedy, found.tried() == 0
                ? whyNoneTried
                : String.format(Locale.ROOT, "not reached with up to %,d", found.tried()), "");
    }

    private void showShards(ShardsNeeded needed) {
        var distribution = needed.distribution();
        out.println();
        say(String.format(Locale.ROOT, "%s messages per second of %s us each (%s, %s, %s):",
                Table.plain(needed.ratePerSecond()), Table.plain(needed.serviceMicros()), distribution.name(),
                needed.sharding().hasher(), needed.sharding().router()));
        say(String.format(Locale.ROOT, "  rule of thumb, rate x time x %s: %,d shards",
                Table.plain(ShardsNeeded.HEADROOM), needed.byRuleOfThumb()));
        var exact = needed.exact(0);
        if (exact.isPresent()) {
            say(String.format(Locale.ROOT,
                    "  with this key distribution and the same headroom on the busiest shard: %,d shards",
                    exact.getAsInt()));
        } else if (needed.tooHeavy() == 0) {
            say(String.format(Locale.ROOT,
                    "  with this key distribution: no number of shards up to %,d reaches the rate",
                    ShardsNeeded.MOST));
        } else {
            say(String.format(Locale.ROOT,
                    "  with this key distribution: no number of shards reaches the rate; %s alone carries %.4f %%,"
                            + " and a shard can take %.4f %%",
                    distribution.label(0), 100 * distribution.share(0), 100 * needed.largestShare()));
            say("  would work: a service time of at most " + Table.plain(Math.floor(needed.longestServiceMicros()))
                    + " us"
                    + needed.spreadNeeded().stream().mapToObj(top -> spread(needed, top)).findFirst().orElse(""));
        }
    }

    private static String spread(ShardsNeeded needed, int top) {
        return String.format(Locale.ROOT, ", or %,d shards with the %,d heaviest keys spread over all of them",
                needed.exact(top).orElseThrow(), top);
    }

    private static Table hottestKeys(KeyDistribution distribution) {
        var rows = new ArrayList<List<Object>>();
        for (int rank = 0; rank < Math.min(10, distribution.size()); rank++) {
            rows.add(List.of(distribution.label(rank), distribution.count(rank), 100 * distribution.share(rank)));
        }
        return new Table(List.of("hottest keys", "messages", "share %"), rows);
    }

    private static Table perShard(Skew one, int most) {
        var rows = IntStream.range(0, Math.min(most, one.loads().length))
                .<List<Object>>mapToObj(shard -> List.of(shard, (long) one.keys()[shard], 100 * one.loads()[shard]))
                .toList();
        return new Table(List.of("shard", "keys", "load %"), rows);
    }

    private static Table summary(List<Skew> cases) {
        var rows = cases.stream()
                .<List<Object>>map(one -> List.of(one.distribution().name(), one.sharding().shards(),
                        one.sharding().hasher().toString(), one.sharding().router().toString(), one.remedy().label(),
                        one.keysMaxOverMean(), one.loadMaxOverMean(), one.hottestShard(),
                        100 * one.loads()[one.hottestShard()], one.distribution().label(0),
                        100 * one.distribution().share(0), one.fanOut()))
                .toList();
        return new Table(List.of("load", "shards", "hasher", "router", "remedy", "keys max/mean", "load max/mean",
                "hottest shard", "its load %", "hottest key", "its share %", "fan-out"), rows);
    }

    private static Map<String, Object> json(List<Skew> cases) {
        var json = new LinkedHashMap<String, Object>();
        json.put("format", "shardmark-skew/1");
        json.put("cases", cases.stream().map(one -> json(one, nameAmong(cases, one))).toList());
        return json;
    }

    /** Short, as the title of a panel has to be: what all cases have in common is left out. */
    private static String nameAmong(List<Skew> cases, Skew one) {
        var parts = new ArrayList<String>();
        parts.add(one.distribution().name());
        addIfVaried(parts, cases, one, skew -> skew.sharding().shards() + " shards");
        addIfVaried(parts, cases, one, skew -> skew.sharding().hasher().toString());
        addIfVaried(parts, cases, one, skew -> skew.sharding().router().toString());
        if (!one.remedy().equals(Remedy.NONE)) {
            parts.add(one.remedy().label());
        }
        return String.join(", ", parts);
    }

    private static void addIfVaried(List<String> parts, List<Skew> cases, Skew one, Function<Skew, String> part) {
        if (cases.stream().map(part).distinct().count() > 1) {
            parts.add(part.apply(one));
        }
    }

    private static Map<String, Object> json(Skew one, String name) {
        var json = new LinkedHashMap<String, Object>();
        json.put("name", name);
        json.put("population", one.distribution().name());
        json.put("messages", one.distribution().messages());
        json.put("distinctKeys", one.distribution().size());
        json.put("shards", one.sharding().shards());
        json.put("hasher", one.sharding().hasher());
        json.put("router", one.sharding().router());
        json.put("remedy", json(one.remedy()));
        json.put("keysMaxOverMean", one.keysMaxOverMean());
        json.put("loadMaxOverMean", one.loadMaxOverMean());
        json.put("hottestShard", one.hottestShard());
        json.put("hottestKey", one.distribution().label(0));
        json.put("hottestKeyShare", one.distribution().share(0));
        one.hottestSubKeys()
                .ifPresent(counts -> json.put("hottestSubKeysPerShard", List.of(counts.getMin(), counts.getMax())));
        json.put("fanOut", one.fanOut());
        json.put("shardsPerKey", one.shardsPerKey());
        json.put("keys", DoubleStream.of(one.keys()).mapToLong(count -> (long) count).toArray());
        json.put("load", one.loads());
        return json;
    }

    private static Map<String, Object> json(Remedy remedy) {
        var json = new LinkedHashMap<String, Object>();
        json.put("kind", switch (remedy) {
            case Remedy.None none -> "NONE";
            case Remedy.Split split -> "SPLIT";
            case Remedy.Isolate isolate -> "ISOLATE";
            case Remedy.Spread spread -> "SPREAD";
            case Remedy.BestOf bestOf -> "BEST_OF";
        });
        json.put("top", remedy.top());
        json.put("subKeys", switch (remedy) {
            case Remedy.Split split -> split.subKeys();
            case Remedy.BestOf bestOf -> bestOf.choices();
            default -> 0;
        });
        return json;
    }
}
