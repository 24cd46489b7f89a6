package org.shardmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.shardmark.options.CommandLine;

class HelpTest {
    @Test
    void everyOptionIsInOneGroup() {
        var all = Stream.of(CommandLine.JMH_ALONE.stream().map(name -> "-" + name),
                CommandLine.JMH_WITH_ARGUMENT.stream().map(name -> "-" + name),
                Stream.of(CommandLine.Extra.values()).map(extra -> extra.option), Stream.of("[arguments]"))
                .flatMap(names -> names)
                .toList();
        assertThat(Help.GROUPS.stream().flatMap(group -> group.options().stream()))
                .containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void everyOptionIsExplained() throws Exception {
        var help = help(Optional.empty());
        Help.GROUPS.forEach(group -> {
            assertThat(help).contains("\n" + group.title() + ":\n");
            group.options().forEach(option -> assertThat(help).containsOnlyOnce("\n  " + option + " "));
        });
        assertThat(help).contains("Number of measurement iterations to do", "How many times to fork");
    }

    @Test
    void saysWhatIsRunWhenNothingIsNamed() throws Exception {
        assertThat(help(Optional.empty())).contains("\nShardScalingBenchmark is run. ");
        assertThat(help(Optional.of("other.jar"))).contains("\nall benchmarks of other.jar are run (-l lists them). ")
                .doesNotContain("ShardScaling");
    }

    private static String help(Optional<String> jar) throws Exception {
        var bytes = new ByteArrayOutputStream();
        Help.print(Program.BENCHMARKS, new CommandLineOptions(), jar,
                new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
