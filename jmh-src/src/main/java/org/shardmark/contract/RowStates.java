package org.shardmark.contract;

import java.util.List;
import java.util.Optional;

/**
 * The state objects that JMH makes for the benchmark method of a row, with their parameters set and nothing set up: a
 * planner reads the very fields that the benchmark reads in the fork.
 */
public final class RowStates {
    private final List<Object> states;

    public RowStates(List<Object> states) {
        this.states = List.copyOf(states);
    }

    /**
     * The state of a class.
     *
     * @throws IllegalStateException if the method has none; {@link #find} asks
     */
    public <S> S get(Class<S> type) {
        return find(type).orElseThrow(() -> new IllegalStateException("the row has no " + type.getName()));
    }

    /** The state of a class that only some methods of a benchmark have. */
    public <S> Optional<S> find(Class<S> type) {
        return states.stream().filter(type::isInstance).map(type::cast).findFirst();
    }
}
