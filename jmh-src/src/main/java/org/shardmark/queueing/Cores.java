package org.shardmark.queueing;

/** Cores for which shards compete. One simulation uses it. */
sealed interface Cores {
    /** A shard that holds no core wants to compute for a time, which may be 0. */
    void request(int shard, double work, double now);

    /** A shard that has computed goes on computing without having waited. */
    void goOn(int shard, double work, double now);

    /** A shard that has computed waits for something. */
    void release(double now);

    /** When the next shard will have computed, infinity where none computes. */
    double next();

    /** Takes the shard that has computed at {@link #next}. */
    int take();

    /** Goes on to a time that is not later than {@link #next}. */
    void advance(double now);

    /** How long cores have computed, all together. */
    double busyNanos();

    static Cores of(Model model) {
        return switch (model.sharing()) {
            case TIME_SHARED -> new TimeShared(model.shards(), model.cores());
            case RUN_UNTIL_BLOCKED -> new RunUntilBlocked(model.shards(), model.cores());
        };
    }

    /** Each shard that computes gets an even part of the cores, and at most one (processor sharing). */
    final class TimeShared implements Cores {
        private final EventQueue ends;
        private final int cores;
        /** By how much a shard that computes all the time has got on since the beginning. */
        private double progress;
        private double now;
        private double busyNanos;

        TimeShared(int shards, int cores) {
            this.ends = new EventQueue(shards);
            this.cores = cores;
        }

        private double speed() {
            return Math.min(1, (double) cores / ends.size());
        }

        @Override
        public void request(int shard, double work, double at) {
            busyNanos += work;
            ends.add(shard, progress + work);
        }

        @Override
        public void goOn(int shard, double work, double at) {
            request(shard, work, at);
        }

        @Override
        public void release(double at) {
            // nobody holds a core
        }

        @Override
        public double next() {
            return ends.isEmpty()
                    ? Double.POSITIVE_INFINITY
                    : now + Math.max(0, ends.next() - progress) / speed();
        }

        @Override
        public int take() {
            progress = Math.max(progress, ends.next());
            return ends.take();
        }

        @Override
        public void advance(double at) {
            if (!ends.isEmpty()) {
                progress += (at - now) * speed();
            }
            now = at;
        }

        @Override
        public double busyNanos() {
            return busyNanos;
        }
    }

    /** A shard that gets a core keeps it until it waits; the others stand in line. */
    final class RunUntilBlocked implements Cores {
        private final EventQueue ends;
        private final ShardLine line;
        private final double[] work;
        private int free;
        private double busyNanos;

        RunUntilBlocked(int shards, int cores) {
            this.ends = new EventQueue(shards);
            this.line = new ShardLine(shards);
            this.work = new double[shards];
            this.free = cores;
        }

        @Override
        public void request(int shard, double wanted, double now) {
            if (free > 0) {
                free--;
                goOn(shard, wanted, now);
            } else {
                work[shard] = wanted;
                line.add(shard);
            }
        }

        @Override
        public void goOn(int shard, double wanted, double now) {
            busyNanos += wanted;
            ends.add(shard, now + wanted);
        }

        @Override
        public void release(double now) {
            if (line.isEmpty()) {
                free++;
            } else {
                int shard = line.take();
                goOn(shard, work[shard], now);
            }
        }

        @Override
        public double next() {
            return ends.next();
        }

        @Override
        public int take() {
            return ends.take();
        }

        @Override
        public void advance(double now) {
            // the ends are times already
        }

        @Override
        public double busyNanos() {
            return busyNanos;
        }
    }
}
