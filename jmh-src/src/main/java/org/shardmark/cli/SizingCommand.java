package org.shardmark.cli;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.shardmark.engine.Arrivals;
import org.shardmark.hash.HasherType;
import org.shardmark.hotkey.DetectType;
import org.shardmark.hotkey.RemedyType;
import org.shardmark.key.KeyFormat;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.queueing.CoreSharing;
import org.shardmark.queueing.WaitTime;
import org.shardmark.route.RouterType;
import org.shardmark.sizing.Answer;
import org.shardmark.sizing.Calibration;
import org.shardmark.sizing.Demand;
import org.shardmark.sizing.MessageLog;
import org.shardmark.sizing.Question;
import org.shardmark.sizing.RemedyOption;
import org.shardmark.sizing.Search;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** {@code benchmarks.jar sizing}: how many shards, which remedy and which batch hold a p99 at a rate. */
@Command(name = "sizing", sortOptions = false, description = "Finds the fewest shards that keep p99 within a target at a rate, with your keys: for doing nothing about hot"
        + " keys and for each remedy. Simulates, and times nothing unless --calibrate or --verify is given.")
public final class SizingCommand implements Callable<Integer> {
    private static final Pattern FACTOR = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)x?");
    private static final Duration CALIBRATION = Duration.ofSeconds(2);
    private static final int MOST_SALTS = 64;
    private static final int MOST_SHARDS = 65_536;
    private static final int MOST_MESSAGES = 100_000_000;
    private static final double MOST_RATE = 1e9;

    private final PrintStream out;
    private final PrintStream errors;

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "A key log in UTF-8, plain or compressed with gzip, zstd or xz: one key a line, unless the next three"
            + " options say otherwise; - reads standard input.")
    private @Nullable String file;

    @Mixin
    private KeyLogOptions log = new KeyLogOptions();

    @Option(names = "--time-column", paramLabel = "COLUMN", description = "Column that says when a message came: a date, or a number since 1970 in seconds, ms, us or ns. Messages then"
            + " come as in the log.")
    private @Nullable String timeColumn;

    @Option(names = "--load", description = "Instead of a file: uniform, zipf:S or trace:FILE, as the benchmarks have it.")
    private @Nullable String load;

    @Option(names = "--keys", paramLabel = "N", description = "With --load: number of keys. Default: 1000.")
    private @Nullable Integer keys;

    @Option(names = "--arrivals", description = "How messages come where the log does not say. Default: POISSON. One of"
            + " ${COMPLETION-CANDIDATES}.")
    private Arrivals arrivals = Arrivals.POISSON;

    @Option(names = "--rate", paramLabel = "N", description = "Messages per second. Default with --time-column: that of the log.")
    private @Nullable Double rate;

    @Option(names = "--grow", paramLabel = "X", description = "Multiply the rate, as in 2x.")
    private String grow = "1x";

    @Option(names = "--p99", paramLabel = "TIME", required = true, description = "What p99 must not exceed, as in 20ms: from when a message comes until it is handled.")
    private String p99 = "";

    @Option(names = {"--wait",
            "--wait-micros"}, paramLabel = "WAIT", description = "Wait of a batch in microseconds: 1000, exp:MEAN, lognormal:MEAN:CV (CV: standard deviation over mean), or"
                    + " file:PATH with one measured time a line. Default: 0.")
    private String wait = "0";

    @Option(names = "--calibrate", description = "Measure for two seconds how long that wait takes on this machine at that rate, and how long until an idle shard begins, and use what was measured.")
    private boolean calibrate;

    @Option(names = "--item-micros", paramLabel = "N", description = "CPU work of a message in microseconds. Default: 0.")
    private double itemMicros;

    @Option(names = "--cores", paramLabel = "N", description = "Cores for the shards. Default: those of this machine.")
    private int cores = Runtime.getRuntime().availableProcessors();

    @Option(names = "--consumer", description = "VIRTUAL threads keep a core until they wait, PLATFORM threads share cores by time. Default: VIRTUAL.")
    private ConsumerType consumer = ConsumerType.VIRTUAL;

    @Option(names = "--store-slots", paramLabel = "N", description = "How many can wait at a time; 0 for any number, the default.")
    private int storeSlots;

    @Option(names = "--hasher", description = "Hash function. Default: CRC32. One of ${COMPLETION-CANDIDATES}.")
    private HasherType hasher = HasherType.CRC32;

    @Option(names = "--router", description = "Router. Default: MODULO. One of ${COMPLETION-CANDIDATES}.")
    private RouterType router = RouterType.MODULO;

    @Option(names = "--mailbox", description = "Mailbox whose memory is counted. Default: RING. One of ${COMPLETION-CANDIDATES}.")
    private MailboxType mailbox = MailboxType.RING;

    @Option(names = "--capacity", paramLabel = "N", description = "Messages that a mailbox holds. Default: 1000.")
    private int capacity = 1000;

    @Option(names = "--remedy", split = ",", description = "What may be done about hot keys. Default: all of ${COMPLETION-CANDIDATES}.")
    private List<RemedyType> remedies = List.of(RemedyType.values());

    @Option(names = "--detect", split = ",", description = "How hot keys are known: in advance (ORACLE), or found while messages are sent (SKETCH). Default: both.")
    private List<DetectType> detects = List.of(DetectType.values());

    @Option(names = "--batch", paramLabel = "N", description = "The most messages that may be handled together. Default: 200.")
    private int batch = 200;

    @Option(names = "--hot-keys", paramLabel = "N", description = "How many of the heaviest keys are treated apart. Default: those with a fifth of a mean shard's messages and five"
            + " times those of a mean key.")
    private @Nullable Integer hotKeys;

    @Option(names = "--sub-keys", paramLabel = "N", description = "Sub-keys per split key. Default: 100.")
    private int subKeys = 100;

    @Option(names = "--shards", split = ",", paramLabel = "N", description = "Evaluate these numbers of shards instead of searching.")
    private List<Integer> shards = List.of();

    @Option(names = "--max-shards", paramLabel = "N", description = "The most shards to try. Default: 1024.")
    private int mostShards = 1024;

    @Option(names = "--salts", paramLabel = "N", description = "A count has to hold with the keys where they fall, and where they would fall with N - 1 other names. Default: 5.")
    private int salts = 5;

    @Option(names = "--messages", paramLabel = "N", description = "Messages to simulate, at least; a log is read over and over. Default: 200000.")
    private int messages = 200_000;

    @Option(names = "--verify", description = "Measure the recommended configuration on this machine, and half and twice its shards (or those of --shards), and"
            + " show what was predicted beside what was measured. Takes about a minute and a half.")
    private boolean verify;

    @Option(names = "--verify-seconds", paramLabel = "N", description = "How long each measured run lasts. Default: 5.")
    private int verifySeconds = 5;

    @Option(names = "--format", description = "${COMPLETION-CANDIDATES}; json and csv have full precision.")
    private Table.Format format = Table.Format.TEXT;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli looks at it
    private boolean help;

    private SizingCommand(PrintStream out, PrintStream errors) {
        this.out = out;
        this.errors = errors;
    }

    /** Runs the command; gives 0, 1 where nothing holds, or 2 after one line about what is wrong. */
    public static int run(String... args) {
        return run(System.out, System.err, args);
    }

    static int run(PrintStream out, PrintStream errors, String... args) {
        int code = Subcommand.run(new SizingCommand(out, errors), errors, args);
        out.flush();
        return code;
    }

    @Override
    public Integer call() throws Exception {
        check();
        var waitTime = WaitTimes.parse(wait);
        if (calibrate && (!(waitTime instanceof WaitTime.Constant) || waitTime.isZero())) {
            throw new IllegalArgumentException("--calibrate measures a constant wait above 0, not --wait " + wait);
        }
        var demand = demand();
        demand.warnings().forEach(warning -> errors.println("sizing: " + Escape.visible(warning)));
        var question = calibrated(question(demand, waitTime));
        var answer = new Search(question, line -> errors.println("sizing: " + line)).answer();
        var asked = new SizingText.Asked(wait, calibrate, consumer, mailbox, capacity, traceText());
        var verified = verify ? verify(answer, asked) : List.<SizingVerification.Row>of();
        show(answer, asked, verified);
        return answer.recommended().isPresent() ? 0 : 1;
    }

    private void check() {
        if ((file == null) == (load == null)) {
            throw new IllegalArgumentException("give a key log, or --load");
        }
        if (load != null && (timeColumn != null || !log.format().equals(new KeyFormat.Lines()))) {
            throw new IllegalArgumentException(
                    "--column, --separator, --counts and --time-column describe a key log: give its file");
        }
        if (file != null && keys != null) {
            throw new IllegalArgumentException("a key log has its own keys: leave out --keys");
        }
        if (rate == null && timeColumn == null) {
            throw new IllegalArgumentException(
                    "--rate is missing: messages per second; only a log with --time-column has a rate of its own");
        }
        Require.positive("--rate", rate);
        if (rate != null && rate > MOST_RATE) {
            throw new IllegalArgumentException(
                    "--rate " + Table.plain(rate) + ": must be at most a message a nanosecond");
        }
        Require.finiteFrom(0, "--item-micros", itemMicros);
        Require.atLeast(1, "--cores", List.of(cores));
        Require.atLeast(0, "--store-slots", List.of(storeSlots));
        Require.atLeast(1, "--capacity", List.of(capacity));
        Require.atLeast(1, "--batch", List.of(batch));
        Require.atLeast(1, "--sub-keys", List.of(subKeys));
        Require.atLeast(1, "--shards", shards);
        Require.atLeast(1, "--max-shards", List.of(mostShards));
        Require.atLeast(1, "--salts", List.of(salts));
        Require.atLeast(10, "--messages", List.of(messages));
        Require.atLeast(1, "--verify-seconds", List.of(verifySeconds));
        if (keys != null) {
            Require.atLeast(1, "--keys", List.of(keys));
        }
        if (hotKeys != null) {
            Require.atLeast(1, "--hot-keys", List.of(hotKeys));
        }
        atMost(MOST_SHARDS, "--max-shards", mostShards);
        shards.forEach(count -> atMost(MOST_SHARDS, "--shards", count));
        atMost(MOST_SALTS, "--salts", salts);
        atMost(MOST_MESSAGES, "--messages", messages);
        if (consumer == ConsumerType.DISPATCHED) {
            throw new IllegalArgumentException(
                    "--consumer DISPATCHED: the simulation knows VIRTUAL and PLATFORM threads");
        }
        if (!router.keepsKeyOrder()) {
            throw new IllegalArgumentException("--router " + router + ": gives a key no shard of its own");
        }
        if (verify) {
            checkVerify();
        }
    }

    private static void atMost(int most, String option, int value) {
        if (value > most) {
            throw new IllegalArgumentException(option + " " + value + ": must be at most " + most);
        }
    }

    private void checkVerify() {
        int here = Runtime.getRuntime().availableProcessors();
        if (cores > here) {
            throw new IllegalArgumentException("--verify measures on this machine, which has " + here
                    + " cores: leave it out, or give --cores " + here + " or fewer");
        }
        if (file != null && file.equals("-")) {
            throw new IllegalArgumentException(
                    "--verify reads the log again, which standard input cannot: give its file");
        }
        if (!(WaitTimes.parse(wait) instanceof WaitTime.Constant)) {
            throw new IllegalArgumentException("--verify: the benchmarks wait for a constant time, not " + wait);
        }
        if (itemMicros != Math.rint(itemMicros)) {
            throw new IllegalArgumentException("--verify: the benchmarks take whole microseconds, not --item-micros "
                    + Table.plain(itemMicros));
        }
    }

    private Question calibrated(Question question) throws InterruptedException {
        if (!(calibrate || verify) || question.waitTime().isZero()) {
            return question;
        }
        var measured = Calibration.measure(consumer, mailbox, Duration.ofNanos((long) question.waitTime().meanNanos()),
                question.rate(), CALIBRATION);
        errors.println(String.format(Locale.ROOT,
                "sizing: at that rate a wait of %s us takes %.0f us here, and an idle shard begins after %.0f us, on"
                        + " average",
                wait, measured.waitTime().meanNanos() / 1e3, measured.setupTime().meanNanos() / 1e3));
        return question.with(measured);
    }

    private Demand demand() {
        if (load != null) {
            return Demand.ofLoad(load, keys == null ? 1000 : keys, Math.max(messages, 1_000_000), arrivals);
        }
        var format = timeColumn == null ? log.format() : log.formatWithTimes(timeColumn);
        return Demand.of(MessageLog.read(String.valueOf(file), format), arrivals);
    }

    private Question question(Demand demand, WaitTime waitTime) {
        double now = rate != null ? rate : demand.ownRate().orElseThrow();
        var options = RemedyOption.all(remedies, detects);
        return new Question(demand, now * factor(), Durations.nanos("--p99", p99), waitTime, 1e3 * itemMicros, cores,
                consumer == ConsumerType.VIRTUAL ? CoreSharing.RUN_UNTIL_BLOCKED : CoreSharing.TIME_SHARED, storeSlots,
                hasher, router, batch, hotKeys == null ? OptionalInt.empty() : OptionalInt.of(hotKeys), subKeys,
                options, shards, mostShards, salts, messages);
    }

    private double factor() {
        var matcher = FACTOR.matcher(grow);
        if (matcher.matches() && Double.parseDouble(matcher.group(1)) > 0) {
            return Double.parseDouble(matcher.group(1));
        }
        throw new IllegalArgumentException("--grow " + grow + ": must be a factor above 0, as in 2x");
    }

    /** The load as the benchmarks take it; empty where it cannot be read again. */
    private Optional<String> traceText() {
        if (load != null) {
            return Optional.of(load);
        }
        return file == null || file.equals("-") ? Optional.empty() : Optional.of(log.trace(file));
    }

    private List<SizingVerification.Row> verify(Answer answer, SizingText.Asked asked) throws Exception {
        if (answer.recommended().isEmpty()) {
            throw new IllegalArgumentException("--verify: nothing holds, so there is nothing to measure");
        }
        return new SizingVerification(answer.question(), asked, arrivals, keys == null ? 1000 : keys, verifySeconds,
                errors).run(answer.recommended().get().best().orElseThrow().configuration());
    }

    private void show(Answer answer, SizingText.Asked asked, List<SizingVerification.Row> verified) {
        switch (format) {
            case JSON -> out.println(JsonMapper.builder()
                    .build()
                    .writerWithDefaultPrettyPrinter()
                    .writeValueAsString(SizingJson.of(answer, asked, verified)));
            case CSV -> out.print(SizingText.points(answer).as(format));
            case TEXT, MD -> new SizingText(answer, asked, format).lines(verified)
                    .forEach(line -> out.println(line.stripTrailing()));
        }
    }
}
