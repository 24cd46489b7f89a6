package org.shardmark.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class FootprintCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    @Test
    void aRowAMailboxAndTheJvmBelow() {
        assertThat(run("--mailbox", "RING,AGRONA", "--format", "md")).isZero();
        assertThat(out.toString(UTF_8)).contains("| MiB of 100000 |")
                .containsPattern("\n\\| RING +\\| +\\d{4} \\|")
                .containsPattern("\n\\| AGRONA +\\| +\\d{4} \\|")
                .contains(System.getProperty("java.runtime.version"));
    }

    @Test
    void manyOfThemWeighWhatTheyWeigh() {
        assertThat(run("--mailbox", "RING", "--many", "9223372036854775807", "--format", "csv")).isZero();
        var cells = out.toString(UTF_8).lines().skip(1).findFirst().orElseThrow().split(",");
        double each = Double.parseDouble(cells[1]);
        assertThat(Double.parseDouble(cells[2])).isCloseTo(each * 0x1p63 / (1 << 20), withinPercentage(1));
    }

    @Test
    void whatCannotBeIsOneLine() {
        assertThat(run("--many", "0")).isEqualTo(2);
        assertThat(run("--format", "json")).isEqualTo(2);
        assertThat(run("--mailbox", "RNG")).isEqualTo(2);
        assertThat(errors.toString(UTF_8).lines()).hasSize(3).allMatch(line -> line.startsWith("footprint: "));
    }

    private int run(String... args) {
        return FootprintCommand.run(new PrintStream(out, true, UTF_8), new PrintStream(errors, true, UTF_8), args);
    }
}
