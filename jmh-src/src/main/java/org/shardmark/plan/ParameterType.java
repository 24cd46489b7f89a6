package org.shardmark.plan;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.shardmark.options.Nearest;

/** What a parameter can take, by the type of its {@link Param} field: JMH itself finds out only in the fork. */
record ParameterType(Class<?> type) {

    /**
     * The type of a parameter of a benchmark.
     *
     * @param loader    loads the classes of its jar
     * @param benchmark the class with the benchmark methods
     * @return empty where the class or the field cannot be found, so that JMH has to judge
     */
    static Optional<ParameterType> of(ClassLoader loader, String benchmark, String parameter) {
        try {
            var start = Class.forName(benchmark, false, loader);
            return states(start, new HashSet<>()).flatMap(state -> Arrays.stream(state.getDeclaredFields()))
                    .filter(field -> field.isAnnotationPresent(Param.class) && field.getName().equals(parameter))
                    .map(Field::getType)
                    .map(ParameterType::new)
                    .findFirst();
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
    }

    /** A class, its superclasses, and the state classes that its methods ask for. */
    private static Stream<Class<?>> states(Class<?> type, Set<Class<?>> seen) {
        if (type == Object.class || type.isPrimitive() || !seen.add(type)) {
            return Stream.of();
        }
        var asked = Arrays.stream(type.getDeclaredMethods())
                .filter(ParameterType::isCalledByJmh)
                .flatMap(method -> Arrays.stream(method.getParameterTypes()));
        var superclass = Optional.<Class<?>>ofNullable(type.getSuperclass()).stream();
        return Stream.concat(Stream.of(type),
                Stream.concat(superclass, asked).flatMap(next -> states(next, seen)));
    }

    private static boolean isCalledByJmh(Method method) {
        return Stream.of(Benchmark.class, Setup.class, TearDown.class).anyMatch(method::isAnnotationPresent);
    }

    /** The reason why the parameter cannot take a value, with what it can take; empty where it can. */
    Optional<String> refuse(String value) {
        if (type.isEnum()) {
            var names = Arrays.stream(type.getEnumConstants()).map(constant -> ((Enum<?>) constant).name()).toList();
            return names.contains(value)
                    ? Optional.empty()
                    : Optional.of("the values are " + String.join(", ", names) + Nearest.hint(value, names));
        }
        return switch (type.getName()) {
            case "int", "java.lang.Integer" -> unless(Integer::parseInt, value, "it takes whole numbers");
            case "long", "java.lang.Long" -> unless(Long::parseLong, value, "it takes whole numbers");
            case "short", "java.lang.Short" -> unless(Short::parseShort, value, "it takes whole numbers up to 32767");
            case "byte", "java.lang.Byte" -> unless(Byte::parseByte, value, "it takes whole numbers up to 127");
            case "double", "java.lang.Double" -> unless(Double::parseDouble, value, "it takes numbers");
            case "float", "java.lang.Float" -> unless(Float::parseFloat, value, "it takes numbers");
            case "boolean", "java.lang.Boolean" -> Set.of("true", "false").contains(value)
                    ? Optional.empty()
                    : Optional.of("the values are true, false");
            case "char", "java.lang.Character" -> value.length() == 1
                    ? Optional.empty()
                    : Optional.of("it takes one character");
            default -> Optional.empty();
        };
    }

    private static Optional<String> unless(Consumer<String> parse, String value, String otherwise) {
        try {
            parse.accept(value);
            return Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.of(otherwise);
        }
    }
}
