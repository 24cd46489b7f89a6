import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Measures whole processes of report.jar and of its peer, from start to exit, and prints the page of
 * results/report-speed. Inputs are made up here, so nothing but a built report.jar is needed, and for the peer a Python
 * with pandas and matplotlib (Debian: python3-pandas, python3-matplotlib).
 *
 * java results/tools/ReportSpeed.java > results/report-speed/README.md
 *
 * runs=N measures each process N times (default 9); rows=N makes the largest table N rows (default 100000); python=NAME
 * is the Python of the peer, and python= leaves the peer out.
 */
public class ReportSpeed {
    private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private static final int MOST_RUNS_OF_LARGEST = 3;

    private final Path folder;
    private final int runs;
    private final int largest;
    private final String python;

    private ReportSpeed(Path folder, int runs, int largest, String python) {
        this.folder = folder;
        this.runs = runs;
        this.largest = largest;
        this.python = python;
    }

    /** What one process took. */
    private record Process(double seconds, double mib) {}

    /** What all runs of a process took. */
    private record Processes(List<Process> all) {
        double median() {
            var sorted = all.stream().mapToDouble(Process::seconds).sorted().toArray();
            return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        }

        String seconds() {
            var summary = all.stream().mapToDouble(Process::seconds).summaryStatistics();
            return format("%.2f [%.2f … %.2f]", median(), summary.getMin(), summary.getMax());
        }

        String mib() {
            return format("%.0f", all.stream().mapToDouble(Process::mib).max().orElseThrow());
        }
    }

    public static void main(String[] args) throws Exception {
        var folder = Files.createTempDirectory("report-speed");
        try {
            new ReportSpeed(folder, Integer.parseInt(option(args, "runs", "9")),
                    Integer.parseInt(option(args, "rows", "100000")), option(args, "python", "python3")).print();
        } finally {
            try (var files = Files.walk(folder)) {
                files.sorted((a, b) -> b.compareTo(a)).forEach(ReportSpeed::delete);
            }
        }
    }

    private static String option(String[] args, String name, String otherwise) {
        return Stream.of(args)
                .filter(arg -> arg.startsWith(name + "="))
                .map(arg -> arg.substring(name.length() + 1))
                .findFirst()
                .orElse(otherwise);
    }

    private void print() throws Exception {
        var table = new ArrayList<List<String>>();
        table.add(List.of("what", "rows", "MB", "report.jar, s", "MiB", "pandas + matplotlib, s", "MiB"));
        var page = generate(651, false, false);
        table.add(row("a page with charts", 651, page, measured(runs, report(page, "out")), runs, List.of()));
        long pictures;
        try (var files = Files.list(folder.resolve("out"))) {
            pictures = files.filter(file -> file.toString().endsWith(".png")).count();
        }
        var one = measured(runs, report(generate(7, false, true), "out1"));
        var many = measured(runs, report(generate(287, false, true), "out41"));
        for (int rows : IntStream.of(1_000, 10_000, largest).distinct().filter(rows -> rows <= largest).toArray()) {
            boolean full = rows == 100_000;
            int times = full ? Math.min(runs, MOST_RUNS_OF_LARGEST) : runs;
            var file = generate(rows, full, false);
            var command = report(file, "tables");
            command.addAll(List.of("--only", "tables"));
            if (full) {
                command.add(1, "-Xmx512m");
            }
            table.add(row(full ? "tables, in a heap of 512 MB" : "tables", rows, file, measured(times, command), times,
                    List.of("--only-tables")));
            Files.delete(file);
        }
        System.out.printf(Locale.ROOT, """
                # How fast report.jar is

                Whole processes, from start to exit: median [smallest … largest] of %d runs (%d of the largest file) after one that
                is not counted, one after the other with nothing else running. MiB is the largest resident size. The peer,
                [peer.py](../tools/peer.py), does the same with what people write by hand.
                [ReportSpeed.java](../tools/ReportSpeed.java) made up the inputs and wrote this page.

                %s
                The page with charts has %d pictures of about a dozen panels each. A single chart costs %.0f ms: the difference between
                a page of 41 charts (%s s) and of one (%s s), divided by 40; charts are drawn on all cores.

                Machine: %s. Java: %s.%s
                """, runs, Math.min(runs, MOST_RUNS_OF_LARGEST), markdown(table), pictures,
                1000 * (many.median() - one.median()) / 40, many.seconds(), one.seconds(), machine(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
                python.isEmpty() ? " The peer was left out." : " " + lines(python, "-c", """
                        import platform, pandas, matplotlib
                        print("Python %s, pandas %s, matplotlib %s."
                              % (platform.python_version(), pandas.__version__, matplotlib.__version__))"""));
    }

    private List<String> row(String what, int rows, Path file, Processes ours, int times, List<String> options)
            throws Exception {
        var cells = new ArrayList<>(List.of(what, format("%,d", rows), format("%.1f", Files.size(file) / 1e6),
                ours.seconds(), ours.mib()));
        if (python.isEmpty()) {
            cells.addAll(List.of("–", "–"));
        } else {
            var command = new ArrayList<>(List.of(python, "results/tools/peer.py", file.toString(),
                    folder.resolve("peer").toString()));
            command.addAll(options);
            var theirs = measured(times, command);
            cells.addAll(List.of(theirs.seconds(), theirs.mib()));
        }
        return cells;
    }

    private List<String> report(Path file, String out) {
        return new ArrayList<>(List.of(JAVA, "-jar", "report.jar", "render", file.toString(), "-o",
                folder.resolve(out).toString()));
    }

    private static Processes measured(int runs, List<String> command) throws Exception {
        once(command);
        var all = new ArrayList<Process>();
        for (int i = 0; i < runs; i++) {
            all.add(once(command));
        }
        return new Processes(all);
    }

    /** The kernel keeps the largest resident size, so the last look before the end has it. */
    private static Process once(List<String> command) throws Exception {
        long start = System.nanoTime();
        var process = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var status = Path.of("/proc", String.valueOf(process.pid()), "status");
        long kib = 0;
        do {
            kib = Math.max(kib, residentKib(status));
        } while (!process.waitFor(5, TimeUnit.MILLISECONDS));
        double seconds = (System.nanoTime() - start) / 1e9;
        if (process.exitValue() != 0) {
            throw new IllegalStateException(String.join(" ", command) + " ended with " + process.exitValue());
        }
        return new Process(seconds, kib / 1024.0);
    }

    private static long residentKib(Path status) {
        try (var lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(0);
        } catch (IOException | UncheckedIOException e) {
            return 0;
        }
    }

    /**
     * A result file of made-up numbers, laid out as JMH 1.37 writes it.
     *
     * @param full  ten iterations and a profiler's metric a row, so that 100,000 rows are about 400 MB
     * @param apart every seven rows have a parameter of their own, so that each is a chart of its own
     */
    private Path generate(int rows, boolean full, boolean apart) throws IOException {
        var file = folder.resolve(rows + (apart ? "-apart" : "") + ".json");
        var random = new Random(1);
        try (var out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < rows; i++) {
                out.write(i == 0 ? "[\n" : ",\n");
                out.write(row(i, full, apart, random));
            }
            out.write("\n]\n");
        }
        return file;
    }

    private static String row(int i, boolean full, boolean apart, Random random) {
        int size = 1 << 2 * (i % 7);
        double base = 1000 / (1 + Math.sqrt(size)) * (1 + i / 7 % 3);
        int iterations = full ? 10 : 12;
        var benchmark = apart
                ? format("Class%03d.method", i / 7)
                : format("Class%03d.method%d", i / 21 % 31, i / 7 % 3);
        var params = apart
                ? format("\"size%d\": \"%d\"", i / 7, size)
                : format("\"size\": \"%d\", \"variant\": \"v%d\"", size, i / 651);
        var secondary = full
                ? "\"gc.alloc.rate.norm\": " + metric("B/op", iterations, () -> 24 + random.nextDouble())
                : "";
        return format("""
                {
                  "jmhVersion": "1.37", "benchmark": "org.example.%s", "mode": "thrpt", "threads": 1, "forks": 5,
                  "jvm": "java", "jvmArgs": ["-Xmx1g"], "jdkVersion": "25", "vmName": "OpenJDK 64-Bit Server VM",
                  "vmVersion": "25", "warmupIterations": 5, "warmupTime": "1 s", "warmupBatchSize": 1,
                  "measurementIterations": %d, "measurementTime": "1 s", "measurementBatchSize": 1,
                  "params": {%s}, "primaryMetric": %s, "secondaryMetrics": {%s}
                }""", benchmark, iterations, params,
                metric("ops/ms", iterations, () -> base * (1 + 0.02 * random.nextGaussian())), secondary);
    }

    private static String metric(String unit, int iterations, java.util.function.DoubleSupplier value) {
        var forks = IntStream.range(0, 5)
                .mapToObj(fork -> IntStream.range(0, iterations).mapToDouble(i -> value.getAsDouble()).toArray())
                .toList();
        double score = forks.stream().flatMapToDouble(Arrays::stream).average().orElseThrow();
        var percentiles = Stream.of("0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0")
                .map(p -> "\"" + p + "\": " + score)
                .collect(Collectors.joining(",\n      "));
        var raw = forks.stream()
                .map(fork -> Arrays.stream(fork).mapToObj(String::valueOf).collect(Collectors.joining(",\n        ", "[", "]")))
                .collect(Collectors.joining(",\n      ", "[", "]"));
        return format("""
                {
                    "score": %s, "scoreError": 1.0, "scoreConfidence": [%s, %s],
                    "scorePercentiles": {%s}, "scoreUnit": "%s", "rawData": %s}""", score, score - 1, score + 1, percentiles,
                unit, raw);
    }

    private static String markdown(List<List<String>> rows) {
        var widths = IntStream.range(0, rows.getFirst().size())
                .map(i -> rows.stream().mapToInt(row -> row.get(i).length()).max().orElseThrow())
                .toArray();
        var rule = IntStream.range(0, widths.length)
                .mapToObj(i -> i == 0 ? "-".repeat(widths[i] + 2) : "-".repeat(widths[i] + 1) + ":")
                .collect(Collectors.joining("|", "|", "|\n"));
        return line(rows.getFirst(), widths) + rule
                + rows.stream().skip(1).map(row -> line(row, widths)).collect(Collectors.joining());
    }

    private static String line(List<String> cells, int[] widths) {
        return IntStream.range(0, widths.length)
                .mapToObj(i -> format("%" + (i == 0 ? "-" : "") + widths[i] + "s", cells.get(i)))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String machine() throws Exception {
        return lines("results/tools/machine").lines().findFirst().orElseThrow();
    }

    private static String lines(String... command) throws Exception {
        var process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        var text = new String(process.getInputStream().readAllBytes()).strip();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(command[0] + " ended with " + process.exitValue());
        }
        return text;
    }

    private static String format(String format, Object... args) {
        return String.format(Locale.ROOT, format, args);
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
