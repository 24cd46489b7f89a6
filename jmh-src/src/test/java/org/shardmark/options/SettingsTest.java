package org.shardmark.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    @Test
    void readsOurOptions() {
        var settings = settings("--until 2% --max-forks 20 --budget 1h30m --seed 7 --resume --wait --plan");
        assertThat(settings.precision()).hasValue(0.02);
        assertThat(settings.maxForks()).isEqualTo(20);
        assertThat(settings.budget()).contains(Duration.ofMinutes(90));
        assertThat(settings.seed()).isEqualTo(7);
        assertThat(settings.existing()).isEqualTo(Settings.Existing.RESUME);
        assertThat(settings.waits()).isTrue();
        assertThat(settings.planOnly()).isTrue();
        assertThat(settings("--until 0.005").precision()).hasValue(0.005);
        assertThat(settings("--until sojourn:p0.99=25%").until())
                .hasValue(new Until(0.25, Optional.of("sojourn:p0.99")));
        assertThat(settings("--budget 90s").budget()).contains(Duration.ofSeconds(90));
        assertThat(settings("--part 2/5").part()).isEqualTo(new Settings.Part(2, 5));
    }

    @Test
    void refusesAnExistingFileUnlessToldOtherwise() {
        assertThat(settings("Tmp").existing()).isEqualTo(Settings.Existing.REFUSE);
        assertThat(settings("--overwrite").existing()).isEqualTo(Settings.Existing.OVERWRITE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                            --until 0               | --until 0: must be a share between 0 and 1, as in 2% or 0.02
                                            --until 200%            | --until 200%: must be
                                            --until x               | --until x: must be
                                            --budget 5              | --budget 5: must be hours, minutes and seconds
                                            --budget 0m             | --budget 0m: must be
                                            --part 6/5              | --part 6/5: must be a part and the number of parts
                                            --part 2                | --part 2: must be
                                            --times no-such-file    | --times no-such-file: must be an existing file
                                            --seed x                | --seed x: must be a whole number
                                            --max-forks 20          | --max-forks limits --until
                                            --until 2% --max-forks 7| --max-forks 7: must be at least 8
                                            --until 2% -f 3         | limit them with --max-forks, not -f
                                            --until 2% --part 1/2   | --part divides a fixed number of forks
                                            --resume --overwrite    | give one
                                            """)
    void refusesInOneLine(String arguments, String message) {
        assertThatThrownBy(() -> settings(arguments)).isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void anArmIsAJarAJvmAndArguments(@TempDir Path folder) throws IOException {
        var jar = Files.createFile(folder.resolve("old.jar"));
        var arms = of("--arm", "zgc=-jvmArgs -XX:+UseZGC -Xmx2g", "--arm",
                "v1=" + jar + " -jvm /opt/jdk/bin/java -jvmArgsAppend -ea", "--against", jar.toString()).arms();
        assertThat(arms).extracting(Settings.Arm::name).containsExactly(jar.toString(), "zgc", "v1");
        assertThat(arms.getFirst().isAgainst()).isTrue();
        assertThat(arms.get(1).jar()).isEmpty();
        assertThat(arms.get(1).jvm()).containsExactly("-jvmArgs", "-XX:+UseZGC -Xmx2g");
        assertThat(arms.get(2).jar()).contains(jar);
        assertThat(arms.get(2).jvm()).containsExactly("-jvm", "/opt/jdk/bin/java", "-jvmArgsAppend", "-ea");
        assertThat(arms.get(2).isAgainst()).isFalse();
    }

    @Test
    void refusesOtherArmsInOneLine() {
        assertArmRefused("must be a name, =, and what it changes", "zgc");
        assertArmRefused("must be a name", "a b=-jvmArgs -ea");
        assertArmRefused("--arm a=-f 3: must begin with a jar or one of -jvm, -jvmArgs", "a=-f 3");
        assertArmRefused("--arm a=no.jar: cannot be read: no such file", "a=no.jar");
        assertArmRefused("--arm a: -jvmArgs needs a value", "a=-jvmArgs");
        assertArmRefused("--arm a: there are two of this name", "a=-jvmArgs -ea", "--arm", "a=-jvmArgs -da");
        assertArmRefused("--arm base: this name is that of the arm without changes", "base=-jvmArgs -ea");
    }

    @Test
    void aBlockHasAParameterAndMayHaveABaseline() {
        assertThat(settings("--block mailboxType=RING").block())
                .contains(new Settings.Block("mailboxType", Optional.of("RING")));
        assertThat(settings("--block shards").block()).contains(new Settings.Block("shards", Optional.empty()));
        assertThatThrownBy(() -> settings("--block =RING")).hasMessageContaining("must be a parameter");
    }

    private static void assertArmRefused(String message, String... arms) {
        var arguments = Stream.concat(Stream.of("--arm"), Stream.of(arms)).toArray(String[]::new);
        assertThatThrownBy(() -> of(arguments)).isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n");
    }

    private static Settings of(String... arguments) {
        return Settings.of(CommandLine.parse(List.of(arguments)));
    }

    private static Settings settings(String arguments) {
        return Settings.of(CommandLine.parse(List.of(arguments.split(" "))));
    }
}
