package org.shardmark.skew;

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
        var line = new CommandLine(command);
        var name = line.getCommandName();
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpWidth(120);
        // Through the stream that the launcher made UTF-8; picocli's own writer has the encoding of the terminal.
        line.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        line.setParameterExceptionHandler((e, arguments) -> {
            errors.println(name + ": " + firstLine(e) + " (--help lists all options)");
            return USAGE;
        });
        line.setExecutionExceptionHandler((e, executed, result) -> {
            if (e instanceof InvalidPathException path) {
                errors.println(name + ": " + path.getInput() + ": " + IoReason.of(path));
                return USAGE;
            }
            if (e instanceof IllegalArgumentException) {
                errors.println(name + ": " + firstLine(e));
                return USAGE;
            }
            throw e;
        });
        int code = line.execute(args);
        line.getOut().flush();
        return code;
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
