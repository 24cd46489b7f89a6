package org.shardmark.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
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

    private static Settings settings(String arguments) {
        return Settings.of(CommandLine.parse(List.of(arguments.split(" "))));
    }
}
