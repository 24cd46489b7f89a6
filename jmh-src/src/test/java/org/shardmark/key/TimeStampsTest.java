package org.shardmark.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeStampsTest {
    @ParameterizedTest
    @CsvSource({"1700000000, 1700000000000000000", "1700000000.25, 1700000000250000000",
            "1700000000250, 1700000000250000000", "1700000000250001, 1700000000250001000",
            "1700000000250001002, 1700000000250001002", "0.5, 500000000", "2023-11-14T22:13:20Z, 1700000000000000000",
            "2023-11-14T23:13:20.5+01:00, 1700000000500000000", "2023-11-14 22:13:20.001, 1700000000001000000",
            "[14/Nov/2023:22:13:20 +0000], 1700000000000000000", "' 5 ', 5000000000"})
    void reads_times_however_they_are_written(String text, long nanos) throws Exception {
        assertThat(new TimeStamps().nanos(text)).isEqualTo(nanos);
    }

    @Test
    void the_first_number_says_the_unit_of_all() throws Exception {
        var stamps = new TimeStamps();
        assertThat(stamps.nanos("100000000000")).isEqualTo(100_000_000_000_000_000L);
        assertThat(stamps.nanos("5")).isEqualTo(5_000_000);
    }

    @ParameterizedTest
    @CsvSource({"noon", "''", "2023-13-14T22:13:20Z", "99999999999999999999999", "1e9"})
    void refuses_what_is_no_time(String text) {
        assertThatThrownBy(() -> new TimeStamps().nanos(text)).isInstanceOf(MalformedLineException.class)
                .hasMessageContaining("is no time");
    }
}
