package org.shardmark.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.shardmark.report.gate.Verdict.Kind;
import org.shardmark.report.jmh.Fixture;

/** Which rows are compared with which, and in what order the verdicts stand. */
class GateRulesTest {
    private static final GateOptions OPTIONS = options(0, false);

    private static GateOptions options(double runNoise, boolean acrossMachines, String... metrics) {
        return new GateOptions(Thresholds.parse(List.of(), List.of(metrics)), 0.01, OptionalDouble.of(runNoise),
                acrossMachines, List.of(), List.of());
    }

    /** Ten forks that scatter by less than 1 %. */
    private static String metric(String unit, double mean) {
        return Fixture.metric(unit, IntStream.range(0, 10)
                .mapToObj(f -> "[" + mean * (1 + 0.001 * (f * 7 % 5 - 2)) + "]")
                .toList()
                .toString(), "\"NaN\"");
    }

    private static String row(String method, double mean, String... secondary) {
        return row(method, "us/op", mean, secondary);
    }

    private static String row(String method, String unit, double mean, String... secondary) {
        return Fixture.row("a.B." + method, "avgt", 10, "{}", metric(unit, mean), String.join(", ", secondary));
    }

    private static String secondary(String name, String unit, double mean) {
        return "\"%s\": %s".formatted(name, metric(unit, mean));
    }

    private static String bytes(double mean) {
        return secondary("gc.alloc.rate.norm", "B/op", mean);
    }

    private static Gate.File file(String name, String... rows) {
        return new Gate.File(name, Fixture.results(Fixture.file(rows)));
    }

    /** A file of one row, whose forks ran in the rounds of a run; the last of them failed. */
    private static Gate.File file(String name, String run, String method, double mean) {
        var forks = IntStream.rangeClosed(0, 10)
                .mapToObj(f -> "{\"benchmark\": \"a.B.m\", \"mode\": \"avgt\", \"round\": %d, \"outcome\": \"%s\"}"
                        .formatted(f, f < 10 ? "measured" : "was killed"))
                .collect(Collectors.joining(", "));
        return new Gate.File(name, Fixture.with(Fixture.results(Fixture.file(row(method, mean))),
                "{\"run\": \"%s\", \"forks\": [%s]}".formatted(run, forks)));
    }

    private static Judgement.Judged judged(GateOptions options, List<Gate.File> bases, Gate.File... newRuns) {
        return (Judgement.Judged) Gate.judge(bases, List.of(newRuns), options);
    }

    private static Judgement.Judged judged(Gate.File base, Gate.File now) {
        return judged(OPTIONS, List.of(base), now);
    }

    private static List<String> refused(GateOptions options, Gate.File base, Gate.File now) {
        return ((Judgement.Refused) Gate.judge(List.of(base), List.of(now), options)).why();
    }

    @Test
    void theWorstStandsFirstAndOfImprovementsTheBest() {
        var judged = judged(
                file("base", row("none", 10, bytes(0)), row("little", 10), row("more", 10), row("much", 10),
                        row("some", 10, bytes(0)), row("better", 10), row("best", 10)),
                file("now", row("none", 10, bytes(0)), row("little", 12), row("more", 15), row("much", 20),
                        row("some", 10.1, bytes(24)), row("better", 8), row("best", 5)));
        assertThat(judged.verdicts()).extracting(v -> v.subject().row() + " " + v.subject().metric() + " " + v.kind())
                .containsExactly("B.some gc.alloc.rate.norm REGRESSED", "B.much score REGRESSED",
                        "B.more score REGRESSED", "B.little score REGRESSED", "B.best score IMPROVED",
                        "B.better score IMPROVED", "B.some score UNCHANGED", "B.none score UNCHANGED",
                        "B.none gc.alloc.rate.norm UNCHANGED");
        assertThat(judged.tooFew()).isEmpty();
        assertThat(judged.notes()).noneMatch(n -> n.startsWith("No pairs"));
    }

    @Test
    void betweenMachinesThereMustBeAllocation() {
        assertThat(refused(options(0, true), file("base", row("m", 10)), file("now", row("m", 20))))
                .containsExactly("no row has an allocation that both files know (run with -prof gc)");
        assertThat(refused(options(0, true), file("base", row("m", 10)), file("now", row("n", 20))))
                .containsExactly("no row of base is in now");
    }

    @Test
    void forksArePairsInOneRunOnly() {
        var one = judged(file("base", "1", "m", 10), file("now", "1", "m", 11));
        assertThat(one.oneRun()).isTrue();
        assertThat(one.notes()).noneMatch(n -> n.startsWith("No pairs"));
        assertThat(one.verdicts().getFirst().cost().halfWidth()).isLessThan(1e-6);
        var two = judged(file("base", "1", "m", 10), file("now", "2", "m", 11));
        assertThat(two.oneRun()).isFalse();
        assertThat(two.verdicts().getFirst().cost().halfWidth()).isGreaterThan(1e-4);
    }

    @Test
    void aRowThatIsGoneBecauseItsForksFailedSaysSo() {
        var gone = judged(file("base", row("m", 10), row("k", 10)), file("now", "1", "k", 10)).of(Kind.MISSING);
        assertThat(gone).hasSize(1);
        assertThat(gone.getFirst().remarks()).containsExactly("1 fork failed: was killed");
    }

    @Test
    void aBaselineWithoutTheRowIsNoneOfIt() {
        var judged = judged(OPTIONS, List.of(file("first", row("k", 9)), file("second", row("m", 10), row("k", 10))),
                file("now", row("m", 10), row("k", 10)));
        assertThat(judged.verdicts())
                .extracting(v -> v.subject().row(), v -> Math.round(10 * v.subject().base().mean()))
                .containsExactlyInAnyOrder(tuple("B.m", 0L),
                        tuple("B.k", 0L));
    }

    @Test
    void aBaselineInAnotherUnitIsLeftOut() {
        var judged = judged(OPTIONS,
                List.of(file("first", row("m", "#/op", 99)), file("second", row("m", 10, bytes(8))),
                        file("third", row("m", 10, secondary("gc.alloc.rate.norm", "#/op", 99))),
                        file("base", row("m", 10, bytes(8)))),
                file("now", row("m", 10, bytes(8))));
        assertThat(judged.verdicts()).extracting(v -> v.subject().base().mean())
                .allSatisfy(
                        mean -> assertThat(Math.min(Math.abs(mean - 8), Math.abs(mean - 1e-5))).isLessThan(1e-9));
        assertThat(judged.notes())
                .contains("Not used as a baseline: different unit: #/op in first, us/op in now (B.m).");
    }

    @Test
    void aMetricThatOneOfTheNewRunsLacksIsThatOfTheOthers() {
        var judged = judged(OPTIONS, List.of(file("base", row("m", 10, bytes(8)))),
                file("one", row("m", 10, bytes(16))),
                file("two", row("m", 10)));
        assertThat(judged.of(Kind.REGRESSED)).hasSize(1);
        assertThat(judged.of(Kind.REGRESSED).getFirst().subject().now().mean()).isCloseTo(16, within(1e-9));
    }

    @Test
    void aMetricThatIsGoneIsMissingWhereItWasAskedFor() {
        var base = file("base", row("m", 10, bytes(8)));
        var now = file("now", row("m", 10));
        assertThat(judged(base, now).notes())
                .contains("gc.alloc.rate.norm is in base and not in now; it is not judged.");
        var asked = judged(options(0, false, "gc.alloc.rate.norm"), List.of(base), now);
        assertThat(asked.of(Kind.MISSING)).singleElement().satisfies(v -> {
            assertThat(v.subject().metric()).isEqualTo("gc.alloc.rate.norm");
            assertThat(v.remarks()).containsExactly("the metric is not in the new results");
        });
        assertThat(asked.notes()).noneMatch(n -> n.contains("not judged"));
    }

    @Test
    void aMetricInAnotherUnitIsIncomparable() {
        var judged = judged(options(0, false, "cycles"),
                List.of(file("base", row("m", 10, secondary("cycles", "#/op", 5)))),
                file("now", row("m", 10, secondary("cycles", "us/op", 5))));
        assertThat(judged.of(Kind.INCOMPARABLE)).singleElement().satisfies(v -> {
            assertThat(v.subject().metric()).isEqualTo("cycles");
            assertThat(v.remarks()).containsExactly("different unit: #/op in base, us/op in now");
        });
    }

    @Test
    void aNewRowIsCalledAsItsOwnFileCallsIt() {
        String sized = row("extra", 10).replace("\"params\": {}", "\"params\": {\"size\": \"1\"}");
        assertThat(judged(OPTIONS, List.of(file("base", row("m", 10))), file("one", row("m", 10)),
                file("two", row("m", 10), sized)).added()).containsExactly("B.extra size=1");
    }

    @Test
    void onlyRowsOfTooFewForksAreCounted() {
        String few = Fixture.row("a.B.few", "avgt", 2, "{}", Fixture.metric("us/op", "[[1], [2]]", "\"NaN\""), "");
        assertThat(judged(file("base", row("m", 10), few), file("now", row("m", 10), few)).tooFew())
                .startsWith("Too few forks to flag anything in 1 of 2 comparisons:");
    }

    @Test
    void whatMakesARowUnusableIsSaidOnceWithoutEmptyParticulars() {
        String twice = row("m", 10);
        var why = judged(file("base", row("k", 10), twice, twice), file("now", row("k", 10), twice))
                .of(Kind.INCOMPARABLE)
                .getFirst()
                .remarks();
        assertThat(why).containsExactly("base: the file holds the row more than once");
    }

    @Test
    void fewBaselinesOfARowLeaveTheAssumption() {
        assertThat(comparison(RunNoise.ESTIMATED, false, 5)).isInstanceOf(Comparison.Baselines.class);
        assertThat(comparison(RunNoise.ESTIMATED, false, 4)).isInstanceOf(Comparison.Assumed.class);
        assertThat(comparison(RunNoise.ESTIMATED, true, 5)).isInstanceOf(Comparison.Unpaired.class);
        assertThat(comparison(RunNoise.NONE, false, 5)).isInstanceOf(Comparison.Unpaired.class);
        assertThat(comparison(RunNoise.ASSUMED, false, 5)).isInstanceOf(Comparison.Assumed.class);
        assertThat(comparison(RunNoise.ARMS, false, 1)).as("no rounds").isInstanceOf(Comparison.Unpaired.class);
        double[] forks = {1, 2};
        assertThat(RunNoise.ARMS.compare(true, Optional.of(Pairs.ofPlaces(List.of(0))), List.of(forks),
                List.of(forks))).isInstanceOf(Comparison.Paired.class);
    }

    private static Comparison comparison(RunNoise noise, boolean allocation, int baselines) {
        double[] forks = {1, 2};
        return noise.compare(allocation, Optional.empty(), Collections.nCopies(baselines, forks), List.of(forks));
    }

    @Test
    void theMethodSaysHowManyRunsThereWere() {
        assertThat(RunNoise.NONE.sentences(OPTIONS, 1, 1).getFirst()).startsWith("Two runs, assumed");
        assertThat(RunNoise.NONE.sentences(OPTIONS, 3, 1).getFirst())
                .startsWith("3 baselines and 1 new run, assumed");
    }

    @Test
    void thresholdsAreReadAsTheyAreWritten() {
        var thresholds = Thresholds.parse(List.of("=7%", "slow=20%"), List.of("cycles:30%:higher"));
        assertThat(thresholds.of("a", "score", false)).isEqualTo(0.07);
        assertThat(thresholds.of("slow", "score", false)).isEqualTo(0.2);
        assertThat(thresholds.of("slow", "cycles", false)).isEqualTo(0.3);
        assertThat(Thresholds.share("--x", "1000%")).isEqualTo(10);
        assertThatThrownBy(() -> Thresholds.share("--x", "1")).hasMessageEndingWith(", not \"1\"");
        assertThatThrownBy(() -> Thresholds.share("--x", "1001%")).hasMessageContaining("at most 1000%");
    }
}
