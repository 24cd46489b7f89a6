package org.shardmark.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shardmark.contract.ForkLog;
import org.shardmark.engine.OpenLoop;

class SojournsTest {
    private static final long IN_TIME = 1_000_000;
    private static final long TOO_LATE = 1_100_000;

    private final OpenLoop loop = OpenLoop.spinning(new long[]{0, IN_TIME});
    private final Sojourns sojourns = new Sojourns("row");

    @BeforeEach
    void forget() {
        Published.take();
    }

    @Test
    void times_of_a_run_that_kept_up_are_published() throws Exception {
        sojourns.publish(loop, IN_TIME, 0);
        assertThat(Published.take()).containsOnlyKeys("saturated", "sojourn").containsEntry("saturated", 0.0);
    }

    @Test
    void times_are_added_to_the_log_of_the_fork(@TempDir Path folder) throws Exception {
        var file = folder.resolve("x.hlog");
        System.setProperty(ForkLog.PROPERTY, file.toString());
        try {
            new Sojourns("row").publish(loop, 1_000_000, 2_000);
        } finally {
            System.clearProperty(ForkLog.PROPERTY);
        }
        assertThat(Files.readAllLines(file)).last().asString().startsWith("Tag=row,2.000,0.001,");
    }

    @Test
    void a_saturated_run_has_no_times() throws Exception {
        sojourns.publish(loop, TOO_LATE, 0);
        assertThat(Published.take()).containsOnlyKeys("saturated").containsEntry("saturated", 1.0);
    }

    @Test
    void a_fork_that_was_saturated_once_has_no_times_any_more() throws Exception {
        sojourns.publish(loop, TOO_LATE, 0);
        Published.take();
        sojourns.publish(loop, IN_TIME, 0);
        assertThat(Published.take()).containsOnlyKeys("saturated").containsEntry("saturated", 1.0);
    }
}
