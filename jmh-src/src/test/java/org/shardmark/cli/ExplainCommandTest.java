package org.shardmark.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.State;
import org.shardmark.metric.Catalogue;
import org.shardmark.metric.Parameter;
import org.shardmark.plan.OtherJar;

class ExplainCommandTest {
    private static final Path ROOT = Path.of(System.getProperty("shardmark.root", ".."));
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    private String explain(int code, String... args) {
        var out = new ByteArrayOutputStream();
        assertThat(ExplainCommand.run(new PrintStream(out, true, UTF_8), new PrintStream(errors, true, UTF_8), args))
                .isEqualTo(code);
        return out.toString(UTF_8);
    }

    @Test
    void one_metric_is_explained_by_its_unit_its_direction_and_a_sentence() {
        assertThat(explain(0, "ceilingReached")).startsWith(
                "ceilingReached  (metric in 1, mean of the forks, higher is better)\n  Score divided by the ceiling.");
        assertThat(explain(0, "worstChi2Over256", "waitMicros")).startsWith("worstChi2Over*  (metric in 1, maximum")
                .contains("waitMicros  (parameter in us)\n  The handler's wait");
    }

    @Test
    void a_name_that_is_unknown_is_one_line_with_the_nearest() {
        assertThat(explain(2, "ceilngReached")).isEmpty();
        assertThat(errors.toString(UTF_8)).isEqualTo(
                "explain: no metric or parameter is called ceilngReached; did you mean ceilingReached?\n");
    }

    @Test
    void without_a_name_all_are_listed() {
        assertThat(explain(0).lines()).hasSize(2 * (Catalogue.ofSuite().metrics().size()
                + Catalogue.ofSuite().parameters().size()));
        assertThat(explain(0, "--format", "csv", "rate", "batch").lines()).hasSize(3)
                .first()
                .isEqualTo("parameter,unit,what it is");
    }

    @Test
    void the_page_is_that_of_the_catalogue() throws IOException {
        assertThat(Files.readString(ROOT.resolve("jmh-src/METRICS.md"))).isEqualTo(explain(0, "--format", "md"));
    }

    @Test
    void the_table_of_the_README_is_that_of_the_catalogue() throws IOException {
        var readme = Files.readString(ROOT.resolve("README.md"));
        var command = Pattern.compile("<!-- explain --format md ([\\w ]+) -->\n(.*?)<!-- end -->", Pattern.DOTALL)
                .matcher(readme);
        assertThat(command.find()).isTrue();
        var args = ("--format md " + command.group(1)).split(" ");
        assertThat(command.group(2)).isEqualTo(explain(0, args));
    }

    /** Every field that JMH fills, of every benchmark and of every state that one is given. */
    @Test
    void the_parameters_of_the_catalogue_are_those_of_the_benchmarks() throws Exception {
        Set<String> fields = new TreeSet<>();
        for (var name : classes()) {
            var type = Class.forName(name);
            if (type.isAnnotationPresent(State.class)) {
                Arrays.stream(type.getDeclaredFields())
                        .filter(field -> field.isAnnotationPresent(Param.class))
                        .map(Field::getName)
                        .forEach(fields::add);
            }
        }
        OtherJar.ALL.forEach(jar -> fields.addAll(jar.parameters()));
        assertThat(Catalogue.ofSuite().parameters()).extracting(Parameter::name)
                .containsExactlyInAnyOrderElementsOf(fields);
    }

    private static List<String> classes() throws IOException {
        var root = Path.of("target/classes");
        try (var bench = Files.list(root.resolve("org/shardmark/bench"));
                var trial = Files.list(root.resolve("org/shardmark/trial"))) {
            return Stream.concat(bench, trial)
                    .map(file -> root.relativize(file).toString())
                    .filter(name -> name.endsWith(".class") && !name.endsWith("package-info.class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()).replace(File.separatorChar, '.'))
                    .toList();
        }
    }
}
