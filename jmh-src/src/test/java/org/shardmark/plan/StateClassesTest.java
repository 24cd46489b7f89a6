package org.shardmark.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.shardmark.contract.AtLeast;
import org.shardmark.contract.AtMost;
import org.shardmark.record.SampleBenchmark;

class StateClassesTest {
    /** A stranger's state: private, with all kinds of fields, and another that its set-up asks for. */
    @State(Scope.Thread)
    private static class Base {
        @Param("7")
        private short inherited;
    }

    @State(Scope.Thread)
    private static class Strange extends Base {
        @AtLeast(-0.5)
        @AtMost(value = 10, note = ", the tenth is the last")
        @Param("0.5")
        private double part;

        @Param("x")
        private char letter;

        @Param("false")
        private Boolean boxed;

        @Param("RING")
        private SampleBenchmark.Kind kind;

        @Param("text")
        private String text;

        private int none = 3;

        @Setup
        public void prepare(Asked asked) {}
    }

    @State(Scope.Thread)
    private static class Asked {
        @Param("1")
        private long count;
    }

    @State(Scope.Thread)
    private static class NeedsAnArgument {
        private NeedsAnArgument(int argument) {}
    }

    @State(Scope.Thread)
    private static class Fails {
        private Fails() {
            throw new IllegalStateException("no");
        }
    }

    private static final StateClasses STRANGE = StateClasses.of(Strange.class, "run");

    @Test
    void a_row_has_the_values_it_names_and_the_defaults_of_all_others() {
        var states = STRANGE.bind(Map.of("part", "2", "letter", "y", "boxed", "true", "kind", "LIST", "count", "5"));
        var state = states.get(Strange.class);
        assertThat(List.<Object>of(state.part, state.letter, state.boxed, state.kind, state.text, state.none))
                .containsExactly(2.0, 'y', true, SampleBenchmark.Kind.LIST, "text", 3);
        assertThat(((Base) state).inherited).isEqualTo((short) 7);
        assertThat(states.get(Asked.class).count).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                            part=-1    | part=-1: it must be at least -0.5
                                            part=NaN   | part=NaN: it must be at least -0.5
                                            part=11    | part=11: it must be at most 10, the tenth is the last
                                            part=much  | part=much: it takes numbers
                                            letter=ab  | letter=ab: it takes one character
                                            boxed=yes  | boxed=yes: the values are true, false
                                            kind=RONG  | kind=RONG: the values are RING, LIST; did you mean RING?
                                            inherited=99999 | inherited=99999: it takes whole numbers up to 32767
                                            """)
    void a_value_that_a_field_cannot_have_is_refused(String change, String why) {
        var words = change.split("=");
        assertThatIllegalArgumentException().isThrownBy(() -> STRANGE.bind(Map.of(words[0], words[1])))
                .withMessage(why);
        assertThat(STRANGE.parameter(words[0]).orElseThrow().refuse(words[1])).hasValueSatisfying(
                text -> assertThat(why).endsWith(text));
    }

    @Test
    void a_method_has_only_the_states_that_it_asks_for() {
        assertThat(StateClasses.of(SampleBenchmark.class, "run").bind(Map.of()).find(SampleBenchmark.Load.class))
                .isPresent();
        assertThat(StateClasses.of(SampleBenchmark.class, "other").bind(Map.of()).find(SampleBenchmark.Load.class))
                .isEmpty();
    }

    @Test
    void a_state_that_cannot_be_made_is_named() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StateClasses.of(NeedsAnArgument.class, "run").bind(Map.of()))
                .withMessage("the state " + NeedsAnArgument.class.getName()
                        + " has no constructor without parameters");
        assertThatIllegalArgumentException().isThrownBy(() -> StateClasses.of(Fails.class, "run").bind(Map.of()))
                .withMessage("the state " + Fails.class.getName()
                        + " cannot be made: java.lang.IllegalStateException: no");
    }
}
