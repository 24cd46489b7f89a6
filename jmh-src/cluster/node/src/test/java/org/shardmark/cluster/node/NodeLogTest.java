package org.shardmark.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shardmark.cluster.node.NodeLog.Entry;
import org.shardmark.cluster.node.NodeLog.Kind;

class NodeLogTest {
    @TempDir
    private Path folder;

    @Test
    void what_is_written_is_read_by_others_while_the_node_lives() throws Exception {
        var file = folder.resolve("log");
        var log = NodeLog.create(file, 3);
        int handling = log.start(Kind.HANDLED, 7, 70, 1_000);
        log.at(Kind.SENT, 8, 80, 2_000);
        var reader = NodeLog.open(file);
        assertThat(reader.read(0, false)).containsExactly(new Entry(Kind.HANDLED, 7, 70, 1_000, 0),
                new Entry(Kind.SENT, 8, 80, 2_000, 2_000));
        log.end(handling, 3_000);
        assertThat(reader.read(0, false).getFirst().endNanos()).isEqualTo(3_000);
        assertThat(reader.read(1, false)).hasSize(1);
    }

    @Test
    void an_entry_too_many_is_refused() throws Exception {
        var log = NodeLog.create(folder.resolve("log"), 1);
        log.at(Kind.SENT, 0, 0, 1);
        assertThatIllegalStateException().isThrownBy(() -> log.at(Kind.SENT, 0, 1, 2))
                .withMessage("the log of the node is full: 1 entries");
    }

    @Test
    void a_frame_survives_its_bytes() {
        var frame = new Frame(2, 270, 9, 123_456, 1L << 40, 77);
        assertThat(Frame.of(frame.bytes(100))).isEqualTo(frame);
        assertThat(frame.bytes(100)).hasSize(132);
    }
}
