package org.shardmark.cluster.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.shardmark.cluster.node.Delivery;
import org.shardmark.cluster.node.Tuning;

class KafkaConfigTest {
    @ParameterizedTest
    @CsvSource({"DEFAULT, 45000", "TUNED, 10000", "AGGRESSIVE, 6000"})
    void a_broker_gives_a_dead_member_up_sooner_the_sharper_it_is_tuned(Tuning tuning, int millis) {
        var config = kafka.server.KafkaConfig.fromProps(KafkaConfig.broker(tuning, "data", 1, 2));
        assertThat(config.getInt("group.consumer.session.timeout.ms")).isEqualTo(millis);
    }

    @ParameterizedTest
    @EnumSource(Tuning.class)
    void only_without_acknowledgements_does_a_consumer_commit_by_itself(Tuning tuning) {
        assertThat(commits(tuning, Delivery.BARE)).isTrue();
        assertThat(commits(tuning, Delivery.WINDOW)).isFalse();
    }

    private static boolean commits(Tuning tuning, Delivery delivery) {
        return new ConsumerConfig(KafkaConfig.consumer(tuning, delivery, "127.0.0.1:1"))
                .getBoolean(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG);
    }

    @Test
    void an_acknowledgement_survives_its_bytes() {
        var acknowledgement = new Acknowledgement(270, 1L << 40);
        assertThat(Acknowledgement.of(acknowledgement.bytes())).isEqualTo(acknowledgement);
    }
}
