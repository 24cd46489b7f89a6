package org.shardmark.report.jmh;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** A cursor over a JSON text that says where it is when something is not as it should be. One thread at a time. */
final class Json implements AutoCloseable {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private final JsonParser parser;

    Json(InputStream in) {
        parser = FACTORY.createParser(ObjectReadContext.empty(), in);
    }

    /** The text is JSON, but not what was expected. */
    static final class Unexpected extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unexpected(String message) {
            super(message);
        }
    }

    /** Moves to the next token, null at the end of the text. */
    @org.jspecify.annotations.Nullable
    JsonToken next() {
        return parser.nextToken();
    }

    boolean at(JsonToken token) {
        return parser.currentToken() == token;
    }

    /** The line that the cursor is on, from 1. */
    int line() {
        return parser.currentTokenLocation().getLineNr();
    }

    /** Calls {@code field} with each name, the cursor on its value; unread values are skipped. */
    void fields(String what, Consumer<String> field) {
        require(JsonToken.START_OBJECT, what, "an object");
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            field.accept(name);
        }
    }

    /** Calls {@code element} with the cursor on each element. */
    void elements(String what, Runnable element) {
        require(JsonToken.START_ARRAY, what, "an array");
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            element.run();
        }
    }

    void skip() {
        parser.skipChildren();
    }

    /** The scalar under the cursor as text; an object or array as its JSON. */
    String text() {
        return switch (parser.currentToken()) {
            case VALUE_NULL -> "";
            case START_OBJECT, START_ARRAY -> String.valueOf(tree());
            default -> parser.getString();
        };
    }

    /** The number under the cursor, NaN for what JMH writes in place of one and for anything else. */
    double number() {
        return switch (parser.currentToken()) {
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_STRING -> switch (parser.getString()) {
                case "+INF", "INF", "Infinity" -> Double.POSITIVE_INFINITY;
                case "-INF", "-Infinity" -> Double.NEGATIVE_INFINITY;
                default -> Double.NaN;
            };
            default -> {
                parser.skipChildren();
                yield Double.NaN;
            }
        };
    }

    int integer(String what) {
        double value = number();
        if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
            throw new Unexpected(what + " is not a whole number");
        }
        return (int) value;
    }

    /** The value under the cursor as maps, lists and scalars. */
    Object tree() {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> map = new LinkedHashMap<>();
                fields("value", name -> map.put(name, tree()));
                yield map;
            }
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                elements("value", () -> list.add(tree()));
                yield list;
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
            default -> text();
        };
    }

    private void require(JsonToken token, String what, String kind) {
        if (parser.currentToken() != token) {
            throw new Unexpected(what + " is not " + kind);
        }
    }

    @Override
    public void close() {
        parser.close();
    }
}
