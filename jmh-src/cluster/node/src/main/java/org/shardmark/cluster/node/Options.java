package org.shardmark.cluster.node;

import java.util.HashMap;
import java.util.Map;

/** What a node is started with, as {@code name=value} words. */
public final class Options {
    private final Map<String, String> values = new HashMap<>();

    /** Reads the words. */
    public Options(String... words) {
        for (var word : words) {
            int equals = word.indexOf('=');
            values.put(word.substring(0, equals), word.substring(equals + 1));
        }
    }

    /**
     * What was given under a name.
     *
     * @throws IllegalArgumentException if it was not given
     */
    public String text(String name) {
        var value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException(name + " is missing");
        }
        return value;
    }

    /** As a number. */
    public int number(String name) {
        return Integer.parseInt(text(name));
    }
}
