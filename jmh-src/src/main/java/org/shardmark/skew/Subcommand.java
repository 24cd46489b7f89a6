package org.shardmark.skew;

import java.io.PrintStream;
import java.util.concurrent.Callable;
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
        line.setParameterExceptionHandler((e, arguments) -> {
            errors.println(name + ": " + firstLine(e) + " (--help lists all options)");
            return USAGE;
        });
        line.setExecutionExceptionHandler((e, executed, result) -> {
            if (e instanceof IllegalArgumentException) {
                errors.println(name + ": " + firstLine(e));
                return USAGE;
            }
            throw e;
        });
        return line.execute(args);
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
