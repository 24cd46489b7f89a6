package org.shardmark.cli;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class RequireTest {
    @Test
    void what_options_must_be_is_required() {
        Require.atLeast(1, "--x", List.of(1, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> Require.atLeast(1, "--x", List.of(1, 0)))
                .withMessage("--x 0: must be at least 1");
        Require.finiteFrom(1, "--x", null);
        Require.finiteFrom(1, "--x", 1.0);
        Require.positive("--x", null);
        Require.positive("--x", Double.MIN_VALUE);
        for (double wrong : new double[]{0, Double.NaN, Double.POSITIVE_INFINITY, -1}) {
            assertThatIllegalArgumentException().isThrownBy(() -> Require.finiteFrom(1, "--x", wrong))
                    .withMessage("--x " + wrong + ": must be a number of at least 1");
            assertThatIllegalArgumentException().isThrownBy(() -> Require.positive("--x", wrong))
                    .withMessage("--x " + wrong + ": must be a number above 0");
        }
    }
}
