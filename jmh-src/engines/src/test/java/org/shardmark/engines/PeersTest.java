package org.shardmark.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The peers in other languages, where there is somebody to run them. */
class PeersTest {
    private static final Path SCRIPT = Path.of(System.getProperty("shardmark.root"), "jmh-src", "engines", "peers",
            "asyncio_shards.py");

    private record Answer(int code, String text) {}

    private static Answer python(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("python3", "-B"));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), text);
    }

    private static boolean hasPython() throws InterruptedException {
        try {
            return python("-c", "import asyncio, sys; sys.exit(sys.version_info < (3, 8))").code() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void asyncio_reaches_some_of_its_ceiling() throws Exception {
        assumeTrue(hasPython());
        var answer = python(SCRIPT.toString(), "--shards", "4", "--messages", "200", "--zipf", "1.1");
        assertThat(answer.text()).startsWith("{\"shards\": 4, \"messagesPerSecond\": ")
                .contains("\"ceilingReached\": ");
        assertThat(answer.code()).isZero();
    }

    @Test
    void its_check_sees_what_is_lost_doubled_out_of_order_or_elsewhere() throws Exception {
        assumeTrue(hasPython());
        var check = "import sys; sys.path.insert(0, sys.argv[1]); import asyncio_shards as a;"
                + "print(a.mistake([0, 0], [[(0, 0), (1, 0)]]), a.mistake([0, 0], [[(0, 0)]]),"
                + " a.mistake([0, 0], [[(0, 0), (0, 0)]]), a.mistake([0, 0], [[(1, 0), (0, 0)]]),"
                + " a.mistake([0, 0], [[(0, 0)], [(1, 0)]]), sep='; ')";
        assertThat(python("-c", check, String.valueOf(SCRIPT.getParent())).text()).startsWith(
                "None; 1 messages were lost; message 0 arrived more than once; message 0 arrived after message 1 of the"
                        + " same key; key 0 was handled by two shards");
    }

    @Test
    void it_refuses_what_makes_no_sense_in_one_line() throws Exception {
        assumeTrue(hasPython());
        var answer = python(SCRIPT.toString(), "--shards", "0");
        assertThat(answer.text()).contains("shards, keys and messages must be at least 1");
        assertThat(answer.code()).isEqualTo(2);
    }
}
