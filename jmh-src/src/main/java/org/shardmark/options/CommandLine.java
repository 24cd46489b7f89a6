package org.shardmark.options;

import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.shardmark.io.IoReason;

/**
 * A command line, taken apart: our options, and those that JMH parsed.
 *
 * @param arguments      the whole command line, as given
 * @param jmh            JMH's part, parsed by JMH
 * @param jmhWords       JMH's part as given, option by option
 * @param parameterNames the names that {@code -p} was given for
 * @param ours           our options with their arguments in their order, {@code ""} for those that take none
 */
public record CommandLine(List<String> arguments, CommandLineOptions jmh, List<Given> jmhWords,
        Set<String> parameterNames, Map<Extra, List<String>> ours) {

    /** The options that JMH does not have. */
    public enum Extra {
        UNTIL("--until", "precision", "Add forks to each row until the 95 % confidence interval of its mean has"
                + " this relative half-width, as in 2%, or that of another metric, as in sojourn:p0.99=25%.",
                "a share between 0 and 1, as in 2% or 0.02, or a metric, = and a share"),

        MAX_FORKS("--max-forks", "int", "Most forks that --until may give a row, at least 8. (default: 40)",
                "a whole number of at least 8"),

        BUDGET("--budget", "time", "Finish within this time, as in 30m; every row gets its minimum of forks.",
                "hours, minutes and seconds, as in 1h30m or 90s"),

        PART("--part", "part",
                "Run one part of the forks of every row, as in 2/5, to share a run among several machines.",
                "a part and the number of parts, as in 2/5"),

        AGAINST("--against", "jar", "Compare with another JMH jar: each round runs a fork of each row of both, A B,"
                + " then B A.",
                "an existing jar"),

        ARM("--arm", "name=what", "Compare with another jar, JVM or JVM arguments, as in --arm v1=old.jar or"
                + " --arm zgc='-jvmArgs -XX:+UseZGC'; may be given several times.",
                "a name, =, and what it changes, as in v1=old.jar or zgc='-jvmArgs -XX:+UseZGC'"),

        BLOCK("--block", "param", "Run rows that differ only in this parameter back to back, as a block;"
                + " param=value names the baseline, which runs again after every four others.",
                "a parameter, or a parameter, = and the value of the baseline, as in mailboxType=RING"),

        AGAINST_RFF("--against-rff", "file", "Result file of the other jar. (default: beside -rff, with .against)",
                "a file"),

        JAR("--jar", "jar", "Run the benchmarks of another JMH jar instead.", "an existing jar"),

        RESUME("--resume", "", "Continue the run that the result file is from.", ""),

        OVERWRITE("--overwrite", "", "Replace an existing result file.", ""),

        PLAN("--plan", "", "Print the rows and how long they would take, and run nothing.", ""),

        TIMES("--times", "file", "Result file of an earlier run, from which to estimate how long forks take.",
                "an existing file"),

        WAIT("--wait", "", "Wait for another JMH run on this machine to end.", ""),

        SEED("--seed", "int", "Seed of the order of rows, to repeat that of an earlier run.",
                "a whole number"),

        VERSION("--version", "", "Print the version.", ""),

        HELP("--help", "", "Same as -h.", "");

        public final String option;
        public final String argument;
        public final String description;
        final String takes;

        Extra(String option, String argument, String description, String takes) {
            this.option = option;
            this.argument = argument;
            this.description = description;
            this.takes = takes;
        }

        public boolean takesArgument() {
            return !argument.isEmpty();
        }
    }

    /** JMH's options that take an argument (as {@code -h} lists them). */
    public static final Set<String> JMH_WITH_ARGUMENT = Set.of("bm", "bs", "e", "f", "foe", "gc", "i", "jvm", "jvmArgs",
            "jvmArgsAppend", "jvmArgsPrepend", "o", "opi", "p", "prof", "r", "rf", "rff", "si", "t", "tg", "to", "tu",
            "v", "w", "wbs", "wf", "wi", "wm", "wmb");
    /** JMH's options that take none. */
    public static final Set<String> JMH_ALONE = Set.of("h", "l", "lp", "lprof", "lrf");

    /** JMH's options that may be given several times; of the others the last one counts, as after an argument file. */
    private static final Set<String> JMH_MANY = Set.of("bm", "e", "p", "prof", "tg", "wmb");

    /** JMH's options that take {@code true} or {@code false}; JMH reads any other word as false. */
    private static final Set<String> YES_OR_NO = Set.of("foe", "gc", "si");

    private static final Pattern NO_ENUM_CONSTANT = Pattern.compile("No enum constant (.+)\\.([^.]*)");

    /** One-letter options whose number JMH accepts without a space, as in {@code -f1}. */
    private static final String NUMBER_ATTACHED = "-[firtw]([0-9].*|max)";

    /** An option of JMH as it was given, with its argument, or an argument by itself, which has no name. */
    record Given(String name, List<String> words) {}

    /**
     * Takes a command line apart.
     *
     * @throws UsageException where an option is unknown or has a bad value
     */
    public static CommandLine parse(List<String> arguments) {
        var given = new ArrayList<Given>();
        var names = new LinkedHashSet<String>();
        var ours = new EnumMap<Extra, List<String>>(Extra.class);
        for (int i = 0; i < arguments.size(); i++) {
            var argument = arguments.get(i);
            var extra = extra(argument);
            if (extra != null) {
                int equals = argument.indexOf('=');
                if (equals >= 0 && !extra.takesArgument()) {
                    throw new UsageException(argument + ": " + extra.option + " takes no argument");
                }
                if (equals < 0 && extra.takesArgument() && ++i == arguments.size()) {
                    throw new UsageException(extra.option + " needs an argument: " + extra.option + " <"
                            + extra.argument + ">");
                }
                ours.computeIfAbsent(extra, e -> new ArrayList<>())
                        .add(!extra.takesArgument()
                                ? ""
                                : equals < 0 ? arguments.get(i) : argument.substring(equals + 1));
                if (extra == Extra.UNTIL) {
                    // Both say how many forks: after a profile that has -f, --until counts.
                    given.removeIf(earlier -> earlier.name().equals("f"));
                }
                continue;
            }
            var name = isOption(argument) ? jmhName(argument) : "";
            boolean takesNext = JMH_WITH_ARGUMENT.contains(name) && argument.equals("-" + name)
                    && i + 1 < arguments.size();
            var words = takesNext ? List.of(argument, arguments.get(++i)) : List.of(argument);
            check(name, takesNext ? words.getLast() : argument.substring(argument.indexOf('=') + 1));
            if (name.equals("p")) {
                var value = takesNext ? words.getLast() : argument.substring(2);
                names.add(value.split("=", 2)[0]);
            }
            if (!name.isEmpty() && !JMH_MANY.contains(name)) {
                given.removeIf(earlier -> earlier.name().equals(name));
            }
            given.add(new Given(name, words));
        }
        return new CommandLine(List.copyOf(arguments), jmh(words(given.stream())), given, names, ours);
    }

    /** Refuses what JMH takes for false, or fails at without saying what would be right. */
    private static void check(String name, String value) {
        if (YES_OR_NO.contains(name) && !value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
            throw new UsageException("-" + name + " " + value + ": must be true or false");
        }
        if (name.equals("wmb")) {
            checkRegexp(value);
        }
        if (name.equals("bm")) {
            for (var mode : value.split(",", -1)) {
                checkMode(value, mode);
            }
        }
    }

    private static void checkRegexp(String value) {
        try {
            Pattern.compile(value);
        } catch (PatternSyntaxException e) {
            throw new UsageException("-wmb " + value + ": not a regular expression: " + e.getDescription(), e);
        }
    }

    private static void checkMode(String value, String mode) {
        try {
            Mode.deepValueOf(mode);
        } catch (IllegalStateException e) {
            var modes = Stream.of(Mode.values()).map(Mode::shortLabel).toList();
            throw new UsageException("-bm " + value + ": the modes are " + String.join(", ", modes)
                    + Nearest.hint(mode, modes), e);
        }
    }

    private static List<String> words(Stream<Given> given) {
        return given.flatMap(each -> each.words().stream()).toList();
    }

    /** JMH's part as given, without some of its options, which are named without a dash. */
    public List<String> jmhArgumentsWithout(Set<String> options) {
        return words(jmhWords.stream().filter(each -> !options.contains(each.name())));
    }

    List<String> jmhArguments() {
        return jmhArgumentsWithout(Set.of());
    }

    /**
     * JMH's options where more follow on the command line, of which the last counts.
     *
     * @throws UsageException where one has a bad value
     */
    public CommandLineOptions with(List<String> more) {
        return parse(Stream.concat(arguments.stream(), more.stream()).toList()).jmh();
    }

    public boolean has(Extra extra) {
        return ours.containsKey(extra);
    }

    /**
     * The value of an option of ours, if it was given; of several the last.
     *
     * @param parse makes the value of the argument, or throws an IllegalArgumentException
     * @throws UsageException if that does
     */
    public <T> Optional<T> value(Extra extra, Function<String, T> parse) {
        var values = values(extra, parse);
        return values.isEmpty() ? Optional.empty() : Optional.of(values.getLast());
    }

    /** As above, all values of an option that may be given several times. */
    <T> List<T> values(Extra extra, Function<String, T> parse) {
        return ours.getOrDefault(extra, List.of()).stream().map(given -> value(extra, given, parse)).toList();
    }

    private static <T> T value(Extra extra, String given, Function<String, T> parse) {
        try {
            return parse.apply(given);
        } catch (InvalidPathException e) {
            throw new UsageException(extra.option + " " + given + ": " + IoReason.of(e), e);
        } catch (IllegalArgumentException e) {
            throw new UsageException(extra.option + " " + given + ": must be " + extra.takes, e);
        }
    }

    private static CommandLineOptions jmh(List<String> arguments) {
        try {
            return new CommandLineOptions(arguments.toArray(String[]::new));
        } catch (CommandLineOptionException e) {
            throw new UsageException(explain(e), e);
        }
    }

    /** JMH passes on what the JDK says of a wrong enum constant; the right constants help more. */
    private static String explain(CommandLineOptionException e) {
        var message = String.valueOf(e.getMessage()).replace('\n', ' ');
        var constant = NO_ENUM_CONSTANT.matcher(message);
        if (!constant.matches()) {
            return message;
        }
        try {
            var names = Stream.of(Class.forName(constant.group(1)).getEnumConstants()).map(Object::toString).toList();
            return constant.group(2) + " is not one of " + String.join(", ", names)
                    + Nearest.hint(constant.group(2), names);
        } catch (ClassNotFoundException notAnEnum) {
            return message;
        }
    }

    private static boolean isOption(String argument) {
        return argument.startsWith("-") && argument.length() > 1;
    }

    private static @Nullable Extra extra(String argument) {
        var name = argument.split("=", 2)[0];
        return Stream.of(Extra.values()).filter(extra -> extra.option.equals(name)).findFirst().orElse(null);
    }

    /** The name of the JMH option that an argument is, without its dashes. */
    private static String jmhName(String argument) {
        var name = argument.split("=", 2)[0].replaceFirst("^--?", "");
        if (JMH_WITH_ARGUMENT.contains(name) || JMH_ALONE.contains(name)) {
            return name;
        }
        if (argument.matches(NUMBER_ATTACHED) || argument.matches("-p[^=]+=.*")) {
            return argument.substring(1, 2);
        }
        var options = Stream.concat(Stream.of(Extra.values()).map(extra -> extra.option),
                Stream.concat(JMH_WITH_ARGUMENT.stream(), JMH_ALONE.stream()).map(option -> "-" + option));
        throw new UsageException("unknown option " + argument
                + Nearest.hint(argument.split("=", 2)[0], options.collect(Collectors.toSet())) + " (-h lists all)");
    }
}
