package org.shardmark.fork;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** A JMH jar as another project would build it: its own benchmarks, JMH, and nothing of this suite's. */
final class ForeignJar {
    private static final Path ROOT = Path.of(System.getProperty("shardmark.root"));
    private static final Path TESTS = ROOT.resolve("jmh-src/target/test-classes");
    private static final String JMH = "(org/openjdk|joptsimple|org/apache/commons/math3)/.*\\.class|jmh\\.properties";

    private ForeignJar() {}

    /**
     * Writes a jar with one class of benchmarks of these tests.
     *
     * @param resources more files for the jar, by name
     */
    static Path write(Path jar, Class<?> benchmark, Map<String, String> resources) throws IOException {
        try (var out = new ZipOutputStream(Files.newOutputStream(jar));
                var suite = new ZipFile(ROOT.resolve("benchmarks.jar").toFile());
                var files = Files.walk(TESTS)) {
            var wanted = ".*(META-INF/|" + benchmark.getSimpleName() + ").*";
            for (var file : files.filter(f -> f.toString().matches(wanted) && Files.isRegularFile(f)).toList()) {
                out.putNextEntry(new ZipEntry(TESTS.relativize(file).toString()));
                Files.copy(file, out);
            }
            for (var entry : suite.stream().filter(e -> e.getName().matches(JMH)).toList()) {
                out.putNextEntry(new ZipEntry(entry.getName()));
                suite.getInputStream(entry).transferTo(out);
            }
            for (var resource : resources.entrySet()) {
                out.putNextEntry(new ZipEntry(resource.getKey()));
                out.write(resource.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }
}
