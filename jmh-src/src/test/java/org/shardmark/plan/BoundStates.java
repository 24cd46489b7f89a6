package org.shardmark.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import org.shardmark.contract.RowStates;

/** The states of a row as the runner makes them, for tests of planners. */
public final class BoundStates {
    private BoundStates() {}

    /**
     * The states of the first row of a benchmark, with some values changed.
     *
     * @param changes as {@code shards=4}
     */
    public static RowStates of(Class<?> benchmark, String method, String... changes) {
        var classes = StateClasses.of(benchmark, method);
        var values = new HashMap<String, String>();
        for (var change : changes) {
            int equals = change.indexOf('=');
            var name = change.substring(0, equals);
            assertThat(classes.parameter(name)).as(name).isPresent();
            values.put(name, change.substring(equals + 1));
        }
        return classes.bind(values);
    }
}
