package org.shardmark.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.shardmark.mailbox.Footprint;
import org.shardmark.mailbox.MailboxType;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks.jar footprint}: the memory of mailboxes. */
@Command(name = "footprint", sortOptions = false, description = "Shows the memory of mailboxes, counted object by object: of an idle one, of many, and of each message"
        + " in one, without the message itself.")
public final class FootprintCommand implements Callable<Integer> {
    private static final double MIB = 1 << 20;

    private final PrintStream out;

    @Option(names = "--mailbox", split = ",", description = "Kinds of mailboxes. Default: all. ${COMPLETION-CANDIDATES}.")
    private List<MailboxType> mailboxes = List.of(MailboxType.values());

    @Option(names = "--many", paramLabel = "N", description = "Number of mailboxes of each kind. Default: 100000.")
    private long many = 100_000;

    @Option(names = "--format", description = "text, md or csv.")
    private Table.Format format = Table.Format.TEXT;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli looks at it
    private boolean help;

    private FootprintCommand(PrintStream out) {
        this.out = out;
    }

    /**
     * Runs the command, in a JVM of its own where this one was started without what some mailboxes need; gives 0, or 2
     * after one line about what is wrong.
     */
    public static int run(String... args) throws IOException, InterruptedException {
        return isReady() ? run(System.out, System.err, args) : runInAnotherJvm(args);
    }

    static int run(PrintStream out, PrintStream errors, String... args) {
        int code = Subcommand.run(new FootprintCommand(out), errors, args);
        out.flush();
        return code;
    }

    /** Whether all mailboxes can be made here, and JOL can ask this JVM what objects weigh. */
    private static boolean isReady() {
        return Object.class.getModule().isExported("jdk.internal.misc", FootprintCommand.class.getModule())
                && System.getProperty("jdk.attach.allowAttachSelf") != null;
    }

    private static int runInAnotherJvm(String... args) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        Stream.of(MailboxType.values()).flatMap(type -> type.jvmArgs().stream()).distinct().forEach(command::add);
        command.addAll(
                List.of("-Djdk.attach.allowAttachSelf", "-XX:+EnableDynamicAgentLoading", "-cp",
                        System.getProperty("java.class.path"), "org.shardmark.launch.Launcher", "footprint"));
        command.addAll(Arrays.asList(args));
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    @Override
    public Integer call() {
        if (many < 1) {
            throw new IllegalArgumentException("--many " + many + ": must be at least 1");
        }
        if (format == Table.Format.JSON) {
            throw new IllegalArgumentException("--format json: footprint writes text, md and csv");
        }
        var head = List.of("mailbox", "idle bytes", "MiB of " + many, "bytes per message");
        out.print(new Table(head, mailboxes.stream().map(Footprint::of).map(this::row).toList()).as(format));
        if (format != Table.Format.CSV) {
            out.format(Locale.ROOT,
                    "%nCapacity %d. %s %s, %s; MiB: one mailbox times %d, shared objects counted once.%n",
                    Footprint.CAPACITY, System.getProperty("java.vm.name"), System.getProperty("java.runtime.version"),
                    System.getProperty("os.arch"), many);
        }
        return 0;
    }

    private List<Object> row(Footprint footprint) {
        return List.of(footprint.type().toString(), footprint.idleBytes(), footprint.bytesOf(many) / MIB,
                footprint.bytesPerMessage());
    }
}
