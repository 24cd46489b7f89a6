package org.shardmark.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shardmark.io.NamedPipe;
import org.shardmark.plan.Block;
import org.shardmark.plan.ForkSchedule;
import org.shardmark.record.Fingerprint;
import org.shardmark.record.Samples;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The runner as a user meets it: the jar, on its command line, with {@link MisbehavingBenchmark} added. */
@Timeout(90)
@Execution(ExecutionMode.CONCURRENT)
class RunIT {
    private static final Path ROOT = Path.of(System.getProperty("shardmark.root"));

    @TempDir
    private Path folder;

    /** How a run ended. */
    private record Ended(int code, String out, String err) {}

    @Test
    void readsLikeOneJmhRun() throws Exception {
        var run = run("Misbehaving", "-p", "way=WORKS,TAKES_A_SECOND", "-i", "1", "-f", "2", "-rf", "json", "-rff",
                "deep/results.json", "--seed", "3");
        assertThat(run.code()).as(run.err() + run.out()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).containsOnlyOnce("# JMH version: ")
                .containsOnlyOnce("REMEMBER: ")
                .containsOnlyOnce("Benchmark  ")
                .containsOnlyOnce("# Rows: 2, forks: 4 (2 a row), about ")
                .contains("--seed 3", "# Fork: 1 of 2", "# Fork: 2 of 2", "Iteration   1: ")
                .doesNotContain("Unsafe")
                .doesNotContain("lock is ignored")
                .doesNotContain("complete, ETA");
        assertThat(run.out().split("Result \"", -1)).as("one result for each row").hasSize(3);

        var results = json("deep/results.json");
        assertThat(results.size()).isEqualTo(2);
        assertThat(results.at("/0/params/way").asString()).isEqualTo("WORKS");
        assertThat(results.at("/0/forks").asInt()).isEqualTo(2);
        assertThat(results.at("/0/primaryMetric/rawData").size()).isEqualTo(2);
        assertThat(results.at("/0/jvmArgs").size()).as("no argument of ours in the forks").isEqualTo(1);
        var environment = json("deep/results.environment.json");
        assertThat(environment.at("/forks").size()).isEqualTo(4);
        assertThat(environment.at("/forks/0/outcome").asString()).isEqualTo("measured");
        assertThat(environment.at("/seed").asLong()).isEqualTo(3);
        assertThat(environment.at("/jvms/0/collector").asString()).endsWith("GC");
        assertThat(environment.at("/revision").asString()).matches("[0-9a-f]{40}|unknown");
        assertThat(environment.at("/cores").asInt()).isPositive();
        assertThat(environment.at("/witnessShare").asDouble()).isBetween(1e-6, 1.0);
        assertThat(environment.at("/forks/0/after/tookMillis").asDouble()).isPositive();
    }

    @Test
    void failuresAreLoudAndLoseNothing() throws Exception {
        var run = run("Misbehaving", "-f", "2", "-p", "marker=" + folder.resolve("marker"), "-p",
                "way=WORKS,THROWS,THROWS_IN_SETUP,EXITS,RUNS_OUT_OF_MEMORY,FAILS_FROM_THE_SECOND_FORK", "-jvmArgs",
                "-Xmx32m", "-rf", "json", "-rff", "results.json");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).contains("5 rows failed:",
                "way=THROWS: java.lang.IllegalArgumentException: shard 3 is stuck (0 of 2 forks measured)",
                "way=THROWS_IN_SETUP: no set-up today", "way=EXITS: ",
                "way=RUNS_OUT_OF_MEMORY: java.lang.OutOfMemoryError",
                "way=FAILS_FROM_THE_SECOND_FORK: java.nio.file.FileAlreadyExistsException");
        var results = json("results.json");
        assertThat(results.valueStream().map(row -> row.at("/params/way").asString() + " " + row.get("forks").asInt()))
                .containsExactly("WORKS 2", "FAILS_FROM_THE_SECOND_FORK 1");
    }

    /** As if the benchmark had brought it: a JVM takes one collector, and its heap is not the user's concern. */
    @ParameterizedTest
    @ValueSource(strings = {"-jvmArgs", "java", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"})
    void aCollectorThatTheUserNamesReplacesTheBenchmarksOwn(String way) throws Exception {
        var serial = "-XX:+UseSerialGC";
        var arguments = new ArrayList<>(List.of("HasherBenchmark.near", "-p", "hasher=CRC32", "-f", "1", "-wi", "0",
                "-i", "1", "-r", "1ms", "-rf", "json", "-rff", "results.json"));
        if (way.startsWith("-")) {
            arguments.addAll(List.of(way, serial));
        }
        var run = run(way.equals("java") ? List.of(serial) : List.of(),
                way.endsWith("OPTIONS") ? Map.of(way, serial) : Map.of(), arguments.toArray(String[]::new));
        assertThat(run.code()).as(run.out() + run.err()).isZero();
        assertThat(json("results.json").at("/0/jvmArgs").valueStream().map(JsonNode::asString))
                .contains("-Xmx1g", "-XX:+UseSerialGC")
                .doesNotContain("-XX:+UseG1GC");
        var jvm = json("results.environment.json").at("/jvms/0");
        assertThat(jvm.at("/collector").asString()).isEqualTo("SerialGC");
        assertThat(jvm.at("/maxHeapBytes").asString()).isEqualTo("1073741824");
    }

    @Test
    void anInterruptKeepsAndShowsWhatIsFinished() throws Exception {
        var process = start("Misbehaving", "-p", "way=WORKS,HANGS", "-f", "1", "-rf", "json", "-rff", "results.json",
                "--seed", seedThatRunsFirst("WORKS"));
        var out = process.inputReader(StandardCharsets.UTF_8);
        var text = new StringBuilder();
        for (var line = out.readLine(); !line.contains("way = HANGS"); line = out.readLine()) {
            text.append(line).append('\n');
        }
        Thread.sleep(1_500);
        long killed = System.nanoTime();
        assertThat(process.toHandle().destroy()).isTrue();
        out.lines().forEach(line -> text.append(line).append('\n'));
        assertThat(process.waitFor()).isEqualTo(143);
        assertThat((System.nanoTime() - killed) / 1e9).isLessThan(2);
        assertThat(text).contains("MisbehavingBenchmark.run", "Benchmark result is saved to results.json")
                .doesNotContain("failed");
        assertThat(json("results.json").size()).isEqualTo(1);
        assertThat(json("results.environment.json").at("/forks").size()).isEqualTo(1);
    }

    @Test
    void refusesBeforeAnythingIsTimedOrWritten() throws Exception {
        var run = run("Misbehaving", "-p", "way=WROKS", "-rf", "json", "-rff", "results.json");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().lines()).singleElement()
                .asString()
                .isEqualTo("benchmarks.jar: -p way=WROKS: "
                        + "MisbehavingBenchmark.run cannot take this value; the values are WORKS, THROWS, THROWS_IN_SETUP, "
                        + "EXITS, RUNS_OUT_OF_MEMORY, HANGS, HANGS_WHATEVER_COMES, TAKES_A_SECOND, FAILS_FROM_THE_SECOND_FORK; did you mean WORKS?");
        assertThat(folder.resolve("results.json")).doesNotExist();
    }

    @Test
    void aSecondRunOnTheMachineIsRefused() throws Exception {
        var first = start("Misbehaving", "-p", "way=HANGS", "-f", "1");
        var out = first.inputReader(StandardCharsets.UTF_8);
        while (!out.readLine().startsWith("# Fork")) {
            // The lock is taken before the first fork.
        }
        var second = run("Misbehaving", "-f", "1");
        assertThat(second.code()).isEqualTo(2);
        assertThat(second.err().lines()).singleElement()
                .asString()
                .contains("another JMH run is active on this machine (process " + first.pid() + " in ");
        var third = start("Misbehaving", "-f", "1", "--wait");
        var text = third.inputReader(StandardCharsets.UTF_8);
        while (!text.readLine().startsWith("# Waiting for another JMH run on this machine: process " + first.pid())) {
            // Until it has met the lock.
        }
        first.destroy();
        assertThat(text.lines().toList()).contains("# Fork: 1 of 1");
        assertThat(third.waitFor()).isZero();
    }

    @Test
    void whatIsNotForkedIsLeftToJmh() throws Exception {
        var run = run("Misbehaving", "-f", "0", "-i", "1");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("# Fork: N/A, test runs in the host VM", "MisbehavingBenchmark.run");
        var failed = run("Misbehaving", "-f", "0", "-i", "1", "-p", "way=THROWS");
        assertThat(failed.code()).isEqualTo(1);
        assertThat(run("-lp", "Misbehaving").out()).contains("param \"way\" = {WORKS}");
    }

    @Test
    void namesTheMainBenchmarkWhenNoneIsNamed() throws Exception {
        var run = run("-p", "shards=8", "-p", "messages=100", "-p", "load=uniform", "-f", "1", "-o", "text");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(folder.resolve("text")).content()
                .contains("# No benchmark was named: running ShardScalingBenchmark", "busiestShare");
    }

    @Test
    void goesOnWhereAKilledRunStopped() throws Exception {
        String[] command = {"Misbehaving", "-p", "way=WORKS,TAKES_A_SECOND", "-i", "1", "-f", "2", "-rf", "json",
                "-rff", "results.json", "--seed", seedThatRunsFirst("WORKS")};
        var process = start(command);
        var out = process.inputReader(StandardCharsets.UTF_8);
        for (var line = out.readLine(); !line.contains("way = TAKES_A_SECOND"); line = out.readLine()) {
            assertThat(process.isAlive()).isTrue();
        }
        process.destroyForcibly().waitFor();
        assertThat(json("results.json").size()).isEqualTo(1);
        var name = json("results.environment.json").at("/run").asString();

        assertThat(run(command).err()).isEqualTo("benchmarks.jar: results.json already exists;"
                + " use --resume to continue it or --overwrite to replace it\n");
        var differs = run(with(command, "--resume", "-wi", "1"));
        assertThat(differs.code()).isEqualTo(2);
        assertThat(differs.err()).contains("the forks in results.json differ in arguments (then Misbehaving");
        assertThat(json("results.json").size()).isEqualTo(1);

        var resumed = run(with(command, "--resume"));
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(resumed.out().split("# Fork: ", -1)).as("three forks were missing").hasSize(1 + 3);
        assertThat(json("results.json").valueStream().map(row -> row.get("forks").asInt())).containsExactly(2, 2);
        assertThat(json("results.environment.json").at("/forks").size()).isEqualTo(4);
        assertThat(json("results.environment.json").at("/run").asString()).as("it is the same run").isEqualTo(name);

        var again = run(with(command, "--resume"));
        assertThat(again.code()).isZero();
        assertThat(again.out()).doesNotContain("# Fork: ");
        var replaced = run("Misbehaving", "-f", "1", "-rf", "json", "-rff", "results.json", "--overwrite");
        assertThat(replaced.code()).isZero();
        assertThat(json("results.json").at("/0/forks").asInt()).isEqualTo(1);
    }

    @Test
    void whatIsResumedWasMeasuredAlike() throws Exception {
        var keys = Files.writeString(folder.resolve("some.keys"), "a\nd\n");
        Files.writeString(folder.resolve("tiny.args"), "Misbehaving -i 1 -p marker=some.keys");
        var other = Path.of(foreignJar("other.jar"));
        String[] command = {"@tiny", "--against", other.toString(), "-f", "1", "-rf", "json", "-rff", "results.json"};
        var java = List.of("-Dtried=1");
        var variables = Map.of("JAVA_TOOL_OPTIONS", "-Dinjected=1");
        assertThat(run(java, variables, command).code()).isZero();
        var measured = Files.readString(folder.resolve("results.json"));
        var resumed = with(command, "-f2", "--resume");
        Files.writeString(folder.resolve("mine.json"), "of somebody else");

        var always = "-Djava.io.tmpdir=" + folder;
        assertRefused(run(List.of(), Map.of("_JAVA_OPTIONS", "-Dlast=1"), with(resumed, "--against-rff", "mine.json")),
                "results of " + other + " (then results.against.json, now mine.json); --overwrite",
                "JAVA_TOOL_OPTIONS (then -Dinjected=1, now none), ", "_JAVA_OPTIONS (then none, now -Dlast=1), ",
                "JVM arguments (then -Dinjected=1 " + always + " -Dtried=1, now " + always + " -Dlast=1), ");
        var jar = Files.readAllBytes(other);
        Files.writeString(keys, "a\na\n");
        Files.writeString(folder.resolve("tiny.args"), "Misbehaving -i 2 -p marker=some.keys");
        ForeignJar.write(other, MisbehavingBenchmark.class, Map.of("more.txt", "of another build"));
        assertRefused(run(java, variables, resumed), "file some.keys (then SHA-256 ", ", now SHA-256 ",
                "arguments (then Misbehaving -i 1 -p marker=some.keys, now Misbehaving -i 2 -p marker=some.keys), ",
                "jar of --against (then ");
        Files.writeString(keys, "a\nd\n");
        Files.writeString(folder.resolve("tiny.args"), "Misbehaving -i 1 -p marker=some.keys");
        Files.write(other, jar);
        assertThat(folder.resolve("results.json")).as("nothing was touched").hasContent(measured);
        assertThat(folder.resolve("mine.json")).hasContent("of somebody else");

        var alike = run(List.of("-Djmh.ignoreLock=true", "-Dtried=1"), variables, resumed);
        assertThat(alike.code()).as(alike.err()).isZero();
        assertThat(json("results.json").at("/0/forks").asInt()).isEqualTo(2);
    }

    private static void assertRefused(Ended run, String... reasons) {
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().lines().filter(line -> !line.startsWith("Picked up "))).singleElement()
                .asString()
                .startsWith("benchmarks.jar: --resume: the forks in results.json differ in ")
                .contains(reasons);
    }

    @Test
    void aPipeGetsTheResultsOnceAndNothingLiesBesideIt() throws Exception {
        try (var pipe = new NamedPipe(folder)) {
            String[] command = {"Misbehaving", "-i", "1", "-f", "2", "-rf", "json", "-rff", "pipe"};
            assertThat(run(with(command, "--resume")).err()).contains("--resume: pipe is a device or pipe");
            var run = run(command);
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(JsonMapper.shared().readTree(pipe.read()).at("/0/forks").asInt()).isEqualTo(2);
            assertThat(Files.isRegularFile(pipe.path())).isFalse();
            assertThat(folder.resolve("pipe.environment.json")).doesNotExist();
            assertThat(folder.resolve(".pipe.journal")).doesNotExist();
        }
    }

    @Test
    void nothingGoesOnWithWhatAPipeWasSent() throws Exception {
        try (var pipe = new NamedPipe(folder)) {
            String[] command = {"Misbehaving", "-i", "1", "-f", "1", "-rf", "json", "-rff", "r.json", "--resume"};
            for (String[] more : new String[][]{{"-jvmArgsPrepend", "-Dshardmark.hlog=pipe"},
                    {"--against", foreignJar("other.jar"), "--against-rff", "pipe"}}) {
                var refused = run(with(command, more));
                assertThat(refused.err()).contains("--resume: pipe is a device or pipe");
                assertThat(refused.code()).isEqualTo(2);
            }
            assertThat(folder.resolve("r.json")).doesNotExist();
            assertThat(pipe.path()).exists();
        }
    }

    @Test
    void everyForkKeepsItsProfile() throws Exception {
        String[] command = {"Misbehaving", "-i", "1", "-f", "2", "-prof", "jfr:dir=profiles", "-rf", "json", "-rff",
                "deep/results.json"};
        var run = run(command);
        assertThat(run.code()).as(run.err()).isZero();
        var name = "org.shardmark.fork.MisbehavingBenchmark.run-AverageTime-marker--way-WORKS/profile.jfr";
        var forks = json("deep/results.environment.json").at("/forks");
        assertThat(forks.valueStream().map(fork -> fork.at("/files/0").asString()))
                .containsExactly("../profiles/fork-1/" + name, "../profiles/fork-2/" + name);
        for (var fork : forks) {
            assertThat(folder.resolve("deep").resolve(fork.at("/files/0").asString())).isNotEmptyFile();
            assertThat(run.out()).contains(fork.at("/files/0").asString().replaceFirst("^\\.\\./", ""));
        }
        var again = run(with(command, "-rff", "other.json"));
        assertThat(again.err()).isEqualTo("benchmarks.jar: "
                + Path.of("profiles/fork-1", name).getParent() + " already exists; use --overwrite to replace it\n");
        var one = "Misbehaving -f 1 -prof jfr:dir=both -rf json -rff ";
        Files.writeString(folder.resolve("two.args"), one + "a.json\n--then\n" + one + "b.json\n");
        var two = run("@two");
        assertThat(two.code()).isEqualTo(2);
        assertThat(two.err()).isEqualTo("benchmarks.jar: -prof jfr: several of these runs would write the same file;"
                + " each needs its own\n");
        assertThat(folder.resolve("both")).doesNotExist();
    }

    @Test
    void whatIsRefusedDestroysNothing() throws Exception {
        Files.writeString(folder.resolve("text"), "of an earlier run");
        String[] command = {"Misbehaving", "-f", "1", "-rf", "json"};
        for (var wrong : List.of(List.of("-rff", "text", "-o", "text", "--overwrite"),
                List.of("-o", "text", "-p", "x=1"),
                List.of("-o", "text", "-rff", "."), List.of("-o", "."), List.of("-o", "text/more"),
                List.of("-o", "text", "-jvmArgsPrepend", "-Dshardmark.hlog=text"))) {
            var refused = run(with(command, wrong.toArray(String[]::new)));
            assertThat(refused.code()).as(wrong + refused.out()).isEqualTo(2);
            assertThat(refused.err().lines()).as(wrong.toString()).hasSize(1);
            assertThat(folder.resolve("text")).hasContent("of an earlier run");
        }
        assertThat(folder.resolve("jmh-result.json")).doesNotExist();
    }

    @Test
    void whatJmhCarriesOutIsKeptAlike() throws Exception {
        Files.createDirectory(folder.resolve("real"));
        var file = Files.writeString(folder.resolve("real/x.json"), "of an earlier run");
        var link = Files.createSymbolicLink(folder.resolve("x.json"), Path.of("real/x.json"));
        String[] command = {"Misbehaving", "-f", "0", "-i", "1", "-rf", "json", "-rff", "x.json", "-o", "text"};
        assertThat(run(command).err())
                .contains("x.json already exists; use --resume to continue it or --overwrite to replace it");
        assertThat(run(with(command, "--resume")).err()).contains("does not work with -f 0 or bulk warm-up");
        assertThat(file).hasContent("of an earlier run");
        var run = run(with(command, "--overwrite"));
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(folder.resolve("text")).content().contains("# Fork: N/A", "Benchmark result is saved to x.json");
        assertThat(link).isSymbolicLink();
        assertThat(json("real/x.json").size()).isEqualTo(1);
        assertThat(run("-l", "Misbehaving", "-o", "list").out()).isEmpty();
        assertThat(folder.resolve("list")).content().contains("MisbehavingBenchmark.run");
    }

    @Test
    void aForkThatHangsIsKilledAfterTheTimeOut() throws Exception {
        var run = run("Misbehaving", "-p", "way=HANGS_WHATEVER_COMES", "-f", "2", "-to", "1s");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).contains("1 row failed:", "hung; killed after the time-out (-to)");
    }

    @Test
    void aRunThatNobodyAskedToKeepIsKept() throws Exception {
        var run = run("Misbehaving", "-f", "1");
        assertThat(run.code()).isZero();
        var command = run.out().lines().filter(line -> line.contains("java -jar report.jar render ")).findFirst();
        var file = Path.of(command.orElseThrow().replaceFirst(".*render (\\S+) -o .*", "$1"));
        assertThat(file).isRegularFile();
        assertThat(JsonMapper.shared().readTree(Files.readAllBytes(file)).size()).isEqualTo(1);
    }

    @Test
    void takesEightForksWhereAPrecisionIsAskedFor() throws Exception {
        // What takes a second takes hardly longer on a busy machine, and so is known with the fewest forks.
        var run = run("Misbehaving", "-p", "way=TAKES_A_SECOND", "-i", "1", "--until", "99%", "--max-forks", "9", "-rf",
                "json", "-rff", "results.json");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("then more where the 95 % interval is wider than ±99 %");
        assertThat(json("results.json").at("/0/forks").asInt()).as("the default would be 5").isEqualTo(8);
    }

    @Test
    void plansWithoutRunning() throws Exception {
        var plan = run("Misbehaving", "-p", "way=WORKS,HANGS", "--plan", "-rf", "json", "-rff", "results.json");
        assertThat(plan.code()).isZero();
        assertThat(plan.out())
                .contains("MisbehavingBenchmark.run way=HANGS    5 forks", "# Rows: 2, forks: 10 (5 a row)")
                .doesNotContain("# Fork");
        assertThat(folder.resolve("results.json")).doesNotExist();
        var budget = run("Misbehaving", "--budget", "1s");
        assertThat(budget.code()).isEqualTo(2);
        assertThat(budget.err()).contains("--budget 1 s cannot hold the least that these 1 rows need");
    }

    @Test
    void comparesTwoJarsForkByFork() throws Exception {
        var base = Files.copy(ROOT.resolve("benchmarks.jar"), folder.resolve("base.jar"));
        var run = run("HasherBenchmark.near", "-p", "hasher=XXH3", "-wi", "0", "-i", "1", "-r", "10ms", "-f", "2",
                "--against", base.toString(), "-rf", "json", "-rff", "new.json", "--against-rff", "base.json");
        assertThat(run.code()).as(run.err() + run.out()).isZero();
        assertThat(run.out())
                .contains("this jar / " + base + ", paired by round:\n  HasherBenchmark.near: ");
        var arms = run.out()
                .lines()
                .filter(line -> line.startsWith("# Fork: "))
                .map(line -> line.contains("this jar") ? "A" : "B")
                .toList();
        assertThat(String.join("", arms)).isEqualTo("ABBA");
        for (var file : List.of("new.json", "base.json")) {
            assertThat(json(file).valueStream().map(row -> row.get("forks").asInt())).containsExactly(2);
            assertThat(json(file).at("/0/secondaryMetrics/worstChi2Over16/score").asDouble()).isPositive();
        }
        var ours = json("new.environment.json");
        var theirs = json("base.environment.json");
        assertThat(theirs.at("/run")).isEqualTo(ours.at("/run"));
        assertThat(ours.at("/run").asString()).hasSize(36);
        assertThat(ours.at("/forks").valueStream().map(RunIT::armAndRound)).containsExactly("0 1", "0 2");
        assertThat(theirs.at("/forks").valueStream().map(RunIT::armAndRound)).containsExactly("1 1", "1 2");
    }

    @Test
    void comparesJvmsAndJarsInBlocks() throws Exception {
        var old = Files.copy(ROOT.resolve("benchmarks.jar"), folder.resolve("old.jar"));
        var run = run("HasherBenchmark.near", "-p", "hasher=XXH3,CRC32", "-wi", "0", "-i", "1", "-r", "10ms", "-f", "1",
                "--arm", "serial=-jvmArgs -XX:+UseSerialGC", "--arm", "v1=" + old, "--block", "hasher=CRC32", "-rf",
                "json", "-rff", "new.json");
        assertThat(run.code()).as(run.err() + run.out()).isZero();
        assertThat(run.out()).contains("# Rows: 2, forks: 7 (3 to 4 a row, of 3 arms)",
                "# Order: each round takes one fork of each row, in blocks of hasher, shuffled",
                "base / serial, paired by round:", "base / v1, paired by round:");
        for (var arm : List.of("base", "serial", "v1")) {
            var file = arm.equals("base") ? "new" : "new." + arm;
            var environment = json(file + ".environment.json");
            assertThat(environment.at("/arm").asString()).isEqualTo(arm);
            assertThat(environment.at("/block/hasher").asString()).isEqualTo("CRC32");
            assertThat(environment.at("/jvms")).hasSize(1);
            assertThat(environment.at("/jvms/0/collector").asString())
                    .matches(arm.equals("serial") ? "SerialGC" : "(?!SerialGC).*");
            assertThat(environment.at("/forks")).hasSize(arm.equals("base") ? 3 : 2);
            assertThat(json(file + ".json").at("/0/secondaryMetrics/worstChi2Over16/score").asDouble()).isPositive();
        }
        var forks = json("new.environment.json").at("/forks");
        assertThat(forks.valueStream().mapToInt(fork -> fork.at("/repeat").asInt()).sum()).isEqualTo(1);
        if (Files.isReadable(Path.of("/proc/self/schedstat"))) {
            assertThat(forks.at("/0/runDelayMillis").asDouble()).isNotNegative();
            assertThat(forks.at("/0/processors").asDouble()).isPositive();
        }
        assertThat(run("Hasher", "--arm", "x=-jvm no-such-jvm").err()).contains("--arm x: -jvm no-such-jvm:")
                .hasLineCount(1);
    }

    private static String armAndRound(JsonNode fork) {
        return fork.at("/arm").asInt() + " " + fork.at("/round").asInt();
    }

    @Test
    void comparesTwoJarsOfAnyProject() throws Exception {
        var jar = ForeignJar.write(folder.resolve("new.jar"), MisbehavingBenchmark.class, Map.of("META-INF/MANIFEST.MF",
                "Manifest-Version: 1.0\nImplementation-Title: queues\nImplementation-Version: 2.1\n"));
        var run = run("Misbehaving", "-p", "way=WORKS", "-f", "1", "--jar", jar.toString(), "--against",
                foreignJar("old.jar"), "-rf", "json", "-rff", "new.json");
        assertThat(run.code()).as(run.err() + run.out()).isZero();
        assertThat(run.out()).contains("# Rows: 1, forks: 2 (2 a row, of 2 arms)",
                "# Run progress: 0 of 2 forks");
        var environment = json("new.environment.json");
        assertThat(environment.at("/jar/file").asString()).isEqualTo(jar.toString());
        assertThat(environment.at("/jar/sha256").asString()).isEqualTo(Fingerprint.of(jar));
        assertThat(environment.at("/jar/manifest/Implementation-Title").asString()).isEqualTo("queues");
        assertThat(environment.at("/version").asString()).isEqualTo("2.1");
        assertThat(environment.at("/revision").asString()).isEqualTo("unknown");
        assertThat(environment.at("/libraries").size()).isZero();
        assertThat(environment.at("/runner").asString()).matches("\\S+ \\(\\w+\\)");
        assertThat(json("new.against.environment.json").at("/jar/file").asString()).endsWith("old.jar");
        assertThat(run.out()).contains("new.jar / ", "Fork: 1 of 1, " + folder.resolve("old.jar"));
        assertThat(json("new.json").at("/0/forks").asInt()).isEqualTo(1);
        assertThat(json("new.against.json").at("/0/forks").asInt()).isEqualTo(1);
        assertThat(run("--jar", jar.toString(), "-l").out()).contains("MisbehavingBenchmark.run\n")
                .doesNotContain("shardmark.bench");
        assertThat(run("--jar", jar.toString(), "-lp", "-p", "way=HANGS").out()).contains("param \"way\" = {HANGS}")
                .doesNotContain("shardmark.bench");
        assertThat(run("--jar", jar.toString(), "--plan").out()).contains("running all benchmarks of the jar",
                "MisbehavingBenchmark.run ");
        var none = run("Shard", "--against", foreignJar("other.jar"));
        assertThat(none.code()).isEqualTo(2);
        assertThat(none.err()).contains("it has none of these rows");
        var noJar = run("--against", Files.writeString(folder.resolve("x.jar"), "x").toString());
        assertThat(noJar.err()).contains("it cannot be read as a jar").hasLineCount(1);
    }

    private String foreignJar(String name) throws IOException {
        return ForeignJar.write(folder.resolve(name), MisbehavingBenchmark.class, Map.of()).toString();
    }

    @Test
    void listsProfiles() throws Exception {
        Files.createDirectory(folder.resolve("profiles"));
        Files.writeString(folder.resolve("profiles/tiny.args"),
                "# tiny: the least there is. And more.\nMisbehaving -f 2");
        Files.writeString(folder.resolve("profiles/arms.args"),
                "# arms: more. And more.\nMisbehaving -f 2 --arm zgc='-jvmArgs -XX:+UseZGC' --arm other='-jvmArgs -Xmx99m'");
        var profiles = run("profiles");
        assertThat(profiles.code()).isZero();
        assertThat(profiles.out()).containsPattern("@tiny +about \\d s +the least there is\\.\n");
        assertThat(secondsOf("arms", profiles.out())).as("an arm takes what the first one takes")
                .isBetween(2 * secondsOf("tiny", profiles.out()), 4 * secondsOf("tiny", profiles.out()));
        assertThat(run("--version").out()).matches("Shardmark .*, JMH 1\\.37\n");
    }

    private static int secondsOf(String profile, String out) {
        var found = Pattern.compile("@" + profile + " +about (\\d+) s ").matcher(out);
        assertThat(found.find()).as(out).isTrue();
        return Integer.parseInt(found.group(1));
    }

    private static String[] with(String[] command, String... more) {
        return Stream.concat(Stream.of(command), Stream.of(more)).toArray(String[]::new);
    }

    /** A seed whose first round starts with a row, by trial: WORKS and HANGS are the two rows of a run. */
    private static String seedThatRunsFirst(String way) {
        var rows = List.of(Samples.row("WORKS", 0, 1), Samples.row("HANGS", 1, 1));
        long seed = 1;
        while (!new ForkSchedule(Block.each(rows), 1, OptionalDouble.empty(), seed).next()
                .orElseThrow()
                .row()
                .workload()
                .get("shards")
                .equals(way)) {
            seed++;
        }
        return Long.toString(seed);
    }

    private Ended run(String... arguments) throws Exception {
        return run(List.of(), Map.of(), arguments);
    }

    private Ended run(List<String> java, Map<String, String> environment, String... arguments) throws Exception {
        var process = start(java, environment, arguments);
        var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        var err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), out, err);
    }

    /** Starts a run in the test's folder, with a machine lock of its own: other tests measure nothing that counts. */
    private Process start(String... arguments) throws IOException {
        return start(List.of(), Map.of(), arguments);
    }

    private Process start(List<String> java, Map<String, String> environment, String... arguments)
            throws IOException {
        var classPath = ROOT.resolve("jmh-src/target/test-classes") + File.pathSeparator
                + ROOT.resolve("benchmarks.jar");
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + folder));
        command.addAll(java);
        command.addAll(List.of("-cp", classPath, "org.shardmark.launch.Launcher"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().putAll(environment);
        return builder.start();
    }

    private JsonNode json(String file) throws IOException {
        return JsonMapper.shared().readTree(Files.readAllBytes(folder.resolve(file)));
    }
}
