package org.shardmark.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class QualityCommandTest {
    @Test
    void the_table_has_a_line_for_each_hasher_and_shape() {
        var out = new ByteArrayOutputStream();
        int code = QualityCommand.run(new PrintStream(out, true, UTF_8), System.err, "--hasher", "STRING_HASH_CODE",
                "--shape", "USER,TRACE", "--format", "csv");

        assertThat(code).isZero();
        assertThat(out.toString(UTF_8).lines()).hasSize(3)
                .element(1)
                .asString()
                .startsWith("STRING_HASH_CODE,the formula of java.lang.String,32,1.0,USER,6.04");
    }
}
