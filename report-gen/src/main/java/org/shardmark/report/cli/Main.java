package org.shardmark.report.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** Where {@code report.jar} starts once it is on a Java that it can run on. */
@Command(name = "report.jar", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Tables, charts and verdicts from any JMH result file (-rf json).", subcommands = {
        RenderCommand.class, CheckCommand.class, TableCommand.class, GateCommand.class, SimulateGateCommand.class})
public final class Main {
    static final int BAD_INPUT = 2;

    Main() {}

    /** Runs the command line: 0 if all is well, 2 with one line on standard error if the input is bad. */
    public static int run(String... args) {
        return run(System.getenv(), args);
    }

    /** The same in an environment with these variables. */
    static int run(Map<String, String> environment, String... args) {
        var line = new CommandLine(new Main(), new Commands(environment));
        // Through the stream that the launcher made UTF-8; picocli's own writer has the encoding of the terminal.
        line.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setExecutionExceptionHandler((exception, command, parsed) -> {
            if (exception instanceof Refusal refusal) {
                command.getErr().println(refusal.getMessage());
                return BAD_INPUT;
            }
            throw exception;
        });
        line.setParameterExceptionHandler((exception, arguments) -> refuse(exception));
        int code = args.length == 0 ? usage(line) : line.execute(args);
        line.getOut().flush();
        return code;
    }

    private static int usage(CommandLine line) {
        line.usage(line.getErr());
        return BAD_INPUT;
    }

    private static int refuse(ParameterException exception) {
        PrintWriter err = exception.getCommandLine().getErr();
        err.println(String.valueOf(exception.getMessage()).lines().findFirst().orElse("") + " (see "
                + exception.getCommandLine().getCommandSpec().qualifiedName() + " --help)");
        return BAD_INPUT;
    }

    /** Makes commands, and tells the one that cares of the environment. */
    private record Commands(Map<String, String> environment) implements CommandLine.IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            return type == GateCommand.class
                    ? type.cast(new GateCommand(environment))
                    : CommandLine.defaultFactory().create(type);
        }
    }

    /** Takes the version from the jar's manifest. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            var version = Main.class.getPackage().getImplementationVersion();
            return new String[]{"shardmark report " + (version == null ? "(not from a jar)" : version)};
        }
    }
}
