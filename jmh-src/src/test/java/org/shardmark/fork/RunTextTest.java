package org.shardmark.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.runner.options.VerboseMode;

class RunTextTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final RunText text = new RunText(new PrintStream(bytes, true, StandardCharsets.UTF_8), VerboseMode.NORMAL);

    @ParameterizedTest
    @ValueSource(strings = {"# WARNING: Unable to get Instrumentation. Dynamic Attach failed. You may add this JAR",
            "WARNING: sun.misc.Unsafe::objectFieldOffset will be removed in a future release"})
    void whatTheUserCanDoNothingAboutIsNotPrinted(String line) {
        text.println(line);
        text.write((line + "\nmine\n").getBytes(StandardCharsets.UTF_8));

        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualToIgnoringNewLines("mine");
    }
}
