package org.shardmark.options;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.shardmark.options.CommandLine.Extra;

/**
 * Our own options, read and checked.
 *
 * @param seed      seed of the order of rows, random if none was given
 * @param existing  what to do with an existing result file
 * @param waits     whether to wait for another run on the machine to end
 * @param planOnly  whether to print the plan and run nothing
 * @param times     result file of an earlier run, for the time that forks take
 * @param until     how precisely rows shall be known
 * @param maxForks  most forks that a row may get to reach it
 * @param budget    time that the run may take
 * @param part      which part of the forks of each row to run
 * @param jar       jar whose benchmarks are run instead of this one's
 * @param arms      what to compare with
 * @param block     which rows are run back to back
 */
public record Settings(long seed, Existing existing, boolean waits, boolean planOnly, Optional<Path> times,
        Optional<Until> until, int maxForks, Optional<Duration> budget, Part part, Optional<Path> jar,
        List<Arm> arms, Optional<Block> block) {

    /** With fewer forks, a run that stops as soon as its interval is narrow enough would stop by luck too often. */
    public static final int LEAST_FORKS_FOR_PRECISION = 8;

    private static final int DEFAULT_MAX_FORKS = 40;

    public enum Existing {
        REFUSE, RESUME, OVERWRITE
    }

    /** JMH's options that an arm may change. */
    private static final Set<String> OF_ARMS = Set.of("-jvm", "-jvmArgs", "-jvmArgsPrepend", "-jvmArgsAppend");

    /**
     * Something to compare with.
     *
     * @param name    how it is called, which is also part of the name of its result file
     * @param option  how it was asked for, for messages
     * @param jar     its jar, where it is not that of the run
     * @param jvm     JMH's options that choose its JVM and arguments in the place of those of the run
     * @param results its result file, if one was named
     */
    public record Arm(String name, String option, Optional<Path> jar, List<String> jvm, Optional<Path> results) {
        /** The arm that the others are compared with. */
        public static final String BASE = "base";

        /** Whether it is the jar of {@code --against}. */
        public boolean isAgainst() {
            return option.equals(Extra.AGAINST.option);
        }
    }

    /**
     * Rows that differ in one parameter only.
     *
     * @param parameter the parameter
     * @param baseline  its value in the row that the others are compared with; where none is named, the first
     */
    public record Block(String parameter, Optional<String> baseline) {}

    /** Part {@code number} of {@code of}; 1 of 1 is everything. */
    public record Part(int number, int of) {
        public static final Part ALL = new Part(1, 1);

        @Override
        public String toString() {
            return number + "/" + of;
        }
    }

    /**
     * Reads our options.
     *
     * @throws UsageException where a value is wrong, or two options exclude each other
     */
    public static Settings of(CommandLine line) {
        var until = line.value(Extra.UNTIL, Until::parse);
        int maxForks = line.value(Extra.MAX_FORKS, Settings::positive).orElse(DEFAULT_MAX_FORKS);
        var part = line.value(Extra.PART, Settings::part).orElse(Part.ALL);
        boolean resume = line.has(Extra.RESUME);
        if (resume && line.has(Extra.OVERWRITE)) {
            throw new UsageException(
                    "--resume continues the result file and --overwrite replaces it: give one of them");
        }
        if (line.has(Extra.MAX_FORKS) && until.isEmpty()) {
            throw new UsageException("--max-forks limits --until; without --until, -f sets the number of forks");
        }
        if (until.isPresent() && line.jmh().getForkCount().hasValue()) {
            throw new UsageException("--until decides how many forks a row gets: limit them with --max-forks, not -f");
        }
        if (until.isPresent() && !part.equals(Part.ALL)) {
            throw new UsageException(
                    "--part divides a fixed number of forks, and --until fixes none: give one of them");
        }
        if (line.has(Extra.AGAINST_RFF) && !line.has(Extra.AGAINST)) {
            throw new UsageException("--against-rff needs --against");
        }
        if (maxForks < LEAST_FORKS_FOR_PRECISION) {
            throw new UsageException("--max-forks " + maxForks + ": must be at least "
                    + LEAST_FORKS_FOR_PRECISION);
        }
        return new Settings(
                line.value(Extra.SEED, Long::valueOf)
                        .orElseGet(() -> (long) RandomGenerator.getDefault().nextInt(1, 1_000_000)),
                resume ? Existing.RESUME : line.has(Extra.OVERWRITE) ? Existing.OVERWRITE : Existing.REFUSE,
                line.has(Extra.WAIT), line.has(Extra.PLAN), line.value(Extra.TIMES, Settings::file),
                until, maxForks,
                line.value(Extra.BUDGET, Settings::duration), part,
                line.value(Extra.JAR, Settings::file), arms(line), line.value(Extra.BLOCK, Settings::block));
    }

    private static List<Arm> arms(CommandLine line) {
        var arms = new ArrayList<Arm>();
        line.value(Extra.AGAINST, Settings::file)
                .ifPresent(jar -> arms.add(new Arm(jar.toString(), Extra.AGAINST.option, Optional.of(jar), List.of(),
                        line.value(Extra.AGAINST_RFF, Path::of))));
        arms.addAll(line.values(Extra.ARM, Settings::arm));
        var names = new HashSet<>(Set.of(Arm.BASE));
        for (var arm : arms) {
            if (!names.add(arm.name())) {
                throw new UsageException("--arm " + arm.name() + ": " + (arm.name().equals(Arm.BASE)
                        ? "this name is that of the arm without changes"
                        : "there are two of this name") + "; give it another");
            }
        }
        return List.copyOf(arms);
    }

    /** The changes of an arm: a jar, and options of JMH's, each with all that follows up to the next. */
    private static Arm arm(String text) {
        var parts = text.split("=", 2);
        check(parts.length == 2 && parts[0].matches("[\\w.-]+"), text);
        var option = Extra.ARM.option + " " + parts[0];
        var jar = Optional.<Path>empty();
        var jvm = new ArrayList<String>();
        for (var word : parts[1].strip().split("\\s+", -1)) {
            if (OF_ARMS.contains(word)) {
                jvm.add(word);
                jvm.add("");
            } else if (!jvm.isEmpty()) {
                jvm.set(jvm.size() - 1, (jvm.getLast() + " " + word).strip());
            } else if (jar.isEmpty() && !word.isEmpty() && !word.startsWith("-")) {
                jar = Optional.of(Path.of(word));
            } else {
                throw new UsageException(option + "=" + parts[1] + ": must begin with a jar or one of "
                        + String.join(", ", new TreeSet<>(OF_ARMS)));
            }
        }
        if (jar.filter(file -> !Files.isReadable(file)).isPresent()) {
            throw new UsageException(option + "=" + jar.get() + ": cannot be read: no such file");
        }
        for (int i = 1; i < jvm.size(); i += 2) {
            if (jvm.get(i).isEmpty()) {
                throw new UsageException(option + ": " + jvm.get(i - 1) + " needs a value");
            }
        }
        return new Arm(parts[0], option, jar, List.copyOf(jvm), Optional.empty());
    }

    private static Block block(String text) {
        var parts = text.split("=", 2);
        check(!parts[0].isBlank() && (parts.length == 1 || !parts[1].isBlank()), text);
        return new Block(parts[0], parts.length == 1 ? Optional.empty() : Optional.of(parts[1]));
    }

    /** The relative half-width to reach, if one is asked for. */
    public OptionalDouble precision() {
        return until.map(Until::width).map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
    }

    private static int positive(String text) {
        int value = Integer.parseInt(text);
        return check(value > 0, value);
    }

    private static Part part(String text) {
        var numbers = text.split("/", -1);
        check(numbers.length == 2, text);
        var part = new Part(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
        return check(part.number() >= 1 && part.number() <= part.of(), part);
    }

    private static Duration duration(String text) {
        var units = Pattern.compile("(?:(\\d+)h)?(?:(\\d+)m(?:in)?)?(?:(\\d+)s)?").matcher(text.replace(" ", ""));
        check(units.matches() && !text.isBlank(), text);
        Function<Integer, Long> amount = group -> units.group(group) == null ? 0 : Long.parseLong(units.group(group));
        var duration = Duration.ofHours(amount.apply(1)).plusMinutes(amount.apply(2)).plusSeconds(amount.apply(3));
        return check(duration.isPositive(), duration);
    }

    public static Path file(String text) {
        return check(Files.isReadable(Path.of(text)), Path.of(text));
    }

    private static <T> T check(boolean good, T value) {
        if (!good) {
            throw new IllegalArgumentException();
        }
        return value;
    }
}
