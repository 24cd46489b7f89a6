package org.shardmark.report.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentTest {
    /** An environment of facts such as {@code cores=2 memoryMib=4096}. */
    private static Environment environment(String facts) {
        var map = new LinkedHashMap<String, String>();
        for (String fact : facts.split(" ", -1)) {
            int equals = fact.indexOf('=');
            map.put(fact.substring(0, equals), fact.substring(equals + 1));
        }
        return new Environment(map, List.of(), List.of(), Catalogue.ofSuite());
    }

    @ParameterizedTest
    @CsvSource({"cpuModel=A memoryMib=10000, cpuModel=A memoryMib=9501, true",
            "cpuModel=A memoryMib=9499, cpuModel=A memoryMib=10000, false",
            "cpuModel=A memoryMib=10000, cpuModel=B memoryMib=10000, false",
            "cpuModel=A cores=2 memoryMib=10000, cpuModel=A cores=4 memoryMib=10000, false",
            "cpuModel=A cores=2, cpuModel=A memoryMib=10000, true",
            "memoryMib=10000, machine.memoryBytes=10485760000, true",
            "memoryMib=unknown, memoryMib=10000, true"})
    void aMachineIsTheSameWhereMemoryDiffersByAFewPerCent(String one, String other, boolean same) {
        assertThat(environment(one).isOnSameMachine(environment(other))).isEqualTo(same);
        assertThat(environment(other).isOnSameMachine(environment(one))).isEqualTo(same);
    }

    @Test
    void aMachineIsNamedByWhatIsKnownOfIt() {
        assertThat(environment("cpuModel=A cores=1 memoryMib=4096").machine()).isEqualTo("A, 1 core, 4096 MiB");
        assertThat(environment("machine.cores=2 machine.memoryBytes=4294967296").machine())
                .isEqualTo("2 cores, 4096 MiB");
        assertThat(environment("memoryMib=unknown").machine()).isEmpty();
    }
}
