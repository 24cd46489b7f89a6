package org.shardmark.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.shardmark.hash.HasherType;
import org.shardmark.io.HeapLimit;
import org.shardmark.key.KeyFormat;
import org.shardmark.route.RouterType;
import org.shardmark.skew.HeadSearch;
import org.shardmark.skew.Population;
import org.shardmark.skew.Remedy;
import org.shardmark.skew.Setting;
import org.shardmark.skew.ShardsNeeded;
import org.shardmark.skew.Skew;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** {@code benchmarks.jar skew}: the busiest shard, from weights and hashes alone. */
@Command(name = "skew", sortOptions = false, description = "What every shard gets, computed exactly and without a clock: of users whose weights follow"
        + " Zipf's law, or of a key log of your own. A comma list for --zipf, --shards, --hasher, --router or"
        + " one of the --...-top options gives a table of all combinations.")
public final class SkewCommand implements Callable<Integer> {
    /** What a log is judged by if nobody says: a tenth more on the busiest shard than on the mean one. */
    private static final double DEFAULT_TARGET = 1.1;
    private static final int MOST_SHOWN = 256;
    /** Microseconds of work a second, of which a shard does a million. */
    private static final double MOST_WORK = 1e18;
    /** What a shard takes: its keys and its load, and a copy of them; with its line of a table, if all are listed. */
    private static final int BYTES_A_SHARD = 32;

    private static final int BYTES_A_SHARD_LISTED = 400;
    /** What the name of a sub-key takes. */
    private static final int BYTES_A_SUB_KEY = 64;

    private final PrintStream out;
    private final PrintStream errors;

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "A key log, UTF-8, plain or compressed by gzip, zstd or xz: one key a line, or as the next three options"
            + " say; - is standard input.")
    private @Nullable String file;

    @Mixin
    private KeyLogOptions log = new KeyLogOptions();

    @Option(names = "--users", paramLabel = "N", description = "Without a file: user0 and on. Default: 10000.")
    private @Nullable Integer users;

    @Option(names = "--zipf", split = ",", paramLabel = "S", description = "The user of rank r has the weight r^-S; 0 is uniform. Default: 1.1.")
    private List<Double> zipf = List.of();

    @Option(names = "--shards", split = ",", paramLabel = "N", description = "Default: 16.")
    private List<Integer> shards = List.of(16);

    @Option(names = "--hasher", split = ",", description = "Default: CRC32. One of ${COMPLETION-CANDIDATES}.")
    private List<HasherType> hashers = List.of(HasherType.CRC32);

    @Option(names = "--router", split = ",", description = "Default: MODULO. One of ${COMPLETION-CANDIDATES}.")
    private List<RouterType> routers = List.of(RouterType.MODULO);

    @Option(names = "--pieces", paramLabel = "N", description = "Slots, partitions or virtual nodes of the router.")
    private int pieces;

    @Option(names = "--split-top", split = ",", paramLabel = "K", description = "Split the K heaviest keys.")
    private List<Integer> splitTop = List.of();

    @Option(names = "--sub-keys", paramLabel = "N", description = "Into so many, hashed like keys; each is one on each shard. Default: 100.")
    private String subKeys = "100";

    @Option(names = "--isolate-top", split = ",", paramLabel = "K", description = "Give each of the K heaviest keys a shard of its own.")
    private List<Integer> isolateTop = List.of();

    @Option(names = "--spread-top", split = ",", paramLabel = "K", description = "Send each message of the K heaviest keys to the least loaded shard.")
    private List<Integer> spreadTop = List.of();

    @Option(names = "--best-of", split = ",", paramLabel = "D", description = "Send each message of every key to the least loaded of D shards that the key hashes to.")
    private List<Integer> bestOf = List.of();

    @Option(names = "--target", paramLabel = "X", description = "Say how many of the heaviest keys must be handled for a max/mean of at most X. Default for a"
            + " log: " + DEFAULT_TARGET + ".")
    private @Nullable Double target;

    @Option(names = "--rate", paramLabel = "N", description = "Say how many shards N messages a second need; with --service-micros.")
    private @Nullable Double rate;

    @Option(names = "--service-micros", paramLabel = "N", description = "How long a shard takes for one message.")
    private @Nullable Double serviceMicros;

    @Option(names = "--format", description = "${COMPLETION-CANDIDATES}; json and csv in full precision.")
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
        var cases = cases(populations());
        switch (format) {
            case JSON -> out.println(JsonMapper.builder()
                    .build()
                    .writerWithDefaultPrettyPrinter()
                    .writeValueAsString(json(cases)));
            case CSV -> out.print((cases.size() == 1 ? perShard(cases.getFirst(), Integer.MAX_VALUE) : summary(cases))
                    .as(format));
            case TEXT, MD -> show(cases);
        }
        return 0;
    }

    private void refuseContradictions() {
        if (file != null && (users != null || !zipf.isEmpty())) {
            throw new IllegalArgumentException("a key log has keys and weights of its own: without --users and --zipf");
        }
        if (file == null && !log.format().equals(new KeyFormat.Lines())) {
            throw new IllegalArgumentException(
                    "--column, --separator and --counts say how a key log is written: which?");
        }
        if ((rate == null) != (serviceMicros == null)) {
            throw new IllegalArgumentException("--rate and --service-micros go together");
        }
        Require.positive("--rate", rate);
        Require.positive("--service-micros", serviceMicros);
        if (rate != null && serviceMicros != null && rate * serviceMicros > MOST_WORK) {
            throw new IllegalArgumentException(
                    "--rate " + rate + " --service-micros " + serviceMicros + ": no number of shards can do so much");
        }
        Require.finiteFrom(1, "--target", target);
        Require.atLeast(1, "--shards", shards);
        checkHeap();
    }

    private void checkHeap() {
        int most = Collections.max(shards);
        int bytesEach = switch (format) {
            case TEXT, MD -> BYTES_A_SHARD;
            case CSV, JSON -> BYTES_A_SHARD_LISTED;
        };
        HeapLimit.check("--shards " + most, most, bytesEach);
        if (!splitTop.isEmpty()) {
            HeapLimit.check("--sub-keys " + subKeys, subKeys(), BYTES_A_SUB_KEY);
        }
    }

    private List<Population> populations() {
        if (file != null) {
            var population = Population.ofLog(file, log.format());
            population.warnings().forEach(warning -> errors.println("skew: " + Escape.visible(warning)));
            return List.of(population);
        }
        int count = users == null ? 10_000 : users;
        return (zipf.isEmpty() ? List.of(1.1) : zipf).stream().map(s -> Population.ofUsers(count, s)).toList();
    }

    private List<Skew> cases(List<Population> populations) {
        var remedies = remedies();
        var cases = new ArrayList<Skew>();
        for (var population : populations) {
            for (int count : shards) {
                for (var hasher : hashers) {
                    for (var router : routers) {
                        var setting = new Setting(count, hasher, router, pieces);
                        remedies.forEach(remedy -> cases.add(Skew.of(population, setting, remedy)));
                    }
                }
            }
        }
        return cases;
    }

    private List<Remedy> remedies() {
        var remedies = new ArrayList<Remedy>();
        splitTop.forEach(top -> remedies.add(remedy(Remedy.Kind.SPLIT, "--split-top", top)));
        isolateTop.forEach(top -> remedies.add(remedy(Remedy.Kind.ISOLATE, "--isolate-top", top)));
        spreadTop.forEach(top -> remedies.add(remedy(Remedy.Kind.SPREAD, "--spread-top", top)));
        bestOf.forEach(choices -> remedies.add(bestOf(choices)));
        return remedies.isEmpty() ? List.of(Remedy.NONE) : remedies.stream().distinct().toList();
    }

    private Remedy remedy(Remedy.Kind kind, String option, int top) {
        if (top < 0) {
            throw new IllegalArgumentException(option + " " + top + ": must be at least 0");
        }
        return top == 0 ? Remedy.NONE : new Remedy(kind, top, kind == Remedy.Kind.SPLIT ? subKeys() : 0);
    }

    private static Remedy bestOf(int choices) {
        if (choices < 1) {
            throw new IllegalArgumentException("--best-of " + choices + ": must be at least 1");
        }
        return choices == 1 ? Remedy.NONE : new Remedy(Remedy.Kind.BEST_OF, 0, choices);
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
            // said below, with what would be right
        }
        throw new IllegalArgumentException("--sub-keys " + subKeys + ": must be a whole number of at least 1, or each");
    }

    private void show(List<Skew> cases) {
        var first = cases.getFirst();
        if (first.population().messages() > 0) {
            say(String.format(Locale.ROOT, "%s: %,d messages, %,d keys", first.population().name(),
                    first.population().messages(), first.population().size()));
            out.println();
            out.print(hottestKeys(first.population()).as(format));
            out.println();
        }
        if (cases.size() > 1) {
            out.print(summary(cases).as(format));
        } else {
            showOne(first);
        }
        if (target != null || file != null) {
            cases.stream().map(one -> new Head(one.population(), one.setting())).distinct().forEach(this::showHead);
        }
        if (rate != null && serviceMicros != null) {
            for (var one : cases.stream()
                    .map(c -> new Head(c.population(), anyShards(c.setting())))
                    .distinct()
                    .toList()) {
                showShards(new ShardsNeeded(one.population(), one.setting(), rate, serviceMicros));
            }
        }
    }

    /** A line of prose, in which keys and names of files may stand. */
    private void say(String line) {
        out.println(format.text(line));
    }

    private record Head(Population population, Setting setting) {}

    private static Setting anyShards(Setting setting) {
        return new Setting(1, setting.hasher(), setting.router(), setting.pieces());
    }

    private void showOne(Skew one) {
        say(one.name());
        out.println();
        out.print(perShard(one, MOST_SHOWN).as(format));
        if (one.loads().length > MOST_SHOWN) {
            say(String.format(Locale.ROOT, "... and %,d shards more (--format csv has all)",
                    one.loads().length - MOST_SHOWN));
        }
        out.println();
        say(String.format(Locale.ROOT, "keys: max/mean %.4f", one.keysMaxOverMean()));
        say(String.format(Locale.ROOT, "load: max/mean %.4f; the hottest is shard %d with %.4f %%",
                one.loadMaxOverMean(),
                one.hottestShard(), 100 * one.loads()[one.hottestShard()]));
        var population = one.population();
        say(String.format(Locale.ROOT, "the hottest key is %s with %.6f %%%s", population.label(0),
                100 * population.share(0),
                population.messages() > 0
                        ? ""
                        : String.format(Locale.ROOT, ", which is 1/H; H = %.9f", 1 / population.share(0))));
        if (one.remedy().kind() != Remedy.Kind.NONE) {
            say(String.format(Locale.ROOT,
                    "a read of a key that was handled touches up to %d of %d shards; a key is on %.4f on average",
                    one.fanOut(), one.loads().length, one.shardsPerKey()));
        }
        one.hottestSubKeys()
                .ifPresent(counts -> say(String.format(Locale.ROOT, "of the sub-keys of %s, %d to %d lie on each shard",
                        population.label(0),
                        counts.getMin(), counts.getMax())));
    }

    private void showHead(Head head) {
        double wanted = target == null ? DEFAULT_TARGET : target;
        var search = new HeadSearch(head.population(), head.setting());
        var rows = new ArrayList<List<Object>>();
        for (var kind : List.of(Remedy.Kind.ISOLATE, Remedy.Kind.SPLIT, Remedy.Kind.SPREAD)) {
            int parts = kind == Remedy.Kind.SPLIT ? subKeys() : 0;
            OptionalInt top = search.smallestTop(kind, parts, wanted);
            var remedy = new Remedy(kind, top.orElse(0), parts);
            rows.add(List.of(remedy.label().replace(" " + remedy.top(), ""),
                    top.isPresent()
                            ? String.format(Locale.ROOT, "%,d", top.getAsInt())
                            : unreached(kind, search.most(kind, parts)),
                    top.isEmpty() ? "" : String.format(Locale.ROOT, "%.4f", search.reached())));
        }
        out.println();
        say(String.format(Locale.ROOT,
                "For a max/mean of at most %s (%s, %d shards, %s, %s), the heaviest keys to handle:",
                Table.plain(wanted),
                head.population().name(), head.setting().shards(),
                head.setting().hasher(), head.setting().router()));
        out.println();
        out.print(new Table(List.of("remedy", "keys", "max/mean then"), rows).as(format));
    }

    private static String unreached(Remedy.Kind kind, int most) {
        if (most == 0) {
            return kind == Remedy.Kind.ISOLATE ? "no key is as heavy as the mean shard" : "too many to try one";
        }
        return String.format(Locale.ROOT, "none up to %,d reaches it", most);
    }

    private void showShards(ShardsNeeded needed) {
        out.println();
        say(String.format(Locale.ROOT, "%s messages a second of %s us each (%s, %s, %s):",
                Table.plain(needed.ratePerSecond()),
                Table.plain(needed.serviceMicros()), needed.population().name(), needed.setting().hasher(),
                needed.setting().router()));
        say(String.format(Locale.ROOT, "  by the plain rule, rate x time x %s: %,d shards",
                Table.plain(ShardsNeeded.HEADROOM),
                needed.byTheRule()));
        int tooHeavy = needed.tooHeavy();
        var shardsNeeded = needed.inTruth(0);
        if (shardsNeeded.isPresent()) {
            say(String.format(Locale.ROOT, "  in truth, with the same headroom on the busiest: %,d shards",
                    shardsNeeded.getAsInt()));
            return;
        }
        if (tooHeavy == 0) {
            say(String.format(Locale.ROOT, "  in truth: no number of shards up to %,d was found that reaches the rate",
                    ShardsNeeded.MOST));
            return;
        }
        say(String.format(Locale.ROOT,
                "  in truth, no number of shards reaches the rate: %s alone carries %.4f %%, and a shard can take %.4f %%",
                needed.population().label(0), 100 * needed.population().share(0),
                100 * needed.largestShare()));
        double micros = 1e6 / (needed.ratePerSecond() * ShardsNeeded.HEADROOM * needed.population().share(0));
        say(String.format(Locale.ROOT, "  what would: at most %s us for a message%s", Table.plain(Math.floor(micros)),
                needed.spreadNeeded().stream().mapToObj(spread -> spreading(needed, spread)).findFirst().orElse("")));
    }

    private static String spreading(ShardsNeeded needed, int spread) {
        return String.format(Locale.ROOT, ", or the %,d heaviest keys each spread over all shards, and then %,d shards",
                spread,
                needed.inTruth(spread).orElseThrow());
    }

    private static Table hottestKeys(Population population) {
        var rows = new ArrayList<List<Object>>();
        for (int rank = 0; rank < Math.min(10, population.size()); rank++) {
            rows.add(List.of(population.label(rank), population.count(rank), 100 * population.share(rank)));
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
                .<List<Object>>map(one -> List.of(one.population().name(), one.setting().shards(),
                        one.setting().hasher().toString(), one.setting().router().toString(), one.remedy().label(),
                        one.keysMaxOverMean(), one.loadMaxOverMean(), one.hottestShard(),
                        100 * one.loads()[one.hottestShard()], one.population().label(0),
                        100 * one.population().share(0), one.fanOut()))
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
        parts.add(one.population().name());
        addIfVaried(parts, cases, one, skew -> skew.setting().shards() + " shards");
        addIfVaried(parts, cases, one, skew -> skew.setting().hasher().toString());
        addIfVaried(parts, cases, one, skew -> skew.setting().router().toString());
        if (one.remedy().kind() != Remedy.Kind.NONE) {
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
        json.put("population", one.population().name());
        json.put("messages", one.population().messages());
        json.put("distinctKeys", one.population().size());
        json.put("shards", one.setting().shards());
        json.put("hasher", one.setting().hasher());
        json.put("router", one.setting().router());
        var remedy = new LinkedHashMap<String, Object>();
        remedy.put("kind", one.remedy().kind());
        remedy.put("top", one.remedy().top());
        remedy.put("subKeys", one.remedy().subKeys());
        json.put("remedy", remedy);
        json.put("keysMaxOverMean", one.keysMaxOverMean());
        json.put("loadMaxOverMean", one.loadMaxOverMean());
        json.put("hottestShard", one.hottestShard());
        json.put("hottestKey", one.population().label(0));
        json.put("hottestKeyShare", one.population().share(0));
        one.hottestSubKeys()
                .ifPresent(counts -> json.put("hottestSubKeysPerShard", List.of(counts.getMin(), counts.getMax())));
        json.put("fanOut", one.fanOut());
        json.put("shardsPerKey", one.shardsPerKey());
        json.put("keys", DoubleStream.of(one.keys()).mapToLong(count -> (long) count).toArray());
        json.put("load", one.loads());
        return json;
    }
}
