package org.shardmark.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shardmark.options.CommandLine;
import org.shardmark.options.UsageException;
import org.shardmark.record.JvmFacts;

class ForkJvmTest {
    private static final List<String> NATIVE = List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC", "-Downed");
    private static final ForkJvm PLAIN = ForkJvm.any();
    private static final ForkJvm ZGC = new ForkJvm(JvmFacts.none(), Optional.of("ZGC"));

    @Test
    void aNamedCollectorTakesThePlaceOfTheBenchmarksOwn() {
        assertThat(PLAIN.own(NATIVE)).isEqualTo(NATIVE);
        assertThat(ZGC.own(NATIVE)).containsExactly("-Xms1g", "-Xmx1g", "-XX:+UseZGC", "-Downed");
        assertThat(ZGC.own(List.of("-Xmx1g"))).as("of what names none").containsExactly("-Xmx1g");
    }

    @Test
    void heapAndCollectorStayWhereOtherArgumentsAreAppended() {
        assertThat(PLAIN.given(NATIVE, List.of("-Dx"))).containsExactly("-Xms1g", "-Xmx1g", "-XX:+UseG1GC", "-Dx");
        assertThat(ZGC.given(NATIVE, List.of("-XX:+UseZGC"))).containsExactly("-Xms1g", "-Xmx1g", "-XX:+UseZGC");
        assertThat(PLAIN.given(NATIVE, List.of("-Xmx512m"))).containsExactly("-XX:+UseG1GC", "-Xmx512m");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-jvmArgs", "-jvmArgsPrepend", "-jvmArgsAppend"})
    void aCollectorIsNamedByAnyOption(String option) {
        assertThat(jvm(List.of(), option, "-Dx -XX:+UseSerialGC").collector()).contains("SerialGC");
    }

    @Test
    void aCollectorOfTheHostIsNamedUnlessForksGetOtherArguments() {
        assertThat(jvm(List.of("-XX:+UseParallelGC")).collector()).contains("ParallelGC");
        assertThat(jvm(List.of("-XX:+UseParallelGC"), "-jvmArgs", "-Dx").collector()).isEmpty();
        assertThat(jvm(List.of("-XX:+UseParallelGC"), "-jvmArgs", "-XX:+UseSerialGC").collector())
                .contains("SerialGC");
    }

    @Test
    void aJvmThatDoesNotStartIsRefusedInItsOwnWords() {
        assertThatThrownBy(() -> jvm(List.of(), "-jvmArgs", "-XX:+UseFooGC")).isInstanceOf(UsageException.class)
                .hasMessage("the JVM of the forks does not start with the arguments -XX:+UseFooGC:"
                        + " Unrecognized VM option 'UseFooGC'");
        assertThatThrownBy(() -> jvm(List.of(), "-jvmArgs", "-XX:+UseZGC -XX:+UseSerialGC"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("-XX:+UseZGC -XX:+UseSerialGC: ")
                .message()
                .doesNotContain("\n");
        assertThatThrownBy(() -> jvm(List.of(), "-jvm", "/no/java")).isInstanceOf(UsageException.class)
                .hasMessageStartingWith("-jvm /no/java: it cannot be started: ");
    }

    @Test
    void whatOnlySaysHowToCollectIsNoCollector() throws Exception {
        var java = ProcessHandle.current().info().command().orElseThrow();
        var facts = JvmFacts.of(java, List.of("-XX:+UseSerialGC", "-XX:+UseMaximumCompactionOnSystemGC"));
        assertThat(facts.collector()).isEqualTo("SerialGC");
        assertThat(facts.namedCollector()).contains("SerialGC");
        assertThat(JvmFacts.of(java, List.of()).namedCollector()).isEmpty();
    }

    private static ForkJvm jvm(List<String> host, String... options) {
        return ForkJvm.of(CommandLine.parse(List.of(options)).jmh(), host);
    }
}
