package org.shardmark.witness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WitnessTest {
    @TempDir
    Path tasks;

    private void task(String name, int processor) throws IOException {
        var folder = Files.createDirectory(tasks.resolve("" + (100 + processor) + name.length()));
        Files.writeString(folder.resolve("stat"), "7 (" + name + ") R " + "1 ".repeat(35) + processor + " 0 0\n");
    }

    @Test
    void a_walk_through_memory_meets_every_line_once() {
        var memory = Witness.cycle(new Random(3));
        int lines = memory.length / 16;
        int at = 0;
        for (int i = 0; i < lines; i++) {
            at = memory[at];
            assertThat(at == 0).as("back at the start after %d of %d lines", i + 1, lines).isEqualTo(i == lines - 1);
        }
    }

    @Test
    void two_threads_on_two_processors_are_told_from_two_on_one() throws IOException {
        task("shardmark-ping", 0);
        task("shardmark-pong", 1);
        task("some other) thread", 2);
        var processors = new Processors(tasks);
        assertThat(processors.areKnown()).isTrue();
        assertThat(processors.areTwo(Set.of("shardmark-ping", "shardmark-pong"))).isTrue();
        assertThat(processors.areTwo(Set.of("shardmark-ping", "shardmark-none"))).isFalse();
        Files.writeString(tasks.resolve("10114").resolve("stat"),
                "7 (shardmark-pong) R " + "1 ".repeat(35) + "0 0 0\n");
        assertThat(processors.areTwo(Set.of("shardmark-ping", "shardmark-pong"))).isFalse();
    }

    @Test
    void where_the_kernel_tells_nothing_core_to_core_is_unknown_and_the_rest_is_measured() throws Exception {
        var nowhere = new Processors(tasks.resolve("none"));
        assertThat(nowhere.areTwo(Set.of("shardmark-ping"))).isFalse();
        assertThat(new CoreToCore(nowhere).measure()).isEmpty();
    }

    @Test
    void a_reading_has_all_that_this_machine_can_tell() {
        var witness = Witness.here();
        var begun = witness.spent();
        var reading = witness.read();
        assertThat(begun).isPositive();
        assertThat(reading.tookMillis()).isPositive();
        assertThat(witness.spent().minus(begun).toNanos() / 1e6).isEqualTo(reading.tookMillis());
        assertThat(reading.integerNanos()).isPositive();
        assertThat(reading.memoryNanos()).isGreaterThan(0);
        assertThat(reading.coreToCoreNanos()).satisfiesAnyOf(nanos -> assertThat(nanos).isPositive(),
                nanos -> assertThat(nanos).isEqualTo(-1));
    }

    @Test
    void the_time_beside_a_row_is_the_mean_of_what_is_known() {
        var near = new Witness.Reading(40, 1, 1, 20);
        var far = new Witness.Reading(240, 1, 1, 20);
        assertThat(Witness.Reading.coreToCoreNanos(near, far)).hasValue(140);
        assertThat(Witness.Reading.coreToCoreNanos(near, Witness.Reading.NONE)).hasValue(40);
        assertThat(Witness.Reading.coreToCoreNanos(Witness.Reading.NONE, Witness.Reading.NONE)).isEmpty();
    }

    @Test
    void an_interrupted_thread_stays_interrupted_and_has_no_reading() {
        var witness = Witness.here();
        Thread.currentThread().interrupt();
        assertThat(witness.read()).isEqualTo(Witness.Reading.NONE);
        assertThat(Thread.interrupted()).isTrue();
    }
}
