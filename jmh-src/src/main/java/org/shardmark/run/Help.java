package org.shardmark.run;

import java.io.IOException;
import java.io.PrintStream;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** What {@code -h} prints: JMH's own help, and what is added to it. */
final class Help {
    private Help() {}

    static void print(CommandLineOptions jmh, PrintStream out) throws IOException {
        jmh.showHelp();
        out.println();
        out.println("Beside JMH's own:");
        out.println();
        out.println("  [arguments] @FILE           Read arguments from a file: several a line, quotes as in a");
        out.println("                              shell, # for comments. @quick is profiles/quick.args.");
        Stream.of(CommandLine.Extra.values())
                .forEach(extra -> out.printf("  %-27s %s%n",
                        extra.takesArgument() ? extra.option + " <" + extra.argument + ">" : extra.option,
                        extra.description));
        out.println();
        out.println("Without a clock: skew (the busiest shard of your keys, and what each remedy does about it) and");
        out.println("moves (what moves when shards are added); 'skew --help' and 'moves --help' say more.");
        out.println();
        out.println("With no regular expression, ShardScalingBenchmark is run. With no -f, a row gets 5 forks, or as");
        out.println("many as fit into 20 seconds, but never fewer than 3.");
    }
}
