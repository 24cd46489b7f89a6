package org.shardmark.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class DigitsTest {
    /** The quick way of rounding and the exact one agree, near the halves of a last digit too. */
    @Test
    void numbersAreRoundedAsTheirBinaryDigitsSay() {
        var random = new Random(1);
        for (int i = 0; i < 200_000; i++) {
            int digits = random.nextInt(-2, 11);
            double value = Math.pow(10, random.nextDouble(-9, 10)) * (random.nextBoolean() ? 1 : -1);
            double half = (Math.rint(value * 100) + 0.5) / 100;
            for (double tried : new double[]{value, half, Math.nextUp(half), Math.nextDown(half), Math.rint(value)}) {
                assertThat(Digits.rounded(tried, digits)).isEqualTo(Digits.exactly(tried, digits));
            }
        }
    }

    @Test
    void digitsAreCountedFromTheFirstAfterRounding() {
        assertThat(Digits.significant(9.94, 2)).isEqualTo("9.9");
        assertThat(Digits.significant(9.96, 2)).isEqualTo("10");
        assertThat(Digits.significant(0.000999, 3)).isEqualTo("0.00100");
        assertThat(Digits.significant(1000, 2)).isEqualTo("1,000");
        assertThat(Digits.significant(-1234.567, 5)).isEqualTo("-1,234.6");
    }
}
