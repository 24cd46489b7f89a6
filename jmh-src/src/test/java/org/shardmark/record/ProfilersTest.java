package org.shardmark.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.options.ProfilerConfig;
import org.shardmark.options.Outputs;
import org.shardmark.options.UsageException;

class ProfilersTest {
    private final Row row = Samples.row("4", 0, 2);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                            jfr     |                           | dir=HERE/fork-2
                                            jfr     | dir=a/b;stackDepth=3      | dir=a/b/fork-2;stackDepth=3
                                            async   | output=jfr;event=cpu      | output=jfr;event=cpu;dir=HERE/fork-2
                                            x.Mine  | verbose;dir=a             | verbose;dir=a/fork-2
                                            perfasm | saveLog=true              | saveLog=true;saveLogTo=./fork-2
                                            perfasm | savePerfBin=true;savePerfBinTo=a | savePerfBin=true;savePerfBinTo=a/fork-2
                                            perfasm | saveLog=true;saveLogToFile=a/x.log | saveLog=true;saveLogToFile=a/fork-2/ROW/x.log
                                            gc      | churn=true                | churn=true
                                            x.Mine  |                           |
                                            """)
    void everyForkGetsAFolderOfItsOwn(String name, String given, String expected) {
        var options = new ProfilerConfig(name, given == null ? "" : given);
        var rewritten = Profilers.of(List.of(options)).of(new Fork(row, 2, 0)).getFirst();
        assertThat(rewritten.getKlass()).isEqualTo(name);
        assertThat(rewritten.getOpts()).isEqualTo((expected == null ? "" : expected)
                .replace("HERE", System.getProperty("user.dir"))
                .replace("ROW", row.id()));
    }

    @Test
    void theOtherArmsForksAreToldApart() {
        var options = Profilers.of(List.of(new ProfilerConfig("jfr", "dir=a"))).of(new Fork(row, 2, 1)).getFirst();
        assertThat(options.getOpts()).isEqualTo("dir=a/arm-1-fork-2");
    }

    @Test
    void aRowIsCalledWhatJmhCallsIt() {
        var awkward = Samples.row("zipf:1.1 ä/%", 0, 1);
        assertThat(awkward.id()).isEqualTo(Samples.fork(awkward, 1).getParams().id());
    }

    @Test
    void profilesOfAnEarlierRunAreNotReplacedUnasked() throws IOException {
        var profilers = Profilers.of(List.of(new ProfilerConfig("jfr", "dir=" + folder)));
        profilers.check(List.of(row), 1, false, new Outputs());
        Files.createDirectories(folder.resolve("fork-2").resolve(row.id()));
        assertThatThrownBy(() -> profilers.check(List.of(row), 1, false, new Outputs()))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        folder.resolve("fork-2").resolve(row.id()) + " already exists; use --overwrite to replace it");
        profilers.check(List.of(row), 1, true, new Outputs());
        profilers.check(List.of(Samples.row("5", 0, 2)), 1, false, new Outputs());
    }

    @Test
    void twoThatWouldWriteTheSameFilesAreRefused() {
        var outputs = new Outputs();
        var jfr = new ProfilerConfig("jfr", "dir=" + folder);
        Profilers.of(List.of(jfr, new ProfilerConfig("async", "dir=" + folder)))
                .check(List.of(row, Samples.row("5", 0, 1)), 2, false, outputs);
        // Four forks of a row and two of the other, by two profilers.
        assertThat(outputs.written()).hasSize(12).containsValue("-prof jfr").containsValue("-prof async");
        assertThatThrownBy(() -> Profilers.of(List.of(jfr)).check(List.of(row), 1, false, outputs))
                .isInstanceOf(UsageException.class)
                .hasMessage("-prof jfr: -prof jfr is the same file; each needs its own");
    }

    @Test
    void aRowWhoseNameIsTooLongForAFileIsRefused() {
        var profilers = Profilers.of(List.of(new ProfilerConfig("jfr", "dir=" + folder)));
        var lengthy = Samples.row("9".repeat(250), 0, 1);
        assertThatThrownBy(() -> profilers.check(List.of(lengthy), 1, false, new Outputs()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("puts all parameters into a file name, which is too long with");
        Profilers.of(List.of(new ProfilerConfig("gc", ""))).check(List.of(lengthy), 1, false, new Outputs());
    }

    @Test
    void listsWhatAForkHasWritten() throws IOException {
        var profilers = Profilers.of(List.of(new ProfilerConfig("jfr", "dir=" + folder)));
        var fork = new Fork(row, 1, 0);
        assertThat(profilers.files(fork)).isEmpty();
        profilers.prepare(fork);
        var file = Files.writeString(folder.resolve("fork-1/profile.jfr"), "x");
        assertThat(profilers.files(fork)).containsOnlyKeys(file);
        assertThat(profilers.files(new Fork(row, 2, 0))).isEmpty();
    }
}
