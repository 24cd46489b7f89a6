package org.shardmark.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.shardmark.cluster.node.Inbox.Verdict;

class InboxTest {
    private final Inbox inbox = new Inbox(0);

    @Test
    void each_number_is_handled_once_and_in_turn() {
        assertThat(inbox.receive(0, 0)).isEqualTo(Verdict.HANDLE);
        assertThat(inbox.receive(0, 0)).isEqualTo(Verdict.KNOWN);
        assertThat(inbox.receive(2, 0)).isEqualTo(Verdict.EARLY);
        assertThat(inbox.receive(1, 0)).isEqualTo(Verdict.HANDLE);
        assertThat(inbox.handled()).isEqualTo(1);
    }

    @Test
    void a_new_owner_begins_with_the_lowest_that_is_not_acknowledged() {
        assertThat(inbox.receive(7, 5)).isEqualTo(Verdict.EARLY);
        assertThat(inbox.handled()).isEqualTo(4);
        assertThat(inbox.receive(5, 5)).isEqualTo(Verdict.HANDLE);
    }
}
