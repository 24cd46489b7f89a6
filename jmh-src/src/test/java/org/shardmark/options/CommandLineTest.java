package org.shardmark.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.options.CommandLineOptions;

class CommandLineTest {
    @Test
    void knowsEveryOptionOfJmh() throws Exception {
        var alone = new TreeSet<String>();
        var withArgument = new TreeSet<String>();
        var option = Pattern.compile("^  -(\\w+)( <.*)?\\s.*", Pattern.DOTALL);
        jmhHelp().lines()
                .map(option::matcher)
                .filter(m -> m.matches())
                .forEach(m -> (m.group(2) == null ? alone : withArgument).add(m.group(1)));
        assertThat(alone).isEqualTo(new TreeSet<>(CommandLine.JMH_ALONE));
        assertThat(withArgument).isEqualTo(new TreeSet<>(CommandLine.JMH_WITH_ARGUMENT));
    }

    @Test
    void partsOursFromJmhs() {
        var line = parse("-f", "2", "--seed", "7", "Tmp", "-p", "shards=1,4", "-pload=x", "-jvmArgs", "--seed");
        assertThat(line.value(CommandLine.Extra.SEED, Long::valueOf)).contains(7L);
        assertThat(line.jmhArguments()).containsExactly("-f", "2", "Tmp", "-p", "shards=1,4", "-pload=x", "-jvmArgs",
                "--seed");
        assertThat(line.parameterNames()).containsExactly("shards", "load");
        assertThat(line.jmh().getIncludes()).containsExactly("Tmp");
        assertThat(parse("--seed=8").value(CommandLine.Extra.SEED, Long::valueOf)).contains(8L);
    }

    @Test
    void whatIsSaidOnceIsReplacedByWhatIsSaidLater() {
        var line = parse("-f", "5", "-p", "a=1", "-f1", "-p", "b=2", "-i=3", "-i", "4", "-prof", "gc", "-prof",
                "stack");
        assertThat(line.jmhArguments()).containsExactly("-p", "a=1", "-f1", "-p", "b=2", "-i", "4", "-prof", "gc",
                "-prof", "stack");
        assertThat(line.jmh().getForkCount().get()).isEqualTo(1);
        assertThat(parse("-f", "5", "--until", "2%").jmh().getForkCount().hasValue()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                            -jvmarg x    | did you mean -jvmArgs?
                                            --sed 4      | did you mean --seed?
                                            -overwrite   | unknown option -overwrite
                                            -f x         | Cannot parse argument 'x' of option f
                                            -rf jason    | JASON is not one of TEXT, CSV, SCSV, JSON, LATEX; did you mean JSON?
                                                                            --seed       | --seed needs an argument
                                            -p           | Option p requires an argument
                                            -gc maybe    | -gc maybe: must be true or false
                                            -foe=maybe   | -foe maybe: must be true or false
                                            -si x        | -si x: must be true or false
                                            -bm throughput | -bm throughput: the modes are thrpt, avgt, sample, ss, all
                                            -bm [thrpt,ss] | -bm [thrpt,ss]: the modes are
                                            -wmb (       | -wmb (: not a regular expression: Unclosed group
                                            -bm thprt    | did you mean thrpt?
                                            --overwrite=no | --overwrite=no: --overwrite takes no argument
                                            """)
    void refusesInOneLine(String arguments, String message) {
        assertThatThrownBy(() -> parse(arguments.split(" "))).isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @CsvSource({"-f1", "-f=1", "-wi=1", "-tmax", "-i 3", "-gc True", "-foe=false", "-bm=ss", "'-bm thrpt,AverageTime'"})
    void takesWhatJmhTakes(String arguments) {
        assertThat(parse(arguments.split(" ")).jmhArguments()).isNotEmpty();
    }

    private static CommandLine parse(String... arguments) {
        return CommandLine.parse(List.of(arguments));
    }

    private static String jmhHelp() throws Exception {
        var out = System.out;
        var bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            new CommandLineOptions().showHelp();
        } finally {
            System.setOut(out);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
