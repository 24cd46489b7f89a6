package org.shardmark.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shardmark.witness.KernelCounters;
import org.shardmark.witness.Witness;

class JournalTest {
    private static final Map<String, String> WITH = Map.of("code", "abc", "JVM", "25");
    private static final Journal.Content EMPTY = new Journal.Content("its name", WITH, List.of());
    private final Row row = Samples.row("4", 0, 3);

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve(".results.json.journal");
    }

    @Test
    void givesBackWhatWasAppended() throws IOException {
        var journal = Journal.open(file, EMPTY);
        journal.append(entry(1));
        journal.append(entry(2));
        var content = Journal.read(file).orElseThrow();
        assertThat(content.run()).isEqualTo("its name");
        assertThat(content.measuredWith()).isEqualTo(WITH);
        assertThat(content.entries()).extracting(Journal.Entry::number).containsExactly(1, 2);
        assertThat(content.entries().getLast().result().getPrimaryResult().getScore()).isEqualTo(2);
        assertThat(content.entries().getFirst().facts()).isEqualTo(entry(1).facts());
    }

    @Test
    void anEntryThatWasCutOffIsAsIfItHadNeverBeen() throws IOException {
        var journal = Journal.open(file, EMPTY);
        journal.append(entry(1));
        int whole = (int) Files.size(file);
        journal.append(entry(2));
        var bytes = Files.readAllBytes(file);
        for (int length = whole; length < bytes.length; length += 97) {
            Files.write(file, Arrays.copyOf(bytes, length));
            assertThat(Journal.read(file).orElseThrow().entries()).hasSize(1);
        }
        // And the journal can be gone on with.
        Journal.open(file, Journal.read(file).orElseThrow()).append(entry(3));
        assertThat(Journal.read(file).orElseThrow().entries()).extracting(Journal.Entry::number).containsExactly(1, 3);
    }

    @Test
    void aDamagedEntryIsNotBelieved() throws IOException {
        Journal.open(file, EMPTY).append(entry(1));
        var bytes = Files.readAllBytes(file);
        bytes[bytes.length - 20] ^= 1;
        Files.write(file, bytes);
        assertThat(Journal.read(file).orElseThrow().entries()).isEmpty();
    }

    @Test
    void anEntryIsForcedToTheDiskAfterItsLastByte() throws IOException {
        var channel = new SlowChannel();
        Journal.append(entry(1), channel);
        var plain = Journal.open(file, EMPTY);
        long before = Files.size(file);
        plain.append(entry(1));
        assertThat(channel.events).startsWith("at 17").endsWith("forced with its size");
        assertThat(String.join("", channel.events.subList(1, channel.events.size() - 1)))
                .hasSize((int) (Files.size(file) - before));
    }

    @Test
    void anEntryThatDoesNotFitOnTheDiskLeavesTheJournalAsItWas() {
        var channel = new SlowChannel(10);
        assertThatIOException().isThrownBy(() -> Journal.append(entry(1), channel))
                .withMessage("No space left on device");
        assertThat(channel.events).hasSize(1 + 4 + 1).startsWith("at 17").endsWith("truncated to 17");
    }

    @Test
    void thereMayBeNone() throws IOException {
        assertThat(Journal.read(file)).isEmpty();
    }

    private Journal.Entry entry(int number) {
        var facts = new Environment.Fork(row.benchmark(), "thrpt", Row.parameters(row.workload()), number, 0, 0,
                Instant.EPOCH, 17, 0.5, KernelCounters.Usage.UNKNOWN, new Environment.Threads(1.5, 2),
                new Witness.Reading(45, 1.2, 90, 20), Witness.Reading.NONE, "measured",
                List.of("fork-1/profile.jfr"));
        return new Journal.Entry(row.key(), number, 0, 0, facts, Samples.fork(row, number));
    }
}
