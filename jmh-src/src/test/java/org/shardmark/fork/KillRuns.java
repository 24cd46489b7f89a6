package org.shardmark.fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Kills runs at random moments, fills the disk under them, and gives them forks that fail in every way; then counts the
 * forks that are lost, the files that cannot be read and the processes that are left. Started by
 * {@code results/tools/kill-runs}, whose output is committed; exits with 1 if anything was lost.
 */
public final class KillRuns {
    private static final String RUNS = "runs=";
    private static final int MOST_RUNS = 50;
    private static final int FORKS = 3;
    private static final List<String> ROWS = List.of("a", "b", "c", "d");
    private static final long SEED = 20261129;
    private static final double LATEST_SECONDS = 9;
    private static final long PATIENCE_MILLIS = 5_000;

    private final Path folder;
    private final int runs;

    private KillRuns(Path folder, int runs) {
        this.folder = folder;
        this.runs = runs;
    }

    /** What went wrong in one run, nothing if nothing did; and how far it had come. */
    private record Seen(List<String> wrong, int forks) {}

    /** One way to end a run, or to spoil it. */
    private interface Trial {
        boolean goesWell(KillRuns runs) throws Exception;
    }

    private static final Map<String, Trial> TRIALS = new LinkedHashMap<>();

    static {
        TRIALS.put("int", runs -> runs.killed("SIGINT of the host", "INT", false));
        TRIALS.put("term", runs -> runs.killed("SIGTERM of the host", "TERM", false));
        TRIALS.put("kill", runs -> runs.killed("SIGKILL of the host", "KILL", false));
        TRIALS.put("fork", runs -> runs.killed("SIGKILL of a fork", "KILL", true));
        TRIALS.put("disk", KillRuns::diskFull);
        TRIALS.put("ways", KillRuns::misbehaving);
    }

    /** Runs the trials that are named, or all; {@code runs=N} kills fewer runs of each. */
    public static void main(String[] args) throws Exception {
        var names = new ArrayList<>(List.of(args));
        int most = names.stream()
                .filter(name -> name.startsWith(RUNS))
                .mapToInt(name -> Integer.parseInt(name.substring(RUNS.length())))
                .findFirst()
                .orElse(MOST_RUNS);
        names.removeIf(name -> name.startsWith(RUNS));
        var runs = new KillRuns(Files.createTempDirectory("kill-runs"), most);
        boolean good = true;
        for (var name : names.isEmpty() ? TRIALS.keySet() : names) {
            var trial = TRIALS.get(name);
            if (trial == null) {
                System.err.println("no trial " + name + "; there are " + TRIALS.keySet());
                System.exit(2);
                return;
            }
            good &= trial.goesWell(runs);
        }
        System.exit(good ? 0 : 1);
    }

    private boolean killed(String title, String signal, boolean aFork) throws Exception {
        var random = new Random(SEED);
        var moments = random.doubles(runs, 0.3, LATEST_SECONDS).toArray();
        var tasks = new ArrayList<Callable<Seen>>();
        for (int i = 0; i < runs; i++) {
            int run = i;
            tasks.add(() -> kill(folder.resolve(title.replace(' ', '-') + run), signal, moments[run], aFork,
                    run % 10 == 0));
        }
        return report(title + " at " + runs + " random moments", all(tasks));
    }

    private Seen kill(Path home, String signal, double seconds, boolean aFork, boolean resume) throws Exception {
        var command = List.of("Misbehaving", "-p", "way=WORKS", "-p", "marker=" + String.join(",", ROWS), "-i", "1",
                "-f", "" + FORKS, "-rf", "json", "-rff", "results.json");
        var process = start(home, command);
        boolean hit = false;
        if (!process.waitFor((long) (seconds * 1000), TimeUnit.MILLISECONDS)) {
            var target = aFork
                    ? process.descendants().filter(KillRuns::isFork).findFirst()
                    : Optional.of(process.toHandle());
            hit = target.isPresent();
            if (hit) {
                new ProcessBuilder("kill", "-" + signal, "" + target.get().pid()).start().waitFor();
            }
        }
        if (!aFork && !process.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
            return new Seen(List.of("the host did not end in 5 s"), 0);
        }
        process.waitFor();
        var wrong = new ArrayList<String>();
        int forks = forks(home, wrong);
        int begun = (int) Files.readString(home.resolve("out")).lines().filter(l -> l.startsWith("# Fork: ")).count();
        if (!aFork && (forks < begun - 1 || forks > begun)) {
            wrong.add("a fork is lost: " + begun + " begun, " + forks + " kept");
        }
        boolean failed = Files.readString(home.resolve("out")).contains("1 row failed:");
        if (aFork && (process.exitValue() != (failed ? 1 : 0) || forks < FORKS * (ROWS.size() - 1)
                || (!failed && forks < FORKS * ROWS.size()))) {
            wrong.add(
                    "exit " + process.exitValue() + " with " + forks + " forks" + (hit ? "" : ", though none was hit"));
        }
        checkGone(home, wrong);
        if (resume && wrong.isEmpty() && Files.exists(home.resolve("results.json"))) {
            var again = new ArrayList<>(command);
            again.add("--resume");
            int code = start(home, again).waitFor();
            int resumed = forks(home, wrong);
            if (code != 0 || resumed != FORKS * ROWS.size()) {
                wrong.add("--resume ended with " + code + " and " + resumed + " forks");
            }
        }
        return new Seen(wrong, forks);
    }

    /** A file system that is full after a few forks. */
    private boolean diskFull() throws Exception {
        var home = folder.resolve("disk-full");
        Files.createDirectories(home.resolve("small"));
        var command = new ArrayList<>(List.of("unshare", "-rm", "sh", "-c",
                "mount -t tmpfs -o size=40k none small && \"$@\"; code=$?; cp small/results* .; exit $code",
                "sh"));
        command.addAll(java(home, List.of("Misbehaving", "-p", "way=WORKS", "-p", "marker=" + String.join(",", ROWS),
                "-i", "40", "-f", "9", "-rf", "json", "-rff", "small/results.json")));
        var process = new ProcessBuilder(command).directory(home.toFile())
                .redirectOutput(home.resolve("out").toFile())
                .redirectError(home.resolve("err").toFile())
                .start();
        int code = process.waitFor();
        var wrong = new ArrayList<String>();
        int forks = forks(home, wrong);
        var text = Files.readString(home.resolve("out"));
        int begun = (int) text.lines().filter(line -> line.startsWith("# Fork: ")).count();
        // The fork under which the disk filled up is the one that cannot be kept.
        if (code != 1 || forks < begun - 1 || !text.contains("The run was stopped: ")) {
            wrong.add("exit " + code + ", " + begun + " forks begun and " + forks + " kept: "
                    + Files.readString(home.resolve("err")).lines().findFirst().orElse(""));
        }
        checkGone(home, wrong);
        return report("a disk that is full after " + forks + " forks", List.of(new Seen(wrong, forks)));
    }

    private boolean misbehaving() throws Exception {
        boolean good = true;
        for (var way : List.of("EXITS", "HANGS_WHATEVER_COMES", "RUNS_OUT_OF_MEMORY", "THROWS_IN_SETUP")) {
            var home = folder.resolve(way);
            var process = start(home, List.of("Misbehaving", "-p", "way=WORKS," + way, "-f", "2", "-to", "2s",
                    "-jvmArgs", "-Xmx32m", "-rf", "json", "-rff", "results.json"));
            int code = process.waitFor();
            var wrong = new ArrayList<String>();
            int forks = forks(home, wrong);
            if (code != 1 || forks != 2 || !Files.readString(home.resolve("out")).contains("way=" + way + ": ")) {
                wrong.add("exit " + code + " with " + forks + " forks");
            }
            checkGone(home, wrong);
            good &= report("a row whose forks do this: " + way, List.of(new Seen(wrong, forks)));
        }
        return good;
    }

    private static boolean report(String title, List<Seen> runs) {
        var wrong = runs.stream().flatMap(run -> run.wrong().stream()).toList();
        int most = runs.stream().mapToInt(Seen::forks).max().orElse(0);
        int least = runs.stream().mapToInt(Seen::forks).min().orElse(0);
        System.out.printf("%-45s %2d runs, %2d to %2d forks kept: %s%n", title, runs.size(), least, most,
                wrong.isEmpty() ? "no fork lost, no file unreadable, no process left" : String.join("; ", wrong));
        return wrong.isEmpty();
    }

    /** The forks in the result file and its environment; a run that was killed before it began has neither. */
    private static int forks(Path home, List<String> wrong) throws IOException {
        if (Files.notExists(home.resolve("results.json"))) {
            return 0;
        }
        try {
            JsonMapper.shared().readTree(Files.readAllBytes(home.resolve("results.json")));
            if (Files.exists(home.resolve("results.environment.json"))) {
                JsonMapper.shared().readTree(Files.readAllBytes(home.resolve("results.environment.json")));
            }
            return JsonMapper.shared()
                    .readTree(Files.readAllBytes(home.resolve("results.json")))
                    .valueStream()
                    .mapToInt(row -> row.at("/primaryMetric/rawData").size())
                    .sum();
        } catch (JacksonException e) {
            wrong.add("a file is unreadable: " + e.getOriginalMessage());
            return 0;
        }
    }

    private static void checkGone(Path home, List<String> wrong) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
        while (left(home) > 0 && System.nanoTime() < deadline) {
            Thread.sleep(50);
        }
        if (left(home) > 0) {
            wrong.add(left(home) + " processes are left after 5 s");
        }
    }

    private static long left(Path home) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains("tmpdir=" + home + " "))
                .count();
    }

    private static boolean isFork(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains("ForkedMain");
    }

    private static Process start(Path home, List<String> arguments) throws IOException {
        Files.createDirectories(home);
        return new ProcessBuilder(java(home, arguments)).directory(home.toFile())
                .redirectOutput(ProcessBuilder.Redirect.appendTo(home.resolve("out").toFile()))
                .redirectError(ProcessBuilder.Redirect.appendTo(home.resolve("err").toFile()))
                .start();
    }

    private static List<String> java(Path home, List<String> arguments) throws IOException {
        Files.createDirectories(home);
        var command = new ArrayList<>(Interrupts.prefix());
        command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + home, "-cp", System.getProperty("java.class.path"),
                "org.shardmark.launch.Launcher"));
        command.addAll(arguments);
        return command;
    }

    private static List<Seen> all(List<Callable<Seen>> tasks) throws Exception {
        try (var pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            var seen = new ArrayList<Seen>();
            for (var future : pool.invokeAll(tasks)) {
                seen.add(future.get());
            }
            return seen;
        }
    }
}
