package org.shardmark.cli;

import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.shardmark.io.IoReason;
import org.shardmark.options.UsageException;

/** Where {@code benchmarks.jar} starts once it is on a Java that it can run on. */
public final class Main {
    private static final int USAGE = 2;

    private Main() {}

    /** Runs the command line; gives the exit code: 0, 1 if a row failed, 2 if the command line is wrong. */
    public static int run(String... args) throws Exception {
        return run(Program.BENCHMARKS, args);
    }

    /** As above, for another jar that contains all of this one. */
    public static int run(Program program, String... args) throws Exception {
        muteUnsafeWarning();
        try {
            return switch (args.length == 0 ? "" : args[0]) {
                case "skew" -> SkewCommand.run(Arrays.copyOfRange(args, 1, args.length));
                case "sizing" -> SizingCommand.run(Arrays.copyOfRange(args, 1, args.length));
                case "quality" -> QualityCommand.run(Arrays.copyOfRange(args, 1, args.length));
                case "moves" -> MovesCommand.run(Arrays.copyOfRange(args, 1, args.length));
                case "explain" -> ExplainCommand.run(Arrays.copyOfRange(args, 1, args.length));
                case "footprint" -> FootprintCommand.run(Arrays.copyOfRange(args, 1, args.length));
                default -> new Command(program, System.out, homes()).run(List.of(args));
            };
        } catch (UsageException e) {
            System.err.println(program.jar() + ": " + e.getMessage());
            return USAGE;
        } catch (InvalidPathException e) {
            System.err.println(program.jar() + ": " + e.getInput() + ": " + IoReason.of(e));
            return USAGE;
        }
    }

    /**
     * JMH uses the JDK's Unsafe, about which JDKs from 24 on complain on the error stream, once. The user can do
     * nothing about it, so the JDK is told that it has complained.
     */
    private static void muteUnsafeWarning() {
        try {
            var warned = Class.forName("sun.misc.Unsafe").getDeclaredMethod("trySetMemoryAccessWarned");
            warned.setAccessible(true);
            warned.invoke(null);
        } catch (ReflectiveOperationException e) {
            // An older JDK, which does not complain, or a newer one, where it does no harm.
        }
    }

    /** Where argument files and profiles are looked for: the current folder, then the jar's. */
    private static List<Path> homes() throws URISyntaxException {
        var homes = new ArrayList<>(List.of(Path.of("")));
        var jar = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (jar.getParent() != null) {
            homes.add(jar.getParent());
        }
        return homes;
    }
}
