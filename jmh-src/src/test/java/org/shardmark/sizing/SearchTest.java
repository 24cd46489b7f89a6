package org.shardmark.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shardmark.engine.Arrivals;
import org.shardmark.hash.HasherType;
import org.shardmark.hotkey.DetectType;
import org.shardmark.hotkey.RemedyType;
import org.shardmark.key.KeyFormat;
import org.shardmark.queueing.CoreSharing;
import org.shardmark.queueing.SojournLaw;
import org.shardmark.queueing.WaitTime;
import org.shardmark.route.RouterType;
import org.shardmark.trial.ShardRow;

class SearchTest {
    private static final double MS = 1e6;
    private static final List<DetectType> KNOWN = List.of(DetectType.ORACLE);

    @TempDir
    private Path folder;

    private final List<String> progress = new ArrayList<>();

    private static Question question(Demand demand, double rate, double p99Millis, List<RemedyType> remedies) {
        return new Question(demand, rate, p99Millis * MS, new WaitTime.Constant(MS), 0, 8,
                CoreSharing.RUN_UNTIL_BLOCKED, 0, HasherType.CRC32, RouterType.MODULO, 200, OptionalInt.empty(), 100,
                RemedyOption.all(remedies, KNOWN), List.of(), 256, 3, 50_000);
    }

    private static Demand zipf(String load) {
        return Demand.ofLoad(load, 1000, 100_000, Arrivals.POISSON);
    }

    private Answer answer(Question question) {
        return new Search(question, progress::add).answer();
    }

    private static Evaluation evaluate(Question question, RemedyType remedy, int shards, double rate) {
        return new Evaluator(question).evaluate(
                new Configuration(RemedyOption.all(List.of(remedy), KNOWN).getFirst(), shards, question.batch()), rate,
                0);
    }

    @Test
    void independent_keys_have_a_closed_form() {
        var one = evaluate(question(zipf("uniform"), 500, 10, List.of(RemedyType.NONE)), RemedyType.NONE, 1, 500);
        assertThat(one.exact()).isTrue();
        assertThat(one.p99().orElseThrow().value())
                .isCloseTo(SojournLaw.constant(500 / 1e9, MS).percentile(99), within(1.0));
        assertThat(one.utilisation()).isCloseTo(0.5, within(1e-9));
    }

    /** A log of the same keys has an order of its own, and so is simulated; both must agree. */
    @Test
    void the_simulation_agrees_with_the_closed_form() {
        var question = question(zipf("zipf:0.9"), 4000, 10, List.of(RemedyType.NONE));
        var exact = evaluate(question, RemedyType.NONE, 16, 4000);
        var sequence = org.shardmark.key.Load.parse("zipf:0.9").draw(1000, OptionalInt.of(100_000), 1);
        var simulated = evaluate(question(Demand.of("log", sequence, Arrivals.POISSON), 4000, 10,
                List.of(RemedyType.NONE)), RemedyType.NONE, 16, 4000);
        assertThat(exact.exact()).isTrue();
        assertThat(simulated.exact()).isFalse();
        double p99 = exact.p99().orElseThrow().value();
        assertThat(simulated.p99().orElseThrow().value()).isCloseTo(p99, within(0.05 * p99));
        assertThat(simulated.p50().orElseThrow().value())
                .isCloseTo(exact.p50().orElseThrow().value(), within(0.02 * MS));
    }

    @Test
    void finds_the_fewest_shards_that_hold_with_every_salt() {
        var question = question(zipf("uniform"), 8000, 5, List.of(RemedyType.NONE));
        var finding = answer(question).recommended().orElseThrow();
        int shards = finding.best().orElseThrow().configuration().shards();
        var evaluator = new Evaluator(question);
        assertThat(shards).isBetween(9, 32);
        assertThat(evaluator.holds(new Configuration(finding.option(), shards, 200), 8000)).isTrue();
        assertThat(evaluator.holds(new Configuration(finding.option(), shards - 1, 200), 8000)).isFalse();
        double most = finding.holdsUpTo().orElseThrow();
        assertThat(most).isGreaterThanOrEqualTo(8000);
        assertThat(evaluator.holds(new Configuration(finding.option(), shards, 200), most)).isTrue();
        assertThat(evaluator.holds(new Configuration(finding.option(), shards, 200), most * 1.03)).isFalse();
        assertThat(finding.shardsForTwice().orElseThrow()).isGreaterThan(shards);
        assertThat(finding.points()).extracting(point -> point.configuration().shards()).isSorted();
        assertThat(progress).containsExactly("none: holds with " + shards + " shards (1 of 1)");
    }

    @Test
    void a_key_too_heavy_for_a_shard_needs_a_remedy() {
        var answer = answer(question(zipf("zipf:1.1"), 8000, 20, List.of(RemedyType.values())));
        assertThat(answer.findings()).extracting(finding -> finding.option().label())
                .containsExactly("none", "batch", "isolate", "split", "spread", "two choices");
        assertThat(answer.findings().get(0).best()).isEmpty();
        assertThat(answer.findings().get(2).best()).isEmpty();
        assertThat(answer.recommended().orElseThrow().option().remedy()).isEqualTo(RemedyType.BATCH);
        assertThat(answer.recommended().orElseThrow().best().orElseThrow().configuration().batch())
                .isLessThanOrEqualTo(200);
        var split = answer.findings().get(3);
        assertThat(split.best()).isPresent();
        assertThat(split.readFanOut()).isGreaterThan(1);
        assertThat(split.keysApart()).isPositive();
        assertThat(split.option().keepsKeyOrder()).isFalse();
    }

    @Test
    void says_what_would_hold_where_nothing_does() {
        var answer = answer(question(zipf("zipf:1.1"), 8000, 20, List.of(RemedyType.NONE)));
        var advice = answer.advice().orElseThrow();
        assertThat(answer.recommended()).isEmpty();
        // k0 has 18.1 % of all: a wait of 1/(8 × 0.181) = 0.69 ms would keep its shard busy all the time.
        assertThat(advice.waitPart().orElseThrow()).isBetween(0.4, 0.69);
        assertThat(advice.bestRate()).isBetween(3000.0, 5600.0);
        assertThat(advice.other().orElseThrow().configuration().option().remedy()).isEqualTo(RemedyType.BATCH);
        assertThat(advice.cores()).isEmpty();
        assertThat(advice.storeSlots()).isEmpty();
    }

    @Test
    void names_the_keys_that_would_have_to_be_split() {
        var all = List.of(RemedyType.NONE, RemedyType.BATCH, RemedyType.ISOLATE);
        var question = new Question(zipf("zipf:1.1"), 8000, 20 * MS, new WaitTime.Constant(MS), 0, 8,
                CoreSharing.RUN_UNTIL_BLOCKED, 0, HasherType.CRC32, RouterType.MODULO, 1, OptionalInt.empty(), 100,
                RemedyOption.all(all, KNOWN), List.of(), 256, 2, 20_000);
        var advice = answer(question).advice().orElseThrow();
        assertThat(advice.other().orElseThrow().configuration().option().remedy()).isEqualTo(RemedyType.SPLIT);
        assertThat(advice.keys().getFirst()).isEqualTo("k0");
        assertThat(advice.keys().size()).isLessThan(10);
    }

    @Test
    void says_how_many_slots_would_hold() {
        var question = new Question(zipf("uniform"), 8000, 5 * MS, new WaitTime.Constant(MS), 0, 8,
                CoreSharing.RUN_UNTIL_BLOCKED, 4, HasherType.CRC32, RouterType.MODULO, 200, OptionalInt.empty(), 100,
                RemedyOption.all(List.of(RemedyType.NONE), KNOWN), List.of(), 64, 2, 20_000);
        var answer = answer(question);
        assertThat(answer.recommended()).isEmpty();
        assertThat(answer.advice().orElseThrow().storeSlots().orElseThrow()).isBetween(9, 16);
    }

    @Test
    void evaluates_the_numbers_that_are_asked_for() {
        var asked = question(zipf("uniform"), 8000, 5, List.of(RemedyType.NONE));
        var question = new Question(asked.demand(), 8000, 5 * MS, asked.waitTime(), 0, 8, asked.sharing(), 0,
                asked.hasher(), asked.router(), 200, OptionalInt.empty(), 100, asked.options(), List.of(4, 64, 16), 256,
                3, 20_000);
        var finding = answer(question).findings().getFirst();
        assertThat(finding.points()).extracting(point -> point.configuration().shards()).containsExactly(4, 16, 64);
        assertThat(finding.points().getFirst().saturated()).isTrue();
        assertThat(finding.best().orElseThrow().configuration().shards()).isIn(16, 64);
    }

    @Test
    void other_salts_place_keys_elsewhere() {
        var demand = zipf("zipf:1.1");
        var question = question(demand, 1000, 20, List.of(RemedyType.NONE));
        var option = RemedyOption.all(List.of(RemedyType.NONE), KNOWN).getFirst();
        var evaluator = new Evaluator(question);
        var busiest = IntStream.range(0, 8)
                .mapToObj(salt -> evaluator.evaluate(new Configuration(option, 16, 1), 1000, salt).utilisation())
                .collect(Collectors.toSet());
        assertThat(busiest).hasSizeGreaterThan(6);
    }

    /** Ten messages at once, then none for a second, over and over: the shards' p99 is that of the tenth. */
    @Test
    void messages_come_when_the_log_says() throws Exception {
        var lines = new StringBuilder("key,at\n");
        for (int second = 0; second < 100; second++) {
            for (int i = 0; i < 10; i++) {
                lines.append("a,").append(second).append('.').append("00000000").append(i).append('\n');
            }
        }
        var file = Files.writeString(folder.resolve("log.csv"), lines);
        var log = MessageLog.read(file.toString(), KeyFormat.withTimes(java.util.Optional.of("key"),
                java.util.Optional.empty(), java.util.Optional.empty(), "at"));
        var demand = Demand.of(log, Arrivals.POISSON);
        assertThat(demand.ownRate().orElseThrow()).isCloseTo(10, within(0.2));
        assertThat(demand.arrivals()).isEqualTo("the log's own times");
        double rate = demand.ownRate().orElseThrow();
        var one = evaluate(question(demand, rate, 20, List.of(RemedyType.NONE)), RemedyType.NONE, 1, rate);
        assertThat(one.exact()).isFalse();
        assertThat(one.p99().orElseThrow().value()).isCloseTo(10 * MS, within(0.02 * MS));
        assertThat(one.p50().orElseThrow().value()).isCloseTo(5 * MS, within(0.02 * MS));
    }

    @Test
    void messages_of_one_time_stamp_are_spread_and_a_log_is_sorted_by_time() throws Exception {
        var file = Files.writeString(folder.resolve("log.csv"), "a,10\nb,10\nd,14\nc,12\n");
        var log = MessageLog.read(file.toString(), KeyFormat.withTimes(java.util.Optional.empty(),
                java.util.Optional.empty(), java.util.Optional.empty(), "2"));
        assertThat(log.times().orElseThrow()).startsWith(0, 1_000_000_000L, 2_000_000_000L, 4_000_000_000L);
        assertThat(log.sequence().order()).containsExactly(0, 1, 3, 2);
        assertThat(log.warnings()).anySatisfy(line -> assertThat(line).contains("sorted by time", "before: 1"));
    }

    @Test
    void replays_the_draws_of_the_benchmarks() {
        assertThat(RunReplay.SEED).isEqualTo(ShardRow.SEED);
        var question = question(zipf("uniform"), 1000, 20, List.of(RemedyType.NONE));
        var option = RemedyOption.all(List.of(RemedyType.NONE), KNOWN).getFirst();
        var run = new RunReplay(question).run(new Configuration(option, 4, 1),
                new RunReplay.Sent("uniform", 1000, 20_000,
                        Arrivals.EVEN));
        assertThat(run.utilisation()).isCloseTo(0.25, within(0.02));
        assertThat(run.p50().orElseThrow().value()).isBetween(MS * 0.99, 1.5 * MS);
    }
}
