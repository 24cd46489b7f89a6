package org.shardmark.report.gate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.shardmark.report.gate.Scenario.Noise;
import org.shardmark.report.stats.Estimate;

/** A row that a scenario makes up: costs by run, fork and iteration. */
final class SyntheticRow {
    /** How many iterations a fork has. */
    private static final int ITERATIONS = 5;
    private static final int FEWEST_UNTIL = 8;
    private static final double PRECISION = 0.015;

    private final List<double[][]> bases;
    private final double[][] now;

    SyntheticRow(List<double[][]> bases, double[][] now) {
        this.bases = bases;
        this.now = now;
    }

    /** Each baseline's forks, each with its iterations. */
    List<double[][]> bases() {
        return bases;
    }

    /** The new forks, each with its iterations. */
    double[][] now() {
        return now;
    }

    /** What the gate makes of the row: of arms of one run, fork i of either side ran in round i. */
    Comparison comparison(RunNoise noise) {
        var rounds = IntStream.range(0, now.length).boxed().toList();
        return noise.compare(false, noise.oneRun() ? Optional.of(Pairs.ofPlaces(rounds)) : Optional.empty(),
                bases.stream().map(SyntheticRow::logMeans).toList(), List.of(logMeans(now)));
    }

    static double[] logMeans(double[][] forks) {
        return Comparison.logs(Arrays.stream(forks).mapToDouble(f -> Arrays.stream(f).sum() / f.length).toArray(), 1);
    }

    /** The same row with its first forks alone. */
    SyntheticRow first(int forks) {
        return new SyntheticRow(bases.stream().map(b -> Arrays.copyOf(b, Math.min(forks, b.length))).toList(),
                Arrays.copyOf(now, forks));
    }

    /** Draws rows of a scenario. One thread at a time. */
    static final class Source {
        private static final Noise[] KINDS = {Noise.REAL, Noise.OUTLIERS, Noise.BIMODAL, Noise.DRIFT, Noise.NORMAL};

        private final NoisePool pool;
        private final Scenario scenario;
        private final RandomGenerator random;
        private final double slowdown;

        /**
         * @param threshold how much slower every row is made, before what the scenario adds, as a share
         */
        Source(NoisePool pool, Scenario scenario, RandomGenerator random, double threshold) {
            this.pool = pool;
            this.scenario = scenario;
            this.random = random;
            slowdown = (1 + threshold) * (1 + scenario.above());
        }

        /** The row of that place. */
        SyntheticRow row(int place) {
            var kind = scenario.noise() == Noise.MIXED ? KINDS[place % KINDS.length] : scenario.noise();
            var noise = pool.any(random);
            boolean oneWeather = scenario.runNoise().assumed() == 0;
            var weather = new Weather(kind);
            var bases = new ArrayList<double[][]>();
            for (int b = 0; b < scenario.baselines(); b++) {
                bases.add(run(noise, kind, oneWeather ? weather : new Weather(kind), 0, oneWeather ? 1 : runFactor()));
            }
            var now = run(noise, kind, oneWeather ? weather : new Weather(kind), 1,
                    slowdown * (oneWeather ? 1 : runFactor()));
            var row = new SyntheticRow(bases, now);
            return scenario.untilPrecise() ? row.first(untilPrecise(row)) : row;
        }

        private double runFactor() {
            return Math.exp(GateOptions.ASSUMED_RUN_NOISE * random.nextGaussian());
        }

        private double[][] run(NoisePool.RowNoise noise, Noise kind, Weather weather, int arm, double factor) {
            var forks = new double[scenario.forks()][ITERATIONS];
            for (int f = 0; f < forks.length; f++) {
                double fork = factor * weather.at(f, arm) * fork(noise, kind);
                for (int i = 0; i < ITERATIONS; i++) {
                    forks[f][i] = fork * noise.iteration(random);
                }
            }
            return forks;
        }

        private double fork(NoisePool.RowNoise noise, Noise kind) {
            return switch (kind) {
                case REAL, DRIFT, MIXED -> noise.fork(random);
                case OUTLIERS -> noise.fork(random) * (random.nextInt(20) == 0 ? 1.2 + 0.8 * random.nextDouble() : 1);
                case BIMODAL -> noise.fork(random) * (random.nextBoolean() ? 1.15 : 1);
                case NORMAL -> Math.exp(0.02 * random.nextGaussian());
            };
        }

        /** What the machine does to whatever runs at a time. */
        private final class Weather {
            private final double drift;
            private final int step;

            Weather(Noise kind) {
                boolean any = kind == Noise.DRIFT;
                drift = any ? 0.05 * (2 * random.nextDouble() - 1) : 0;
                step = any ? random.nextInt(2 * scenario.forks()) : Integer.MAX_VALUE;
            }

            /** Arms go A B, B A. */
            double at(int round, int arm) {
                int place = 2 * round + (round % 2 == 0 ? 1 - arm : arm);
                return 1 + drift * place / (2 * scenario.forks()) + (place >= step ? 0.03 : 0);
            }
        }

        /** As benchmarks.jar stops: by the half-width of Student's 95 % interval of the ratios of rounds. */
        private static int untilPrecise(SyntheticRow row) {
            double[] before = logMeans(row.bases().getFirst());
            double[] after = logMeans(row.now());
            double sum = 0;
            double squares = 0;
            for (int n = 1; n <= after.length; n++) {
                double difference = after[n - 1] - before[n - 1];
                sum += difference;
                squares += difference * difference;
                double variance = n < 2 ? 0 : Math.max(0, squares - sum * sum / n) / (n - 1);
                if (n >= FEWEST_UNTIL
                        && Math.expm1(Estimate.halfWidth(variance, n)) <= PRECISION) {
                    return n;
                }
            }
            return after.length;
        }
    }
}
