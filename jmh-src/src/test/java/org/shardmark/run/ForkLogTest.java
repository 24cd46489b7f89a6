package org.shardmark.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class ForkLogTest {
    @TempDir
    private Path folder;

    @Test
    void named_by_an_argument_of_the_forks() {
        assertThat(ForkLog.of(new OptionsBuilder().build())).isEmpty();
        assertThat(ForkLog.of(new OptionsBuilder().jvmArgsPrepend("-Xmx1g", "-Dshardmark.hlog=a/b.hlog").build()))
                .contains(new ForkLog(Path.of("a/b.hlog")));
    }

    @Test
    void a_new_run_begins_anew_but_destroys_nothing_unasked() throws IOException {
        var log = new ForkLog(Files.writeString(folder.resolve("x.hlog"), "of an earlier run"));
        assertThatThrownBy(() -> log.begin(false)).isInstanceOf(UsageException.class)
                .hasMessageContaining("--overwrite");
        assertThat(log.path()).hasContent("of an earlier run");
        log.begin(true);
        assertThat(log.path()).doesNotExist();
        log.begin(false);
    }
}
