package org.shardmark.hotkey;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadTest {
    private final Ledger ledger = new Ledger(10, null);

    private void sent(int messages) {
        for (int i = 0; i < messages; i++) {
            ledger.sendOfHottest();
        }
    }

    private void handled(int messages) {
        for (int i = 0; i < messages; i++) {
            ledger.handledOneOfHottest();
        }
    }

    @Test
    void the_last_answer_completes_it() {
        sent(5);
        handled(3);
        var read = new Read(7, 3, ledger);
        read.answer(1);
        read.answer(1);
        assertThat(ledger.readsCompleted()).isZero();
        read.answer(2);
        assertThat(ledger.readsCompleted()).isOne();
        assertThat(ledger.failure()).isEmpty();
        assertThat(ledger.handledNanos()[7]).isNotZero();
    }

    @Test
    void what_had_been_handled_before_must_be_in_it() {
        sent(5);
        handled(3);
        new Read(7, 1, ledger).answer(2);
        assertThat(ledger.failure())
                .contains("the read at place 7 returned 2: 3 messages had been handled before it was "
                        + "sent, and 5 sent before it was completed");
    }

    @Test
    void what_was_never_sent_must_not_be_in_it() {
        sent(5);
        var read = new Read(7, 2, ledger);
        read.answer(3);
        sent(1);
        read.answer(4);
        assertThat(ledger.failure()).hasValueSatisfying(why -> assertThat(why).contains("returned 7", "and 6 sent"));
    }

    @Test
    void the_first_failure_is_the_one_that_is_heard() {
        ledger.fail("one");
        ledger.fail("two");
        assertThat(ledger.failure()).contains("one");
    }
}
