package org.shardmark.plan;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.CompilerHints;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.util.Version;
import org.shardmark.contract.HostWatch;
import org.shardmark.io.IoReason;
import org.shardmark.metric.MetricsProfiler;
import org.shardmark.options.CommandLine;
import org.shardmark.options.UsageException;
import org.shardmark.record.Environment;
import org.shardmark.record.EnvironmentLog;
import org.shardmark.record.Fingerprint;

/**
 * A jar whose benchmarks are run: this one, or any other JMH jar, whose forks then start from its own class path with
 * only {@link HostWatch} added.
 *
 * <p>JMH's {@code Runner} takes the list of benchmarks, the compiler hints and the class path of forks from the JVM
 * that it runs in, and has no way to be told otherwise: the fields that hold them are set before each fork.
 */
public final class BenchmarkJar {
    /** The options that name a jar. */
    public static final String JAR = CommandLine.Extra.JAR.option;

    public static final String AGAINST = CommandLine.Extra.AGAINST.option;

    private static final String LIST = "META-INF/BenchmarkList";
    private static final String HINTS = "META-INF/CompilerHints";

    private final String option;
    private final String name;
    private final String classPath;
    private final BenchmarkList list;
    private final ClassLoader loader;
    private final Path hints;
    private final boolean measuresMore;
    private final Environment.Code code;
    private final String jmhVersion;

    private BenchmarkJar(String option, String name, String classPath, BenchmarkList list, ClassLoader loader,
            Path hints,
            boolean measuresMore, Environment.Code code, String jmhVersion) {
        this.option = option;
        this.name = name;
        this.classPath = classPath;
        this.list = list;
        this.loader = loader;
        this.hints = hints;
        this.measuresMore = measuresMore;
        this.code = code;
        this.jmhVersion = jmhVersion;
    }

    /** Benchmarks of a list, with their classes in this JVM. */
    public static BenchmarkJar of(BenchmarkList list) {
        return new BenchmarkJar("", "this jar", System.getProperty("java.class.path"), list,
                BenchmarkJar.class.getClassLoader(),
                Path.of(""), true, EnvironmentLog.code(), Version.getPlainVersion());
    }

    /** This jar. */
    public static BenchmarkJar self() {
        return of(BenchmarkList.defaultList());
    }

    /**
     * Another jar.
     *
     * @param option the option that named it, for messages
     * @throws UsageException if it is not a JMH jar, or one of a JMH that this one does not understand
     */
    public static BenchmarkJar of(String option, Path jar) {
        try (var zip = new ZipFile(jar.toFile())) {
            var list = text(zip, LIST).orElseThrow(() -> new UsageException(option + " " + jar
                    + ": this is not a JMH jar: it has no " + LIST));
            var jmhVersion = properties(zip, "jmh.properties").getProperty("jmh.version", "unknown");
            var hints = Files.createTempFile("shardmark", ".hints");
            hints.toFile().deleteOnExit();
            Files.writeString(hints, text(zip, HINTS).orElse(""));
            boolean measuresMore = zip.getEntry(classFile(MetricsProfiler.class)) != null;
            var urls = new URL[]{jar.toUri().toURL()};
            return new BenchmarkJar(option, jar.toString(), jar + File.pathSeparator + watchJar(),
                    read(list, option + " " + jar, jmhVersion),
                    new URLClassLoader(urls, BenchmarkJar.class.getClassLoader()), hints, measuresMore, code(jar, zip),
                    jmhVersion);
        } catch (IOException e) {
            throw new UsageException(option + " " + jar + ": it cannot be read as a jar: " + IoReason.of(e), e);
        }
    }

    private static Environment.Code code(Path jar, ZipFile zip) throws IOException {
        var attributes = new TreeMap<String, String>();
        var manifest = new Manifest(new ByteArrayInputStream(
                text(zip, JarFile.MANIFEST_NAME).orElse("").getBytes(StandardCharsets.UTF_8)));
        manifest.getMainAttributes().forEach((name, value) -> attributes.put("" + name, "" + value));
        return Environment.Code.of(Optional.ofNullable(attributes.get("Implementation-Version")),
                properties(zip, EnvironmentLog.REVISION), properties(zip, EnvironmentLog.LIBRARIES),
                Optional.of(new Environment.Jar(jar.toString(), Fingerprint.of(jar), attributes)));
    }

    private static Properties properties(ZipFile zip, String name) throws IOException {
        var properties = new Properties();
        properties.load(new StringReader(text(zip, name).orElse("")));
        return properties;
    }

    private static BenchmarkList read(String text, String what, String jmhVersion) {
        try {
            // JMH reads a list only when it is asked for it.
            text.lines().filter(line -> !line.isBlank()).forEach(BenchmarkListEntry::new);
            return BenchmarkList.fromString(text);
        } catch (RuntimeException e) {
            throw new UsageException(what + ": its list of benchmarks cannot be read: it was built with JMH "
                    + jmhVersion + " and this is JMH " + Version.getPlainVersion() + "; build it with that", e);
        }
    }

    /** How it is called. */
    public String name() {
        return name;
    }

    /** The option that named it; empty for this jar. */
    public String option() {
        return option;
    }

    /** What is known of its code. */
    public Environment.Code code() {
        return code;
    }

    /** The SHA-256 of its content; empty for this jar. */
    String digest() {
        return code.jar().map(Environment.Jar::sha256).orElse("");
    }

    private boolean isOther() {
        return code.jar().isPresent();
    }

    /** The version of JMH that its forks measure with, or "unknown". */
    public String jmhVersion() {
        return jmhVersion;
    }

    public BenchmarkList list() {
        return list;
    }

    /** A benchmark class, if it can be loaded. */
    Optional<Class<?>> type(String name) {
        try {
            return Optional.of(Class.forName(name, false, loader));
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }

    /** Whether its forks know the suite's own metrics. */
    public boolean measuresMore() {
        return measuresMore;
    }

    /** Whether it is another jar of this suite. */
    public boolean isOfThisSuite() {
        return isOther() && measuresMore;
    }

    /** What there is to say of a jar that was built with another JMH than this one, whose forks may not understand us. */
    public Optional<String> otherJmh() {
        return jmhVersion.equals(Version.getPlainVersion())
                ? Optional.empty()
                : Optional.of(name + " was built with JMH " + jmhVersion + ", this runner is JMH "
                        + Version.getPlainVersion());
    }

    /** Makes JMH start forks of this arm, from the next {@code Runner} on. */
    public void enter() {
        System.setProperty("java.class.path", classPath);
        set(CompilerHints.class, null, "defaultList", isOther() ? CompilerHints.fromFile(hints.toString()) : null);
        set(CompilerHints.class, null, "hintsFile", null);
    }

    /** Gives a runner the benchmarks of this arm. */
    public Runner adopt(Runner runner) {
        set(Runner.class, runner, "list", list);
        return runner;
    }

    private static void set(Class<?> type, @Nullable Object target, String field,
            @Nullable Object value) {
        try {
            Field declared = type.getDeclaredField(field);
            declared.setAccessible(true);
            declared.set(target, value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("JMH " + Version.getPlainVersion() + " has no " + field, e);
        }
    }

    private static Optional<String> text(ZipFile zip, String name) throws IOException {
        var entry = zip.getEntry(name);
        if (entry == null) {
            return Optional.empty();
        }
        try (InputStream in = zip.getInputStream(entry)) {
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** A jar with the one class of ours that forks of any jar need, to end when their host does. */
    private static Path watchJar() throws IOException {
        var jar = Files.createTempFile("shardmark", ".jar");
        jar.toFile().deleteOnExit();
        var name = classFile(HostWatch.class);
        try (var out = new JarOutputStream(Files.newOutputStream(jar));
                var in = HostWatch.class.getResourceAsStream("/" + name)) {
            if (in == null) {
                throw new IOException(name + " is missing in this jar");
            }
            out.putNextEntry(new ZipEntry(name));
            in.transferTo(out);
        }
        return jar;
    }

    private static String classFile(Class<?> type) {
        return type.getName().replace('.', '/') + ".class";
    }
}
