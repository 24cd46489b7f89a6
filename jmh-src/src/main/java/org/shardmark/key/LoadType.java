package org.shardmark.key;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Every load of the suite, as the value of a benchmark's parameter: the constant in small letters begins its text. */
enum LoadType {
    UNIFORM("uniform", text -> new Load.Uniform()),
    ZIPF("zipf:S (as in zipf:1.1)", Load.Zipf::parse),
    TRACE("trace:FILE", Trace::parse);

    /** How it is written. */
    private final String form;
    private final Function<String, Load> parse;

    /**
     * A load.
     *
     * @param form  how it is written, with a colon where something follows its name
     * @param parse makes it from all of a text that begins so
     */
    LoadType(String form, Function<String, Load> parse) {
        this.form = form;
        this.parse = parse;
    }

    /** As {@link Load#parse}. */
    static Load parse(String text) {
        return Arrays.stream(values())
                .filter(type -> type.begins(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "load=" + text + ": must be " + forms() + Trace.COMMAS)).parse
                .apply(text);
    }

    private boolean begins(String text) {
        var name = name().toLowerCase(Locale.ROOT);
        return form.contains(":")
                ? text.startsWith(name + ":") && text.length() > name.length() + 1
                : text.equals(name);
    }

    private static String forms() {
        var forms = Arrays.stream(values()).map(type -> type.form).toList();
        return forms.stream().limit(forms.size() - 1L).collect(Collectors.joining(", ")) + " or " + forms.getLast();
    }
}
