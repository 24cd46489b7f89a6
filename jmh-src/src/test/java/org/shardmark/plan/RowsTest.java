package org.shardmark.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.shardmark.fork.RunText;
import org.shardmark.options.CommandLine;
import org.shardmark.options.Settings;
import org.shardmark.options.UsageException;
import org.shardmark.record.Row;
import org.shardmark.record.SampleBenchmark;

class RowsTest {
    @Test
    void expandsTheProductInJmhsOrder() {
        var rows = expand("-p", "load=uniform,zipf:1.1");
        assertThat(rows.rows()).extracting(Row::label)
                .containsExactly("SampleBenchmark.run load=uniform shards=1",
                        "SampleBenchmark.run load=uniform shards=4", "SampleBenchmark.run load=zipf:1.1 shards=1",
                        "SampleBenchmark.run load=zipf:1.1 shards=4");
        assertThat(Row.parameters(rows.rows().get(1).workload())).isEqualTo(
                Map.of("shards", "4", "kind", "RING", "load", "uniform", "verify", "true"));
        assertThat(rows.notes()).isEmpty();
    }

    @Test
    void aFewModesAreRowsOfTheirOwn() {
        assertThat(expand("-bm", "avgt,ss", "-p", "shards=4").rows()).extracting(Row::label)
                .containsExactlyInAnyOrder("SampleBenchmark.run mode=avgt", "SampleBenchmark.run mode=ss");
    }

    @Test
    void valuesGivenTwiceAreOneRow() {
        assertThat(expand("-p", "shards=4,4,4").rows()).hasSize(1);
    }

    @Test
    void optionsAreForExactlyOneForkOfTheRow() {
        var row = expand("-wi", "2", "-jvmArgsPrepend", "-Dmine").rows().get(1);
        var options = row.options(0);
        assertThat(options.getIncludes()).containsExactly("^\\Q" + SampleBenchmark.class.getName() + ".run\\E$");
        assertThat(options.getParameter("shards").get()).containsExactly("4");
        assertThat(options.getForkCount().get()).isEqualTo(1);
        assertThat(options.getOperationsPerInvocation().get()).isEqualTo(400);
        assertThat(options.getWarmupIterations().get()).isEqualTo(2);
        assertThat(options.getJvmArgsPrepend().get()).containsExactly("-Dfour", "-Dmine");
        assertThat(options.shouldFailOnError().get()).isTrue();
        assertThat(options.getResult().hasValue()).isFalse();
    }

    @Test
    void whatTheHeapOfItsForksHasNoRoomForIsRefused() {
        assertRefused("SampleBenchmark.run: shards=2000: a fork's heap of 1,024 MiB has room for about 921", "-p",
                "shards=2000", "-jvmArgsAppend", "-Xmx1g");
        assertThat(expand("-p", "shards=2000", "-jvmArgsAppend", "-Xmx1g -Xmx4g").rows()).hasSize(1);
        assertThat(expand("-p", "shards=2000", "-jvmArgsPrepend", "-Xmx1g", "-jvmArgs", "-Xmx4g").rows()).hasSize(1);
        assertThat(expand("-p", "shards=2000").rows()).hasSize(1);
    }

    @Test
    void operationsGivenByTheUserWin() {
        assertThat(expand("-opi", "3").rows()).allSatisfy(
                row -> assertThat(row.options(0).getOperationsPerInvocation().get()).isEqualTo(3));
    }

    @Test
    void aRemarkThatHoldsForSeveralRowsIsMadeOnce() {
        assertThat(expand("-p", "load=uniform,zipf:9").notes()).containsExactly("zipf:9 is steep");
    }

    @Test
    void unsupportedCombinationsAreSkippedAndNamed() {
        var rows = expand("-p", "kind=RING,LIST");
        assertThat(rows.rows()).hasSize(3);
        assertThat(rows.notes()).singleElement()
                .isEqualTo("skipped 1 unsupported combination: SampleBenchmark.run kind=LIST shards=4"
                        + " (LIST has no 4 shards)");
    }

    @Test
    void whatIsSkippedForOneReasonIsNamedOnce() {
        assertThat(expand("-p", "kind=RING,LIST", "-p", "verify=true,false", "-p", "shards=1,4,5").notes())
                .singleElement()
                .isEqualTo("skipped 4 unsupported combinations: 4 rows such as SampleBenchmark.run kind=LIST shards=4"
                        + " verify=true (LIST has no 4 shards)");
    }

    @Test
    void aReasonIsOneWhateverTheValuesInIt() {
        assertThat(expand("-p", "kind=RING,LIST", "-p", "shards=1,4,5").notes()).containsExactly(
                "skipped 2 unsupported combinations: 2 rows such as SampleBenchmark.run kind=LIST shards=4"
                        + " (LIST has no 4 shards)");
    }

    @Test
    void unsupportedAloneIsRefused() {
        assertRefused("unsupported combination: SampleBenchmark.run (LIST has no 4 shards)", "-p", "kind=LIST", "-p",
                "shards=4");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                            shrads=1   | the nearest is shards, of SampleBenchmark.run
                                            zzzzzz=1   | there are kind, load, shards, verify
                                            size=1     | it belongs to Other.run
                                            kind=RONG  | the values are RING, LIST; did you mean RING?
                                            shards=two | it takes whole numbers
                                            shards=0   | it must be at least 1
                                            shards=    | it takes whole numbers
                                            verify=yes | the values are true, false
                                            load=zip   | load zip: uniform or zipf:s
                                            """)
    void refusesParametersBeforeAnythingIsTimed(String parameter, String message) {
        assertRefused(message, "-p", parameter);
    }

    @Test
    void refusesWhatMatchesNothing() {
        assertThatThrownBy(() -> expand(CommandLine.parse(List.of("Smaple")))).isInstanceOf(UsageException.class)
                .hasMessageContaining("no benchmark matches Smaple");
        assertThatThrownBy(() -> expand(CommandLine.parse(List.of("(")))).isInstanceOf(UsageException.class)
                .hasMessageContaining("not a regular expression");
    }

    @Test
    void aBenchmarkThatStartsItsOwnThreadsTakesNoOther() {
        assertRefused("it starts its own threads, so leave out -t and -tg", "-t", "2");
        assertRefused("it starts its own threads, so leave out -t and -tg", "-tg", "1,1");
        assertThat(expand("-t", "1").rows()).hasSize(2);
    }

    @Test
    void longForksGetFewer() {
        // 12 s and 3 s an invocation: 1 + 1 iterations of at least one invocation each.
        assertThat(expand().rows()).extracting(row -> row.forks().count()).containsExactly(3, 3);
        assertThat(expand("-wi", "0").rows()).extracting(row -> row.forks().count()).containsExactly(3, 5);
        assertThat(expand("-f", "9").rows()).extracting(row -> row.forks().count()).containsExactly(9, 9);
    }

    @Test
    void aPartOfTheForksOfEveryRow() {
        // Of 7 forks, three parts take 1 and 2, 3 and 4, and 5 to 7.
        assertThat(forks("-f", "7", "--part", "1/3")).containsOnly(new Row.Forks(1, 2, 2));
        assertThat(forks("-f", "7", "--part", "2/3")).containsOnly(new Row.Forks(3, 4, 4));
        assertThat(forks("-f", "7", "--part", "3/3")).containsOnly(new Row.Forks(5, 7, 7));
        // Where nobody has said how many, at least one on each machine.
        assertThat(forks("--part", "9/9")).containsOnly(new Row.Forks(9, 9, 9));
        assertRefused("has 2 forks, fewer than there are parts; give -f 3 or more", "-f", "2", "--part", "1/3");
    }

    @Test
    void precisionGetsAtLeastEightForks() {
        assertThat(forks("--until", "2%", "--max-forks", "20")).containsOnly(new Row.Forks(1, 8, 20));
    }

    @Test
    void timesOfAnEarlierRunAreBelieved() {
        var rows = expand("-p", "shards=7,4").rows();
        assertThat(rows.getFirst().forkEstimate()).isEqualTo(Duration.ofSeconds(1));
        assertThat(rows.getFirst().forks().count()).isEqualTo(5);
    }

    private static List<Row.Forks> forks(String... arguments) {
        return expand(arguments).rows().stream().map(Row::forks).toList();
    }

    @Test
    void estimatesWholeInvocations() {
        assertThat(expand("-r", "4s").rows()).extracting(row -> row.forkEstimate().toSeconds())
                .containsExactly(24L,
                        9L);
        assertThat(expand("-bm", "ss", "-bs", "2").rows()).extracting(row -> row.forkEstimate().toSeconds())
                .containsExactly(36L, 9L);
    }

    @Test
    void rowsThatDifferInOneParameterAreABlockWithItsBaselineFirst() {
        var rows = expand("-p", "shards=1", "-p", "verify=true,false", "-p", "kind=RING,LIST", "--block", "kind=LIST");
        assertThat(rows.blocks()).hasSize(2);
        for (var block : rows.blocks()) {
            assertThat(block.rows()).extracting(row -> row.workload().get("kind")).containsExactly("LIST", "RING");
            assertThat(block.rows()).extracting(row -> row.workload().get("verify"))
                    .containsOnly(block.baseline().workload().get("verify"));
        }
        assertThat(expand("-p", "shards=1,4", "--block", "shards").blocks().getFirst().baseline().label())
                .endsWith("shards=1");
        assertRefused("--block shard: no row has this parameter; did you mean shards?", "--block", "shard");
        assertRefused("--block kind=RINGS: no row has this value; there are RING", "--block", "kind=RINGS");
    }

    private static void assertRefused(String message, String... arguments) {
        assertThatThrownBy(() -> expand(arguments)).isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n");
    }

    private static Rows expand(String... arguments) {
        var all = new java.util.ArrayList<>(List.of("SampleBenchmark"));
        all.addAll(List.of(arguments));
        return expand(CommandLine.parse(all));
    }

    private static Rows expand(CommandLine line) {
        return Rows.expand(List.of(new Arm("", BenchmarkJar.of(BENCHMARKS), line.jmh(), ForkJvm.any())),
                line.parameterNames(), Settings.of(line), TIMES, new RunText(System.out, VerboseMode.SILENT));
    }

    private static final Map<String, Duration> TIMES = Map.of(
            SampleBenchmark.class.getName() + ".run thrpt {kind=RING, load=uniform, shards=7, verify=true}",
            Duration.ofSeconds(1));

    private static final BenchmarkList BENCHMARKS = BenchmarkList.fromString(
            entry(SampleBenchmark.class.getName(), Map.of("shards", List.of("1", "4"), "kind", List.of("RING"), "load",
                    List.of("uniform"), "verify", List.of("true"))) + "\n"
                    + entry("org.example.Other", Map.of("size", List.of("1"))));

    /** A line of JMH's list of benchmarks: one warm-up and one measurement of 100 ms. */
    private static String entry(String type, Map<String, List<String>> parameters) {
        var values = new LinkedHashMap<String, String[]>();
        parameters.forEach((name, list) -> values.put(name, list.toArray(String[]::new)));
        org.openjdk.jmh.util.Optional<TimeValue> time = org.openjdk.jmh.util.Optional
                .of(new TimeValue(100, TimeUnit.MILLISECONDS));
        var one = org.openjdk.jmh.util.Optional.of(1);
        org.openjdk.jmh.util.Optional<java.util.Collection<String>> none = org.openjdk.jmh.util.Optional.none();
        org.openjdk.jmh.util.Optional<Integer> open = org.openjdk.jmh.util.Optional.none();
        return new BenchmarkListEntry(type, type + "_jmhTest", "run", org.openjdk.jmh.annotations.Mode.Throughput,
                open, new int[]{1}, none, one, time, open, one, time, open, open, open,
                org.openjdk.jmh.util.Optional.none(), none, none, none, org.openjdk.jmh.util.Optional.of(values),
                org.openjdk.jmh.util.Optional.none(), open, org.openjdk.jmh.util.Optional.none()).toLine();
    }
}
