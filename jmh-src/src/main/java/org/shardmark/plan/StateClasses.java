package org.shardmark.plan;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.shardmark.contract.RowStates;

/**
 * The classes of which JMH makes objects for a benchmark method: that of the method, those that its parameters ask
 * for, and those that their set-up asks for in turn. Their {@code @Param} fields are the parameters of the method.
 *
 * @param classes none where the benchmark's class cannot be loaded, so that JMH has to judge
 */
public record StateClasses(List<Class<?>> classes) {
    /** The classes of a benchmark that a jar lists. */
    static StateClasses of(BenchmarkJar jar, BenchmarkListEntry entry) {
        var method = entry.getUsername().substring(entry.getUserClassQName().length() + 1);
        return jar.type(entry.getUserClassQName())
                .map(type -> of(type, method))
                .orElseGet(() -> new StateClasses(List.of()));
    }

    /**
     * The classes of a benchmark.
     *
     * @param type   the class with the method
     * @param method the name of the method, or of its group
     */
    public static StateClasses of(Class<?> type, String method) {
        var states = new LinkedHashSet<Class<?>>();
        try {
            addState(type, states);
            inherited(type).flatMap(declaring -> Arrays.stream(declaring.getDeclaredMethods()))
                    .filter(m -> isBenchmark(m, method))
                    .flatMap(m -> Arrays.stream(m.getParameterTypes()))
                    .forEach(asked -> addState(asked, states));
        } catch (LinkageError e) {
            // A class that it needs is in no jar here: what was found so far is what is known.
        }
        return new StateClasses(List.copyOf(states));
    }

    private static boolean isBenchmark(Method method, String name) {
        var group = method.getAnnotation(Group.class);
        return method.isAnnotationPresent(Benchmark.class)
                && (method.getName().equals(name) || (group != null && group.value().equals(name)));
    }

    private static void addState(Class<?> type, Set<Class<?>> states) {
        if (!type.isAnnotationPresent(State.class) || isJmhsOwn(type) || !states.add(type)) {
            return;
        }
        inherited(type).flatMap(declaring -> Arrays.stream(declaring.getDeclaredMethods()))
                .filter(m -> m.isAnnotationPresent(Setup.class) || m.isAnnotationPresent(TearDown.class))
                .flatMap(m -> Arrays.stream(m.getParameterTypes()))
                .forEach(asked -> addState(asked, states));
    }

    /** {@code Blackhole}, {@code BenchmarkParams} and others, which have no parameters and are not made like states. */
    private static boolean isJmhsOwn(Class<?> type) {
        return type.getPackageName().equals(Blackhole.class.getPackageName());
    }

    /** A class and its superclasses. */
    private static Stream<Class<?>> inherited(Class<?> type) {
        return Stream.iterate(type, t -> t != null, Class::getSuperclass);
    }

    /** The parameter of a name. */
    Optional<ParameterType> parameter(String name) {
        return classes.stream()
                .flatMap(StateClasses::fields)
                .filter(field -> field.getName().equals(name))
                .map(ParameterType::new)
                .findFirst();
    }

    private static Stream<Field> fields(Class<?> state) {
        return inherited(state).flatMap(declaring -> Arrays.stream(declaring.getDeclaredFields()))
                .filter(field -> field.isAnnotationPresent(Param.class));
    }

    /**
     * Makes the states of a row, as a fork does. A parameter without a value, which an older jar does not have, gets
     * its default.
     *
     * @param values by the name of the parameter
     * @throws IllegalArgumentException where a parameter cannot take its value, or a state cannot be made; the message
     *         is one line
     */
    public RowStates bind(Map<String, String> values) {
        var states = new ArrayList<>();
        for (var type : classes) {
            try {
                var constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                var state = constructor.newInstance();
                for (var field : fields(type).toList()) {
                    field.setAccessible(true);
                    field.set(state, value(field, values));
                }
                states.add(state);
            } catch (NoSuchMethodException e) {
                throw new IllegalArgumentException(
                        "the state " + type.getName() + " has no constructor without parameters",
                        e);
            } catch (InvocationTargetException e) {
                throw new IllegalArgumentException(
                        "the state " + type.getName() + " cannot be made: " + e.getCause(), e);
            } catch (ReflectiveOperationException | InaccessibleObjectException | LinkageError e) {
                throw new IllegalArgumentException("the state " + type.getName() + " cannot be made: " + e, e);
            }
        }
        return new RowStates(states);
    }

    private static Object value(Field field, Map<String, String> values) {
        var name = field.getName();
        var text = Optional.ofNullable(values.get(name))
                .or(() -> Arrays.stream(field.getAnnotation(Param.class).value()).findFirst())
                .orElseThrow(() -> new IllegalArgumentException("the parameter " + name + " has no value"));
        try {
            return new ParameterType(field).valueOf(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + "=" + text + ": " + e.getMessage(), e);
        }
    }
}
