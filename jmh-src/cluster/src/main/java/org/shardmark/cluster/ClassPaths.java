package org.shardmark.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/** The class path of each engine, unpacked from {@code cluster.jar}. */
final class ClassPaths {
    private ClassPaths() {}

    /**
     * Unpacks the jars of an engine.
     *
     * @param folder for them, which the caller deletes
     * @return the class path
     */
    static String unpack(Path jar, EngineType engine, Path folder) throws IOException {
        var prefix = "lib/" + engine.name().toLowerCase(Locale.ROOT) + "/";
        Files.createDirectories(folder);
        try (var file = new JarFile(jar.toFile())) {
            for (var entry : file.stream().filter(e -> e.getName().startsWith(prefix) && !e.isDirectory()).toList()) {
                try (var in = file.getInputStream(entry)) {
                    Files.copy(in, folder.resolve(entry.getName().substring(prefix.length())));
                }
            }
        }
        try (var files = Files.list(folder)) {
            var path = files.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
            if (path.isEmpty()) {
                throw new IOException(jar + " has no " + prefix + ": run cluster.jar as the build leaves it");
            }
            return path;
        }
    }
}
