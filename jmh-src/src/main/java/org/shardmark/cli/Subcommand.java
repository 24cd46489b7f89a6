package org.shardmark.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.concurrent.Callable;
import org.shardmark.io.IoReason;
import picocli.CommandLine;

/** Runs a command so that whatever is wrong with its arguments is one line and exit code 2. */
final class Subcommand {
    private static final int USAGE = 2;

    private Subcommand() {}

    static int run(Callable<Integer> command, PrintStream errors, String... args) {
        var commandLine = new CommandLine(command);
        var name = commandLine.getCommandName();
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setUsageHelpWidth(120);
        // Through the stream that the launcher made UTF-8; picocli's own writer has the encoding of the terminal.
        commandLine.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        commandLine.setParameterExceptionHandler((e, arguments) -> {
            errors.println(name + ": " + line(e) + " (--help lists all options)");
            return USAGE;
        });
        commandLine.setExecutionExceptionHandler((e, executed, result) -> {
            if (e instanceof InvalidPathException path) {
                errors.println(name + ": " + Escape.visible(path.getInput()) + ": " + IoReason.of(path));
                return USAGE;
            }
            if (e instanceof IllegalArgumentException) {
                errors.println(name + ": " + line(e));
                return USAGE;
            }
            throw e;
        });
        int code = commandLine.execute(args);
        commandLine.getOut().flush();
        return code;
    }

    /** The message, of which what the user typed may be a part. */
    private static String line(Exception e) {
        return Escape.visible(String.valueOf(e.getMessage()).strip());
    }
}
