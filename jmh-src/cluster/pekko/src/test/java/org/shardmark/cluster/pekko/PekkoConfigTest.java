package org.shardmark.cluster.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.shardmark.cluster.node.Tuning;

class PekkoConfigTest {
    private static final String DOWNING = "pekko.cluster.downing-provider-class";

    @Test
    void as_it_comes_nobody_declares_a_node_dead() {
        assertThat(PekkoConfig.of(Tuning.DEFAULT, 0).getString(DOWNING)).isEmpty();
        assertThat(PekkoConfig.of(Tuning.TUNED, 0).getString(DOWNING)).endsWith("SplitBrainResolverProvider");
    }

    @Test
    void aggressive_decides_sooner_than_tuned() {
        var path = "pekko.cluster.split-brain-resolver.stable-after";
        assertThat(PekkoConfig.of(Tuning.AGGRESSIVE, 0).getDuration(path))
                .isLessThan(PekkoConfig.of(Tuning.TUNED, 0).getDuration(path))
                .isGreaterThan(Duration.ZERO);
    }

    @Test
    void the_padding_is_known_to_the_serializer() {
        assertThat(PekkoConfig.of(Tuning.DEFAULT, 992).getInt("shardmark.padding")).isEqualTo(992);
    }
}
