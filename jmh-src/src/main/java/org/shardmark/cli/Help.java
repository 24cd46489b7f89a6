package org.shardmark.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.shardmark.options.CommandLine.Extra;

/** What {@code -h} prints: JMH's options in JMH's words and ours, grouped by purpose. */
final class Help {
    private static final Pattern JMH_OPTION = Pattern.compile("  (\\[arguments]|-\\w+).*");
    private static final int INDENT = 30;
    private static final int WIDTH = 90;

    record Group(String title, List<String> options) {}

    static final List<Group> GROUPS = List.of(
            new Group("What to run", List.of("[arguments]", "-e", "-p", "-bm", "-t", "-tg", Extra.JAR.option)),
            new Group("How long", List.of("-f", "-wf", "-i", "-r", "-bs", "-wi", "-w", "-wbs", "-wm", "-wmb", "-to",
                    Extra.UNTIL.option, Extra.MAX_FORKS.option, Extra.BUDGET.option, Extra.PART.option)),
            new Group("Which JVM", List.of("-jvm", "-jvmArgs", "-jvmArgsPrepend", "-jvmArgsAppend")),
            new Group("How to measure",
                    List.of("-si", "-gc", "-foe", "-opi", "-prof", Extra.SEED.option, Extra.WAIT.option)),
            new Group("Compare with another jar or JVM", List.of(Extra.AGAINST.option, Extra.AGAINST_RFF.option,
                    Extra.ARM.option, Extra.BLOCK.option)),
            new Group("What to write", List.of("-rf", "-rff", Extra.RESUME.option, Extra.OVERWRITE.option, "-tu",
                    "-o", "-v")),
            new Group("Print and exit", List.of(Extra.PLAN.option, Extra.TIMES.option, "-l", "-lp", "-lprof", "-lrf",
                    Extra.VERSION.option, Extra.HELP.option, "-h")));

    private Help() {}

    /**
     * Prints it.
     *
     * @param program the jar that was started
     * @param jar the other jar whose benchmarks are asked for, if it is one
     */
    static void print(Program program, CommandLineOptions jmh, Optional<String> jar, PrintStream out)
            throws IOException {
        var blocks = jmhBlocks(jmh);
        Stream.of(Extra.values()).forEach(extra -> blocks.put(extra.option, block(extra)));
        out.println("Usage: java -jar " + program.jar() + " [regexp*] [options] [@FILE*]");
        out.println("       java -jar " + program.jar() + " profiles");
        out.println("       java -jar " + program.jar() + " skew|sizing|moves|quality|footprint|explain [--help]");
        out.println();
        out.println(
                "@FILE reads arguments from a file: separated by white space, quoted as in a shell, # for comments;");
        out.println("@quick is profiles/quick.args, and profiles lists them all. Without a regular expression,");
        out.println(jar.map(name -> "all benchmarks of " + name + " are run (-l lists them)")
                .orElse(program.mainBenchmarkName() + " is run") + ". Without -f, a row gets 5 forks, or as many as");
        out.println(
                "fit into 20 seconds, but at least 3. Options with two dashes are this runner's, the others JMH's.");
        out.println(
                "skew, moves, quality and footprint compute, and measure no time: the busiest shard of your keys and");
        out.println(
                "what each remedy does about it, which keys move when shards are added, how evenly each hash function");
        out.println(
                "spreads keys, and how much memory mailboxes need. sizing simulates: how many shards hold a p99 at a");
        out.println("rate. explain describes metrics and parameters.");
        for (var group : GROUPS) {
            out.println();
            out.println(group.title() + ":");
            group.options().forEach(option -> out.print(blocks.getOrDefault(option, "")));
        }
    }

    /** JMH's help by option, each with the lines that explain it. */
    private static Map<String, String> jmhBlocks(CommandLineOptions jmh) throws IOException {
        var blocks = new LinkedHashMap<String, String>();
        var name = "";
        for (var line : printed(jmh::showHelp).lines().toList()) {
            var option = JMH_OPTION.matcher(line);
            if (option.matches()) {
                name = option.group(1);
            }
            if (!line.isBlank()) {
                blocks.merge(name, line + System.lineSeparator(), String::concat);
            }
        }
        return blocks;
    }

    /** Something of JMH's that prints on the standard output and nowhere else. */
    interface Printing {
        void print() throws IOException;
    }

    /** What JMH prints there. */
    static String printed(Printing jmh) throws IOException {
        var standard = System.out;
        var bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            jmh.print();
        } finally {
            System.setOut(standard);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static String block(Extra extra) {
        var name = "  " + (extra.takesArgument() ? extra.option + " <" + extra.argument + ">" : extra.option);
        var block = new StringBuilder(name);
        int column = name.length();
        for (var word : extra.description.split(" ", -1)) {
            if (column + 1 + word.length() > WIDTH) {
                block.append(System.lineSeparator());
                column = 0;
            }
            int gap = column < INDENT ? INDENT - column : 1;
            block.append(" ".repeat(gap)).append(word);
            column += gap + word.length();
        }
        return block.append(System.lineSeparator()).toString();
    }
}
