package org.shardmark.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.shardmark.cluster.node.Inbox.Verdict;

class WindowTest {
    private static final long TIMEOUT = 100;

    /** What was sent: sequence, base and message of each. */
    private final List<String> sent = new ArrayList<>();

    private void wire(long sequence, long base, int message, boolean again) {
        sent.add(sequence + "/" + base + ":" + message + (again ? "!" : ""));
    }

    @Test
    void what_finds_the_window_full_waits_for_an_acknowledgement() {
        var window = new Window(2, TIMEOUT);
        for (int message = 10; message < 14; message++) {
            window.offer(message, 0, this::wire);
        }
        assertThat(sent).containsExactly("0/0:10", "1/0:11");
        assertThat(window.pending()).isEqualTo(4);
        window.acknowledged(0, 1, this::wire);
        assertThat(sent).endsWith("2/1:12").hasSize(3);
        window.acknowledged(0, 1, this::wire);
        assertThat(sent).hasSize(3);
    }

    @Test
    void what_is_overdue_is_asked_for_by_its_lowest_and_brought_by_the_answer() {
        var window = new Window(3, TIMEOUT);
        IntStream.range(0, 4).forEach(message -> window.offer(message, 0, this::wire));
        window.tick(TIMEOUT - 1, this::wire);
        assertThat(sent).hasSize(3);
        window.tick(TIMEOUT, this::wire);
        assertThat(sent).endsWith("0/0:0!").hasSize(4);
        window.acknowledged(0, TIMEOUT + 1, this::wire);
        assertThat(sent).endsWith("1/1:1!", "2/1:2!", "3/1:3");
    }

    @Test
    void it_asks_less_often_the_longer_there_is_no_answer() {
        var window = new Window(1, TIMEOUT);
        window.offer(0, 0, this::wire);
        for (long now = 0; now <= 20 * TIMEOUT; now++) {
            window.tick(now, this::wire);
        }
        // After 1, 3, 7, 11, 15 and 19 time-outs.
        assertThat(sent).hasSize(1 + 6);
    }

    /**
     * A network that drops and delays, an owner that forgets: each message is handled, in order, and handled again only
     * if nobody had acknowledged it.
     */
    @RepeatedTest(300)
    void whatever_is_lost_each_message_is_handled_in_turn(RepetitionInfo repetition) {
        var random = new Random(repetition.getCurrentRepetition());
        int messages = 1 + random.nextInt(60);
        var window = new Window(1 + random.nextInt(8), TIMEOUT);
        double loss = random.nextDouble() * 0.6;
        var to = new ArrayDeque<long[]>();
        var back = new ArrayDeque<Long>();
        Window.Wire wire = (sequence, base, message, again) -> {
            if (random.nextDouble() >= loss) {
                to.add(new long[]{sequence, base, message});
            }
        };
        var inbox = new Inbox(0);
        var handled = new ArrayList<Integer>();
        int offered = 0;
        int restarts = 0;
        for (long now = 0; offered < messages || window.pending() > 0; now += random.nextInt(30)) {
            assertThat(now).as("time").isLessThan(5_000_000);
            if (offered < messages && random.nextBoolean()) {
                window.offer(offered++, now, wire);
            }
            window.tick(now, wire);
            if (!to.isEmpty() && random.nextInt(3) > 0) {
                long[] frame = to.remove();
                if (inbox.receive(frame[0], frame[1]) == Verdict.HANDLE) {
                    int message = (int) frame[2];
                    if (handled.contains(message)) {
                        assertThat((long) message).isGreaterThanOrEqualTo(window.base());
                    } else {
                        assertThat(message).isEqualTo(handled.stream().mapToInt(m -> m).max().orElse(-1) + 1);
                    }
                    handled.add(message);
                }
                if (random.nextDouble() >= loss) {
                    back.add(inbox.handled());
                }
            }
            if (!back.isEmpty() && random.nextInt(3) > 0) {
                window.acknowledged(back.remove(), now, wire);
            }
            // What was on its way to an owner that is gone is gone with it.
            if (restarts < 5 && random.nextInt(200) == 0) {
                restarts++;
                inbox = new Inbox(0);
                to.clear();
            }
        }
        assertThat(handled.stream().distinct()).hasSize(messages);
    }
}
