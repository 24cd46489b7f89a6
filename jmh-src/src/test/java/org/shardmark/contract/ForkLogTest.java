package org.shardmark.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shardmark.io.NamedPipe;

class ForkLogTest {
    @TempDir
    private Path folder;

    @Test
    void named_by_the_last_argument_of_the_forks_that_names_one() {
        assertThat(ForkLog.of(List.of("-Xmx1g"))).isEmpty();
        assertThat(ForkLog.of(List.of("-Dshardmark.hlog=x", "-Xmx1g", "-Dshardmark.hlog=a/b.hlog")))
                .contains(new ForkLog(Path.of("a/b.hlog")));
    }

    @Test
    void what_is_there_is_taken_until_it_begins_anew() throws IOException {
        var log = new ForkLog(folder.resolve("x.hlog"));
        assertThat(log.isTaken()).isFalse();
        log.begin();
        Files.writeString(log.path(), "of an earlier run");
        assertThat(log.isTaken()).isTrue();
        log.begin();
        assertThat(log.path()).doesNotExist();
    }

    @Test
    void a_link_stays_and_the_file_behind_it_begins_anew() throws IOException {
        var file = Files.writeString(folder.resolve("x.hlog"), "of an earlier run");
        var link = Files.createSymbolicLink(folder.resolve("link.hlog"), Path.of("x.hlog"));
        new ForkLog(link).begin();
        assertThat(link).isSymbolicLink();
        assertThat(file).doesNotExist();
    }

    @Test
    void a_pipe_is_sent_once_what_forks_added_one_after_the_other() throws Exception {
        try (var pipe = new NamedPipe(folder)) {
            var log = new ForkLog(pipe.path());
            assertThat(log.isTaken()).isFalse();
            System.setProperty(ForkLog.PROPERTY, pipe.path().toString());
            log.begin();
            var added = ForkLog.ofThisJvm().orElseThrow();
            Files.writeString(added, "one ");
            Files.writeString(added, "and another", StandardOpenOption.APPEND);
            log.end();
            assertThat(pipe.read()).isEqualTo("one and another");
            assertThat(added).doesNotExist();
        } finally {
            System.clearProperty(ForkLog.PROPERTY);
        }
    }
}
