package org.shardmark.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.jmh.Row;

class JvmArgumentsTest {
    private static Row row(String jdk, List<String> arguments) {
        String words = arguments.stream().map(a -> "\"" + a + "\"").collect(Collectors.joining(", "));
        return Fixture.results(Fixture.file(Fixture.PLAIN.replace("\"-Xmx1g\"", words)
                .replace("\"jdkVersion\": \"25\"", "\"jdkVersion\": \"" + jdk + "\""))).rows().getFirst();
    }

    private static Optional<List<String>> difference(String jdk, List<String> old, List<String> current) {
        return new JvmArguments(List.of(Pattern.compile("ignored"))).difference(row(jdk, old), row(jdk, current));
    }

    @ParameterizedTest
    @CsvSource({"-Djava.io.tmpdir=/base/tmp", "-javaagent:/Applications/IDEA.app/lib/idea_rt.jar=51776:/bin",
            "-javaagent:C:/eclipse/plugins/javaagent-shaded.jar", "-Didea.launcher.port=7532", "-Dvisualvm.id=123",
            "-Dsun.stdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8", "-XX:ErrorFile=/base/hs_err.log",
            "-XX:HeapDumpPath=/base", "-Dfile.encoding=UTF-8", "-Dignored=1"})
    void whatCannotMatterNeedNotBeThere(String argument) {
        assertThat(difference("25", List.of(argument, "-Xmx1g"), List.of("-Xmx1g"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"-javaagent:/x/jacoco.jar=destfile=/base", "-Djava.io.tmpdirs=/x", "-Dfile.encoding=ISO-8859-1",
            "-agentlib:jdwp=transport=dt_socket", "-XX:+UseZGC"})
    void whatMayMatterCounts(String argument) {
        assertThat(difference("25", List.of(argument, "-Xmx1g"), List.of("-Xmx1g")))
                .contains(List.of(argument, "none"));
        assertThat(difference("25", List.of("-Xmx1g"), List.of("-Xmx1g", argument)))
                .contains(List.of("none", argument));
    }

    @Test
    void encodingsAreEqualByTheirOfficialNames() {
        assertThat(difference("11", List.of("-Dfile.encoding=utf8"), List.of("-Dfile.encoding=UTF-8"))).isEmpty();
        assertThat(difference("11", List.of("-Dfile.encoding=latin1"), List.of("-Dfile.encoding=UTF-8")))
                .contains(List.of("-Dfile.encoding=ISO-8859-1", "-Dfile.encoding=UTF-8"));
        assertThat(difference("25", List.of("-Dfile.encoding=?"), List.of("-Dfile.encoding=COMPAT")))
                .contains(List.of("-Dfile.encoding=?", "-Dfile.encoding=compat"));
    }

    @Test
    void beforeJdk18TheDefaultEncodingIsNotKnown() {
        for (String jdk : List.of("1.8.0_144", "11.0.7", "17")) {
            assertThat(difference(jdk, List.of("-Dfile.encoding=UTF-8"), List.of())).as(jdk).isPresent();
        }
        assertThat(difference("18", List.of("-Dfile.encoding=UTF-8"), List.of())).isEmpty();
    }

    @Test
    void theDebuggersPortDoesNotCountAndTheDebuggerDoes() {
        assertThat(difference("25", List.of("-agentlib:jdwp=server=n,address=127.0.0.1:50505,suspend=y"),
                List.of("-agentlib:jdwp=server=n,address=127.0.0.1:50717,suspend=y"))).isEmpty();
    }

    @Test
    void onlyWhatDiffersIsNamedAndOrderCounts() {
        assertThat(difference("25", List.of("-Xms1g", "-Xmx1g", "-ea"), List.of("-Xms1g", "-ea", "-Xmx2g")))
                .contains(List.of("-Xmx1g", "-Xmx2g"));
        assertThat(difference("25", List.of("-Xmx1g", "-Xmx2g"), List.of("-Xmx2g", "-Xmx1g")))
                .contains(List.of("-Xmx1g -Xmx2g", "-Xmx2g -Xmx1g"));
        assertThat(difference("25", List.of("-ea", "-ea"), List.of("-ea"))).contains(List.of("-ea", "none"));
    }

    private static Row forks(String said) {
        return Fixture
                .results(Fixture.file(Fixture.PLAIN.replace("\"forks\": 3, ", said).replace("\"forks\": 3,", said)))
                .rows()
                .getFirst();
    }

    @Test
    void argumentsAreSaidWhereTheForksAre() {
        assertThat(JvmArguments.said(forks("\"forks\": 3,"))).isTrue();
        assertThat(JvmArguments.said(forks("\"forks\": 0,"))).isTrue();
        assertThat(JvmArguments.said(forks(""))).isFalse();
    }

    @Test
    void whatIsPassedOverIsNamedWithoutItsValue() {
        var old = row("25", List.of("-ea", "-Djava.io.tmpdir=/a", "-javaagent:/opt/lib/idea_rt.jar=1"));
        assertThat(JvmArguments.passedOver(old, row("25", List.of("-ea", "-Djava.io.tmpdir=/b"))))
                .containsExactly("-Djava.io.tmpdir", "-javaagent:idea_rt.jar");
        assertThat(JvmArguments.passedOver(old, forks(""))).isEmpty();
        assertThat(JvmArguments.passedOver(forks(""), old)).isEmpty();
    }
}
