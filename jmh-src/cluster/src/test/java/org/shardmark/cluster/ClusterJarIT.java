package org.shardmark.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar as users start it, with nodes that are killed; and settings under which a check must fail. */
class ClusterJarIT {
    private static final Path ROOT = Path.of(System.getProperty("shardmark.root"));

    @TempDir
    private Path folder;

    private record Answer(int code, String text) {}

    private Answer run(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djmh.ignoreLock=true", "-jar", ROOT.resolve("cluster.jar").toString()));
        command.addAll(List.of(arguments));
        var output = folder.resolve("output");
        var process = new ProcessBuilder(command).directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
        return new Answer(process.exitValue(), Files.readString(output));
    }

    @Test
    void a_killed_node_of_three_loses_no_message_unless_the_sender_does_not_resend_or_does_not_number()
            throws Exception {
        var answer = run("-p", "nodes=3", "-p", "event=KILL", "-p", "tuning=AGGRESSIVE", "-p",
                "delivery=WINDOW,BARE,UNNUMBERED", "-p", "rate=1000", "-p", "messages=4000", "-f", "1", "-rf", "json",
                "-rff", "kill.json");
        assertThat(answer.text()).contains("# No benchmark was named: running ClusterBenchmark", "2 rows failed",
                "sent messages that nobody handled: of the run message")
                .containsPattern("handled again at node|after message|at the same time");
        assertThat(answer.code()).as(answer.text()).isEqualTo(1);
        assertThat(Files.readString(folder.resolve("kill.json"))).contains("\"WINDOW\"", "\"gapMoved\"",
                "\"gapStayed\"", "\"sojournBefore\"", "\"sojournMoved\"", "\"sojournDuring\"", "\"eventMillis\"",
                "\"partitionsMoved\"", "\"partitionsNeverMoved\"", "\"partitionsMustMove\"", "\"noticedMillis\"",
                "\"decidedMillis\"", "\"crossedShare\"", "\"wireBytesPerMessage\"", "\"duplicateHandlings\"",
                "\"deadLetters\"", "\"unacknowledgedPeak\"").doesNotContain("\"BARE\"", "\"UNNUMBERED\"");
    }

    @Test
    void a_killed_consumer_of_a_group_loses_no_message_and_repeats_what_only_kafka_itself_committed() throws Exception {
        var answer = run("-p", "engine=KAFKA", "-p", "nodes=3", "-p", "event=KILL", "-p", "tuning=AGGRESSIVE", "-p",
                "delivery=WINDOW,BARE", "-p", "rate=500", "-p", "messages=2000", "-f", "1", "-rf", "json", "-rff",
                "kafka.json");
        assertThat(answer.code()).as(answer.text()).isZero();
        var json = Files.readString(folder.resolve("kafka.json"));
        assertThat(json).contains("\"noticedMillis\"", "\"decidedMillis\"", "\"gapMoved\"");
        // Of two rows the later is BARE: what was read and not yet committed by the clock is handled once more.
        var bare = json.substring(json.indexOf("\"BARE\""));
        var score = Pattern.compile("\"duplicateHandlings\" : \\{\\s*\"score\" : ([0-9.]+)").matcher(bare);
        assertThat(score.find()).as(bare).isTrue();
        assertThat(Double.parseDouble(score.group(1))).isGreaterThan(20);
    }

    @Test
    void an_impossible_event_ends_in_one_line() throws Exception {
        var answer = run("-p", "nodes=2", "-p", "event=KILL");
        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.text().strip().lines()).singleElement()
                .asString()
                .startsWith("cluster.jar: unsupported combination")
                .contains("event=KILL needs nodes=3 or more");
    }
}
