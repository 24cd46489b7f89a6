package org.shardmark.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shardmark.fork.Interrupts;

/**
 * The jar started on a Java that is too old: on a real one where the machine has one, and otherwise on this one, told
 * to take itself for too old.
 */
@Timeout(60)
class LauncherIT {
    private static final Path ROOT = Path.of(System.getProperty("shardmark.root"));
    private static final Path BENCHMARKS = ROOT.resolve("benchmarks.jar");
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final String[] LONG_RUN = {"ShardScalingBenchmark", "-p", "shards=1", "-p", "load=uniform", "-p",
            "waitMicros=5000", "-f", "1"};

    @TempDir
    private Path folder;

    private final List<ProcessHandle> started = new ArrayList<>();

    @AfterEach
    void endAll() {
        started.forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void goesOnWithANewerJavaAndSaysSoInOneLine() throws Exception {
        var process = start("-l");
        assertThat(text(process)).contains("Benchmarks:");
        assertThat(errors(process).lines()).singleElement()
                .asString()
                .startsWith("Started on Java ")
                .contains("; restarting on Java ");
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void passesOnTheExitCodeAndJvmArguments() throws Exception {
        var process = start("-p", "shrads=1");
        assertThat(process.waitFor()).isEqualTo(2);
        assertThat(errors(process)).contains("the nearest is shards");
    }

    @Test
    void saysInOneLineWhatIsNeededWhereThereIsNone() throws Exception {
        var builder = new ProcessBuilder(oldJava().toString(), "-jar", BENCHMARKS.toString(), "-l");
        builder.environment().put("SHARDMARK_RELAUNCH", "always");
        builder.environment().put("SHARDMARK_JAVA_PATH", ROOT.resolve("no-such-folder").toString());
        builder.environment().remove("JAVA_HOME");
        var process = builder.start();
        assertThat(process.waitFor()).isEqualTo(2);
        assertThat(errors(process).lines()).singleElement()
                .asString()
                .contains("benchmarks.jar needs Java 21 or newer");
        assertThat(text(process)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143", "HUP, 129", "KILL, 137"})
    void aSignalToTheLauncherEndsAll(String signal, int exitCode) throws Exception {
        var launcher = start(LONG_RUN);
        var family = family(launcher);
        signal(signal, launcher.toHandle());
        assertThat(launcher.waitFor()).isEqualTo(exitCode);
        assertGone(family);
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143", "KILL, 137"})
    void aSignalToTheHostEndsAll(String signal, int exitCode) throws Exception {
        var launcher = start(LONG_RUN);
        var family = family(launcher);
        signal(signal, family.get(1));
        assertThat(launcher.waitFor()).isEqualTo(exitCode);
        assertGone(family);
    }

    @ParameterizedTest
    @CsvSource({"INT", "TERM", "KILL"})
    void aForkThatIsKilledIsAFailedRow(String signal) throws Exception {
        var launcher = start(LONG_RUN);
        var family = family(launcher);
        signal(signal, family.get(2));
        assertThat(text(launcher)).contains("1 row failed:");
        assertThat(launcher.waitFor()).isEqualTo(1);
        assertGone(family);
    }

    @Test
    void aHeapThatIsTooSmallIsOneLine() throws Exception {
        var keys = Files.write(folder.resolve("many.keys"),
                IntStream.range(0, 400_000).mapToObj(i -> "key-" + i).toList());
        assertRefused(List.of(), "-Xmx16m", "-jar", BENCHMARKS.toString(), "skew", keys.toString())
                .contains("out of memory: this heap has 16 MiB");
    }

    @Test
    void aJarThatJavaCannotReadFromIsOneLine() throws Exception {
        var jar = Files.copy(BENCHMARKS, Files.createDirectory(folder.resolve("wow!")).resolve("b.jar"));
        assertRefused(List.of(), "-jar", jar.toString(), "skew").isEqualTo(
                "b.jar: Java cannot read a jar in a folder whose name ends in '!': move it out of "
                        + jar.getParent());
    }

    /** The shell makes the name, since in such a locale this JVM could not either. */
    @ParameterizedTest
    @ValueSource(strings = {"skew $name", "moves --keys $name", "HasherBenchmark -f 1 -rff $name",
            "HasherBenchmark -f 1 -o $name", "HasherBenchmark --jar $name", "@$name", "-p load=trace:$name --plan"})
    @DisabledOnOs(OS.WINDOWS)
    void aFileNameThatTheLocaleCannotExpressIsOneLine(String arguments) throws Exception {
        assertRefused(List.of("env", "LC_ALL=POSIX", "sh", "-c",
                "name=$(printf 'gr\\303\\266\\303\\237e'); exec \"$@\" " + arguments, "sh"), "-jar",
                BENCHMARKS.toString())
                .contains("gr", ": a file name that this locale (", ") cannot express; with LC_ALL=C.UTF-8 it can");
        assertThat(folder).isEmptyDirectory();
    }

    /** On the Java of this test. */
    private AbstractStringAssert<?> assertRefused(List<String> before, String... arguments) throws Exception {
        var command = new ArrayList<>(before);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).directory(folder.toFile()).start();
        assertThat(text(process)).isEmpty();
        var errors = errors(process);
        assertThat(process.waitFor()).as(errors).isEqualTo(2);
        return assertThat(errors.lines()).singleElement().asString();
    }

    private Process start(String... arguments) throws IOException {
        var command = new ArrayList<>(Interrupts.prefix());
        command.addAll(List.of(oldJava().toString(), "-Djmh.ignoreLock=true", "-jar", BENCHMARKS.toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command);
        builder.environment().put("SHARDMARK_RELAUNCH", "always");
        builder.environment().remove("JAVA_HOME");
        var process = builder.start();
        started.add(process.toHandle());
        return process;
    }

    /** The launcher, the host it started, and the host's fork, as soon as that measures. */
    private List<ProcessHandle> family(Process launcher) throws Exception {
        var reader = launcher.inputReader(StandardCharsets.UTF_8);
        for (var line = reader.readLine(); !line.startsWith("# Fork: "); line = reader.readLine()) {
            assertThat(launcher.isAlive()).isTrue();
        }
        while (true) {
            var descendants = launcher.descendants().toList();
            var fork = descendants.stream()
                    .filter(p -> p.info().commandLine().orElse("").contains("ForkedMain"))
                    .findFirst();
            if (fork.isPresent()) {
                // Let it get through its handshake with the host.
                Thread.sleep(700);
                started.addAll(descendants);
                return List.of(launcher.toHandle(), fork.get().parent().orElseThrow(), fork.get());
            }
            Thread.sleep(20);
        }
    }

    private static void assertGone(List<ProcessHandle> family) throws InterruptedException {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (family.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < deadline) {
            Thread.sleep(20);
        }
        assertThat(family).noneMatch(ProcessHandle::isAlive);
    }

    private static void signal(String name, ProcessHandle process) throws Exception {
        var kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
        assertThat(kill.waitFor(5, TimeUnit.SECONDS)).isTrue();
    }

    private static Path oldJava() throws IOException {
        var usual = Path.of("/usr/lib/jvm");
        Optional<Path> old = Optional.empty();
        if (Files.isDirectory(usual)) {
            try (Stream<Path> homes = Files.list(usual)) {
                old = homes.filter(LauncherIT::isOld).map(home -> home.resolve("bin/java")).findFirst();
            }
        }
        return old.orElse(Path.of(System.getProperty("java.home"), "bin", "java"));
    }

    private static boolean isOld(Path home) {
        try {
            return Files.isExecutable(home.resolve("bin/java"))
                    && Files.readString(home.resolve("release")).matches("(?s).*JAVA_VERSION=\"(1\\.|9|1\\d).*");
        } catch (IOException e) {
            return false;
        }
    }

    private static String text(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static String errors(Process process) throws IOException {
        return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
