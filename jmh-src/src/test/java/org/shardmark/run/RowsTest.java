package org.shardmark.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

class RowsTest {
    /** A benchmark that is never run: only its declarations matter. */
    @AdvisedBy(Advice.class)
    public static class Sample {
        enum Kind {
            RING, LIST
        }

        @State(Scope.Benchmark)
        static class Load {
            @Param("uniform")
            String load = "";

            @Param("true")
            boolean verify;
        }

        @Param({"1", "4"})
        int shards;

        @Param("RING")
        Kind kind = Kind.RING;

        @Benchmark
        void run(Load load) {}
    }

    /** Knows that LIST has no four shards, and what a load is. */
    public static class Advice implements RowAdvice {
        @Override
        public Advice adviseOn(Map<String, String> parameters) {
            if (!parameters.getOrDefault("load", "").matches("uniform|zipf:[0-9.]+")) {
                throw new IllegalArgumentException("load " + parameters.get("load") + ": uniform or zipf:s");
            }
            int shards = Integer.parseInt(parameters.getOrDefault("shards", "1"));
            boolean senseless = shards == 4 && "LIST".equals(parameters.get("kind"));
            return new Advice(100 * shards, Optional.of(Duration.ofSeconds(12 / shards)), Duration.ZERO,
                    shards == 4 ? List.of("-Dfour") : List.of(),
                    senseless ? Optional.of("a list has no four") : Optional.empty());
        }
    }

    @Test
    void expandsTheProductInJmhsOrder() {
        var rows = expand("-p", "load=uniform,zipf:1.1");
        assertThat(rows.rows()).extracting(Row::label)
                .containsExactly("RowsTest$Sample.run load=uniform shards=1",
                        "RowsTest$Sample.run load=uniform shards=4", "RowsTest$Sample.run load=zipf:1.1 shards=1",
                        "RowsTest$Sample.run load=zipf:1.1 shards=4");
        assertThat(Row.parameters(rows.rows().get(1).workload())).isEqualTo(
                Map.of("shards", "4", "kind", "RING", "load", "uniform", "verify", "true"));
        assertThat(rows.notes()).isEmpty();
    }

    @Test
    void aFewModesAreRowsOfTheirOwn() {
        assertThat(expand("-bm", "avgt,ss", "-p", "shards=4").rows()).extracting(Row::label)
                .containsExactlyInAnyOrder("RowsTest$Sample.run mode=avgt", "RowsTest$Sample.run mode=ss");
    }

    @Test
    void valuesGivenTwiceAreOneRow() {
        assertThat(expand("-p", "shards=4,4,4").rows()).hasSize(1);
    }

    @Test
    void optionsAreForExactlyOneForkOfTheRow() {
        var row = expand("-wi", "2", "-jvmArgsPrepend", "-Dmine").rows().get(1);
        var options = row.options().get();
        assertThat(options.getIncludes()).containsExactly("^\\Q" + Sample.class.getName() + ".run\\E$");
        assertThat(options.getParameter("shards").get()).containsExactly("4");
        assertThat(options.getForkCount().get()).isEqualTo(1);
        assertThat(options.getOperationsPerInvocation().get()).isEqualTo(400);
        assertThat(options.getWarmupIterations().get()).isEqualTo(2);
        assertThat(options.getJvmArgsPrepend().get()).containsExactly("-Dfour", "-Dmine");
        assertThat(options.shouldFailOnError().get()).isTrue();
        assertThat(options.getResult().hasValue()).isFalse();
    }

    @Test
    void operationsGivenByTheUserWin() {
        assertThat(expand("-opi", "3").rows()).allSatisfy(
                row -> assertThat(row.options().get().getOperationsPerInvocation().get()).isEqualTo(3));
    }

    @Test
    void senselessCombinationsAreLeftOutOfASweepAndNamed() {
        var rows = expand("-p", "kind=RING,LIST");
        assertThat(rows.rows()).hasSize(3);
        assertThat(rows.notes()).singleElement()
                .asString()
                .contains("1 row", "kind=LIST shards=4",
                        "a list has no four");
    }

    @Test
    void senselessAloneIsRefused() {
        assertRefused("a list has no four", "-p", "kind=LIST", "-p", "shards=4");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                            shrads=1   | the nearest is shards, of RowsTest$Sample.run
                                            zzzzzz=1   | there are kind, load, shards, verify
                                            size=1     | it belongs to Other.run
                                            kind=RONG  | the values are RING, LIST; did you mean RING?
                                            shards=two | it takes whole numbers
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
    void longForksGetFewer() {
        // 12 s and 3 s an invocation: 1 + 1 iterations of at least one invocation each.
        assertThat(expand().rows()).extracting(Row::forks).containsExactly(3, 3);
        assertThat(expand("-wi", "0").rows()).extracting(Row::forks).containsExactly(3, 5);
        assertThat(expand("-f", "9").rows()).extracting(Row::forks).containsExactly(9, 9);
    }

    @Test
    void estimatesWholeInvocations() {
        assertThat(expand("-r", "4s").rows()).extracting(row -> row.forkEstimate().toSeconds())
                .containsExactly(24L,
                        9L);
        assertThat(expand("-bm", "ss", "-bs", "2").rows()).extracting(row -> row.forkEstimate().toSeconds())
                .containsExactly(36L, 9L);
    }

    private static void assertRefused(String message, String... arguments) {
        assertThatThrownBy(() -> expand(arguments)).isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n");
    }

    private static Rows expand(String... arguments) {
        var all = new java.util.ArrayList<>(List.of("RowsTest"));
        all.addAll(List.of(arguments));
        return expand(CommandLine.parse(all));
    }

    private static Rows expand(CommandLine line) {
        return Rows.expand(BENCHMARKS, line.jmh(), line.parameterNames(), new RunText(System.out, VerboseMode.SILENT));
    }

    private static final BenchmarkList BENCHMARKS = BenchmarkList.fromString(
            entry(Sample.class.getName(), Map.of("shards", List.of("1", "4"), "kind", List.of("RING"), "load",
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
