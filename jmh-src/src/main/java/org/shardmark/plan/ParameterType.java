package org.shardmark.plan;

import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.shardmark.contract.AtLeast;
import org.shardmark.contract.AtMost;
import org.shardmark.options.Nearest;

/** What a parameter can take, by its field: JMH itself finds out only in the fork. */
record ParameterType(Field field) {
    /** The reason why the parameter cannot take a value, with what it can take; empty where it can. */
    Optional<String> refuse(String text) {
        try {
            valueOf(text);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /**
     * A value as the field has it.
     *
     * @throws IllegalArgumentException where it can have no such value; the message says what it can have
     */
    Object valueOf(String text) {
        var type = field.getType();
        if (type.isEnum()) {
            return constant(type, text);
        }
        return switch (type.getName()) {
            case "int", "java.lang.Integer" -> number(text, Integer::valueOf, "it takes whole numbers");
            case "long", "java.lang.Long" -> number(text, Long::valueOf, "it takes whole numbers");
            case "short", "java.lang.Short" -> number(text, Short::valueOf, "it takes whole numbers up to 32767");
            case "byte", "java.lang.Byte" -> number(text, Byte::valueOf, "it takes whole numbers up to 127");
            case "double", "java.lang.Double" -> number(text, Double::valueOf, "it takes numbers");
            case "float", "java.lang.Float" -> number(text, Float::valueOf, "it takes numbers");
            case "boolean", "java.lang.Boolean" -> {
                require(List.of("true", "false").contains(text), "the values are true, false");
                yield Boolean.valueOf(text);
            }
            case "char", "java.lang.Character" -> {
                require(text.length() == 1, "it takes one character");
                yield text.charAt(0);
            }
            default -> text;
        };
    }

    private static Object constant(Class<?> type, String text) {
        var constants = Arrays.stream(type.getEnumConstants()).map(constant -> (Enum<?>) constant).toList();
        var names = constants.stream().map(Enum::name).toList();
        require(names.contains(text), "the values are " + String.join(", ", names) + Nearest.hint(text, names));
        return constants.get(names.indexOf(text));
    }

    private Number number(String text, Function<String, Number> parse, String otherwise) {
        Number number;
        try {
            number = parse.apply(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(otherwise, e);
        }
        var least = field.getAnnotation(AtLeast.class);
        if (least != null) {
            require(number.doubleValue() >= least.value(), "it must be at least " + plain(least.value()));
        }
        var most = field.getAnnotation(AtMost.class);
        if (most != null) {
            require(number.doubleValue() <= most.value(), "it must be at most " + plain(most.value()) + most.note());
        }
        return number;
    }

    /** Without an exponent, and a whole number without a point. */
    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    private static void require(boolean can, String otherwise) {
        if (!can) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
