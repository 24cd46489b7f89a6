package org.shardmark.report.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentTest {
    private static Environment.Machine machine(String fields) {
        return Fixture.environment("{" + fields.replace('\'', '"') + "}").machine();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "'cpuModel': 'A', 'memoryMib': 10000|'cpuModel': 'A', 'memoryMib': 9501|true",
            "'cpuModel': 'A', 'memoryMib': 9499|'cpuModel': 'A', 'memoryMib': 10000|false",
            "'cpuModel': 'A', 'memoryMib': 10000|'cpuModel': 'B', 'memoryMib': 10000|false",
            "'cpuModel': 'A', 'cores': 2|'cpuModel': 'A', 'cores': 4|false",
            "'cpuModel': 'A', 'cores': 2|'cpuModel': 'A', 'memoryMib': 10000|true",
            "'memoryMib': 'unknown'|'memoryMib': 10000|true"})
    void aMachineIsTheSameWhereMemoryDiffersByAFewPerCent(String one, String other, boolean same) {
        assertThat(machine(one).mayBe(machine(other))).isEqualTo(same);
        assertThat(machine(other).mayBe(machine(one))).isEqualTo(same);
    }

    @Test
    void aMachineIsNamedByWhatIsKnownOfIt() {
        assertThat(machine("'cpuModel': 'A', 'cores': 1, 'memoryMib': 4096").words()).isEqualTo("A, 1 core, 4096 MiB");
        assertThat(machine("'cores': 2, 'memoryMib': '4096'").words()).isEqualTo("2 cores, 4096 MiB");
        assertThat(machine("'cpuModel': 'unknown', 'memoryMib': 'unknown'").words()).isEmpty();
    }

    @Test
    void aFileOfTheSuiteIsReadIntoRecords() {
        var environment = Fixture.environment(
                """
                {"schema": "shardmark-environment/1", "cpuModel": "A", "cores": 2, "os": "Debian", "kernel": "Linux 6",
                 "revision": "77aa", "treeClean": "false", "run": "5f0c", "arm": "zgc", "block": {"n": "1"}, "arguments": ["a b", "-f", "5"],
                 "jar": {"file": "lib.jar", "sha256": "01", "manifest": {"Created-By": "Maven"}},
                 "start": "2026-01-02T03:04:05Z", "end": "2026-01-02T03:05:05Z",
                 "jvms": [{"collector": "G1GC", "maxHeapBytes": "1073741824"}], "warnings": ["busy"],
                 "forks": [{"benchmark": "a.B.c", "mode": "thrpt", "params": {"n": "1"}, "round": 3, "arm": 0, "repeat": 1,
                            "before": {"coreToCoreNanos": 36.5}, "after": {"coreToCoreNanos": 40},
                            "loadAverage": 1.5, "stealShare": 0.0, "outcome": "measured"},
                           {"benchmark": "a.B.c", "mode": "thrpt", "outcome": "killed"}]}""");
        assertThat(environment.machine()).isEqualTo(new Environment.Machine("A", 2, 0, "Debian", "Linux 6"));
        assertThat(environment.code().changed()).isTrue();
        assertThat(environment.code().revision()).isEqualTo("77aa");
        assertThat(environment.code().jar()).hasValueSatisfying(
                jar -> assertThat(jar.manifest()).containsExactly(Map.entry("Created-By", "Maven")));
        assertThat(environment.run()).isEqualTo(new Environment.Run("5f0c", "zgc",
                new TreeMap<>(Map.of("n", "1")), List.of("a b", "-f", "5"),
                "2026-01-02T03:04:05Z", "2026-01-02T03:05:05Z"));
        assertThat(environment.run().commandLine()).isEqualTo("'a b' -f 5");
        assertThat(environment.jvms()).containsExactly(new Environment.Jvm("G1GC", 1024));
        assertThat(environment.warnings()).containsExactly("busy");
        assertThat(environment.forks()).containsExactly(
                new Environment.Fork("a.B.c", "thrpt", Map.of("n", "1"), 3, 0, 1, "", 1.5, 0, List.of(36.5, 40.0),
                        List.of()),
                new Environment.Fork("a.B.c", "thrpt", Map.of(), -1, 0, 0, "killed", -1, -1, List.of(-1.0, -1.0),
                        List.of()));
    }

    @Test
    void whatIsMissingOrOfAnotherTypeIsUnknown() {
        assertThat(Fixture.environment("{\"cores\": [2], \"run\": {}, \"jar\": 1, \"forks\": [1], \"jvms\": {}}"))
                .isEqualTo(Fixture.environment("{}"));
        assertThat(Fixture.environment("{}").code().jar()).isEmpty();
    }

    @Test
    void aLaterFormatIsNotGuessedAt() {
        assertThatThrownBy(() -> Fixture.environment("{\"schema\": \"shardmark-environment/2\"}"))
                .hasMessage("its format is shardmark-environment/2, and only shardmark-environment/1 can be read");
    }
}
