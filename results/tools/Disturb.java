import java.time.Instant;
import java.util.ArrayList;
import java.util.Random;

/**
 * Keeps processors busy at random moments and prints when: one line a burst, with its start, its end and its number of
 * threads. The study of the witness runs beside it. It ends after a time, or when it is killed.
 *
 * java results/tools/Disturb.java seconds=1800 > results/witness/bursts.csv
 *
 * quiet=S and burst=S are the mean lengths of pauses and bursts in seconds (20 and 5; exponential), threads=N the most
 * threads of a burst (as many as there are processors), seed=N another schedule.
 */
public class Disturb {
    public static void main(String[] args) throws InterruptedException {
        double seconds = option(args, "seconds", 1800);
        double quiet = option(args, "quiet", 20);
        double burst = option(args, "burst", 5);
        int most = (int) option(args, "threads", Runtime.getRuntime().availableProcessors());
        var random = new Random((long) option(args, "seed", 1));
        var end = Instant.now().plusMillis((long) (1000 * seconds));
        System.out.println("start,end,threads");
        while (true) {
            long pause = millis(random, quiet);
            long length = millis(random, burst);
            int threads = 1 + random.nextInt(most);
            if (Instant.now().plusMillis(pause + length).isAfter(end)) {
                return;
            }
            Thread.sleep(pause);
            var start = Instant.now();
            burn(threads, length);
            System.out.println(start + "," + Instant.now() + "," + threads);
        }
    }

    private static long millis(Random random, double meanSeconds) {
        return (long) (-1000 * meanSeconds * Math.log(1 - random.nextDouble()));
    }

    /** Other processes are of all kinds: these compute. */
    private static void burn(int threads, long millis) throws InterruptedException {
        long end = System.nanoTime() + 1_000_000 * millis;
        var all = new ArrayList<Thread>();
        for (int i = 0; i < threads; i++) {
            all.add(Thread.ofPlatform().daemon().start(() -> {
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
            }));
        }
        for (var thread : all) {
            thread.join();
        }
    }

    private static double option(String[] args, String name, double otherwise) {
        double value = otherwise;
        for (String arg : args) {
            if (arg.startsWith(name + "=")) {
                value = Double.parseDouble(arg.substring(name.length() + 1));
            }
        }
        if (!(value > 0)) {
            throw new IllegalArgumentException(name + "=" + value + ": must be above 0");
        }
        return value;
    }
}
