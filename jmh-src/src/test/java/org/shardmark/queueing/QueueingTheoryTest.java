package org.shardmark.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The simulation against what queueing theory knows exactly: means within 1 %, and p99 within its own interval. */
class QueueingTheoryTest {
    private static final double SERVICE = 1e6;
    /** One of a hundred such tests fails by chance where intervals are of 95 % and their number is small; seeds are fixed. */
    private static final long SEED = 7;

    private static void assertAgrees(Recorder simulated, double mean, double p99) {
        assertThat(simulated.sojourns.mean().orElseThrow().value()).isCloseTo(mean, within(0.01 * mean));
        var estimate = simulated.sojourns.percentile(99).orElseThrow();
        // The histogram has three digits.
        assertThat(p99).isBetween(estimate.low() * 0.999, estimate.high() * 1.001);
        assertThat(estimate.halfWidth()).isLessThan(0.08 * p99);
    }

    private static void assertMean(Recorder simulated, double mean) {
        assertThat(simulated.sojourns.mean().orElseThrow().value()).isCloseTo(mean, within(0.01 * mean));
    }

    private static Recorder oneShard(WaitTime wait, double itemNanos, double utilisation) {
        double perNano = utilisation / (wait.meanNanos() + itemNanos);
        return Recorder.run(Model.of(1, 1, wait, itemNanos), Recorder.poisson(perNano, SEED), message -> 0, SEED + 1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.6, 0.8})
    void exponential_service_is_mm1(double utilisation) {
        var law = SojournLaw.exponential(utilisation / SERVICE, SERVICE);
        assertThat(law.percentile(99)).isCloseTo(Math.log(100) * law.meanNanos(), within(1.0));
        assertAgrees(oneShard(new WaitTime.Exponential(SERVICE), 0, utilisation), SERVICE / (1 - utilisation),
                law.percentile(99));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.6, 0.85})
    void constant_service_is_md1(double utilisation) {
        var law = SojournLaw.constant(utilisation / SERVICE, SERVICE);
        assertAgrees(oneShard(new WaitTime.Constant(SERVICE), 0, utilisation), law.meanNanos(), law.percentile(99));
        assertAgrees(oneShard(new WaitTime.Constant(0.9 * SERVICE), 0.1 * SERVICE, utilisation), law.meanNanos(),
                law.percentile(99));
    }

    /** Tabulated: of M/D/1 at 0.5, a message does not wait with probability 0.5; further values by Erlang's sum. */
    @Test
    void the_law_of_a_constant_service_is_erlangs() {
        var law = SojournLaw.constant(0.5, 1);
        assertThat(law.tail(0.5)).isEqualTo(1);
        assertThat(law.tail(1)).isCloseTo(0.5, within(1e-12));
        for (double wait : new double[]{0.5, 1, 1.7, 3, 5.2}) {
            assertThat(law.tail(1 + wait)).isCloseTo(1 - erlang(0.5, wait), within(1e-9));
        }
        assertThat(SojournLaw.constant(0.95, 1).tail(60)).isBetween(1e-4, 1e-1);
    }

    /** Erlang's alternating sum, which is good for short times. */
    private static double erlang(double rate, double wait) {
        double sum = 0;
        double factorial = 1;
        for (int j = 0; j <= Math.floor(wait); j++) {
            factorial *= Math.max(1, j);
            sum += Math.pow(-rate * (wait - j), j) / factorial * Math.exp(rate * (wait - j));
        }
        return (1 - rate) * sum;
    }

    @Test
    void a_mixture_weighs_its_queues() {
        var quick = SojournLaw.exponential(0, 1);
        var slow = SojournLaw.exponential(0, 10);
        var both = SojournLaw.mixture(java.util.List.of(quick, slow), new double[]{0.9, 0.1});
        assertThat(both.meanNanos()).isCloseTo(1.9, within(1e-12));
        assertThat(both.tail(both.percentile(95))).isCloseTo(0.05, within(1e-6));
    }

    /** Pollaczek and Khinchine: the mean wait is rate × E[S²] / (2 (1 - utilisation)). */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1.5})
    void log_normal_service_is_mg1(double variation) {
        double utilisation = 0.7;
        double secondMoment = SERVICE * SERVICE * (1 + variation * variation);
        double mean = SERVICE + utilisation / SERVICE * secondMoment / (2 * (1 - utilisation));
        assertMean(oneShard(new WaitTime.LogNormal(SERVICE, variation), 0, utilisation), mean);
    }

    @Test
    void measured_service_in_any_order_is_mg1() {
        var random = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED);
        double[] times = IntStream.range(0, 200_000)
                .mapToDouble(i -> random.nextBoolean() ? SERVICE / 2 : 1.5 * SERVICE)
                .toArray();
        double mean = SERVICE + 0.7 / SERVICE * (SERVICE * SERVICE * (0.25 + 2.25) / 2) / (2 * 0.3);
        assertMean(oneShard(new WaitTime.Measured(times), 0, 0.7), mean);
    }

    /**
     * With set-up times D before a busy period, a message waits longer by (2 E[D] + rate E[D²]) / (2 (1 + rate E[D])), on
     * average (Levy and Kleinrock 1986).
     */
    @ParameterizedTest
    @ValueSource(doubles = {0.2, 0.7})
    void an_idle_server_that_has_to_be_set_up_is_mg1_with_set_up_times(double utilisation) {
        double rate = utilisation / SERVICE;
        double setup = SERVICE / 2;
        double longer = (2 * setup + rate * 2 * setup * setup) / (2 * (1 + rate * setup));
        double mean = SojournLaw.constant(rate, SERVICE).meanNanos() + longer;
        var model = Model.of(1, 1, new WaitTime.Constant(SERVICE), 0).withSetup(new WaitTime.Exponential(setup));
        assertMean(Recorder.run(model, Recorder.poisson(rate, SEED), message -> 0, SEED + 1), mean);
    }

    /**
     * Batches of up to b with an exponential wait, M/M(1,b)/1 (Medhi 2003, 4.3): the probability that the server is busy
     * and n wait is p₀rⁿ, with r the root of μr^(b+1) - (λ+μ)r + λ below 1. A message that finds n waiting is served with
     * batch n/b from now on, so that it takes a geometric number of waits, which is exponential, and its own.
     */
    @ParameterizedTest
    @ValueSource(ints = {2, 10})
    void batches_are_bulk_service(int batch) {
        double rate = 0.8 * batch / SERVICE;
        double mu = 1 / SERVICE;
        UnivariateFunction equation = r -> (mu * Math.pow(r, batch + 1) - (rate + mu) * r + rate) / mu;
        double r = new BrentSolver(1e-14).solve(1000, equation, 0.01, 0.9999);
        double busy = 1 / (1 - r) / (mu / rate + 1 / (1 - r));
        double theta = mu * (1 - Math.pow(r, batch));
        double mean = SERVICE + busy / theta;
        DoubleUnaryOperator tail = t -> (1 - busy) * Math.exp(-mu * t) + busy * sumTail(mu, theta, t);

        var simulated = Recorder.run(Model.of(1, batch, new WaitTime.Exponential(SERVICE), 0),
                Recorder.poisson(rate, SEED), message -> 0, SEED + 1);

        assertAgrees(simulated, mean, percentile99(tail));
    }

    /** M/M/c (Erlang C): every message has a shard to itself, and waits for one of the store's slots. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void the_store_is_mmc(int slots) {
        double utilisation = 0.75;
        double mu = 1 / SERVICE;
        double rate = utilisation * slots * mu;
        double waits = erlangC(slots, utilisation * slots);
        double theta = slots * mu - rate;
        double mean = SERVICE + waits / theta;
        DoubleUnaryOperator tail = t -> (1 - waits) * Math.exp(-mu * t) + waits * sumTail(mu, theta, t);

        var model = new Model(500, 1, new WaitTime.Exponential(SERVICE), 0, slots, 500, CoreSharing.TIME_SHARED);
        var simulated = Recorder.run(model, Recorder.poisson(rate, SEED), message -> -1, SEED + 1);

        assertAgrees(simulated, mean, percentile99(tail));
    }

    /** One core, first come, first served, and every message with a shard to itself: M/D/1 again. */
    @Test
    void a_core_that_is_kept_is_md1() {
        var law = SojournLaw.constant(0.8 / SERVICE, SERVICE);
        var model = new Model(500, 1, new WaitTime.Constant(0), SERVICE, 0, 1, CoreSharing.RUN_UNTIL_BLOCKED);
        var simulated = Recorder.run(model, Recorder.poisson(0.8 / SERVICE, SEED), message -> -1, SEED + 1);
        assertAgrees(simulated, law.meanNanos(), law.percentile(99));
    }

    /** M/G/1 by processor sharing: the mean is that of the service over 1 - utilisation, whatever its distribution. */
    @Test
    void a_core_that_is_shared_by_time_is_processor_sharing() {
        var model = new Model(500, 1, new WaitTime.Constant(0), SERVICE, 0, 1, CoreSharing.TIME_SHARED);
        var simulated = Recorder.run(model, Recorder.poisson(0.7 / SERVICE, SEED), message -> -1, SEED + 1);
        assertMean(simulated, SERVICE / 0.3);
    }

    private static double erlangC(int servers, double load) {
        double blocking = 1;
        for (int i = 1; i <= servers; i++) {
            blocking = load * blocking / (i + load * blocking);
        }
        return blocking / (1 - load / servers * (1 - blocking));
    }

    /** The probability that the sum of two exponential times of these rates is longer. */
    private static double sumTail(double mu, double theta, double t) {
        return Math.abs(mu - theta) < 1e-9 * mu
                ? (1 + mu * t) * Math.exp(-mu * t)
                : (theta * Math.exp(-mu * t) - mu * Math.exp(-theta * t)) / (theta - mu);
    }

    private static double percentile99(DoubleUnaryOperator tail) {
        return new BrentSolver(1e-3).solve(1000, t -> tail.applyAsDouble(t) - 0.01, 0, 1000 * SERVICE);
    }
}
