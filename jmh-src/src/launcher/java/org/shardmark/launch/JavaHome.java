package org.shardmark.launch;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A Java installation, as far as a folder and its {@code release} file tell. */
final class JavaHome {
    private final Path home;
    private final int version;

    private JavaHome(Path home, int version) {
        this.home = home;
        this.version = version;
    }

    Path home() {
        return home;
    }

    int version() {
        return version;
    }

    Path executable() {
        Path bin = home.resolve("bin");
        Path windows = bin.resolve("java.exe");
        return Files.isExecutable(windows) ? windows : bin.resolve("java");
    }

    /**
     * Finds a Java to run on: that of JAVA_HOME if it is new enough, or the newest with long-term support in the usual
     * folders, or the newest. {@code SHARDMARK_JAVA_PATH}, a list like PATH, stands for the usual folders if it is set.
     */
    static Optional<JavaHome> find() {
        String preferred = System.getenv("JAVA_HOME");
        Optional<JavaHome> named = preferred == null || preferred.isEmpty()
                ? Optional.<JavaHome>empty()
                : at(Paths.get(preferred));
        if (named.isPresent()) {
            return named;
        }
        List<JavaHome> found = new ArrayList<>();
        for (Path folder : folders()) {
            for (Path candidate : inside(folder)) {
                at(candidate).ifPresent(found::add);
                // As macOS lays it out.
                at(candidate.resolve("Contents").resolve("Home")).ifPresent(found::add);
            }
        }
        return found.stream().max(Comparator.comparing(JavaHome::hasLongTermSupport).thenComparing(JavaHome::version));
    }

    private boolean hasLongTermSupport() {
        return version % 4 == 1;
    }

    private static List<Path> folders() {
        List<Path> folders = new ArrayList<>();
        String given = System.getenv("SHARDMARK_JAVA_PATH");
        if (given != null) {
            for (String folder : given.split(File.pathSeparator)) {
                folders.add(Paths.get(folder));
            }
            return folders;
        }
        for (String folder : new String[]{"/usr/lib/jvm", "/usr/java", "/opt", "/opt/java", "/usr/local",
                "/usr/local/openjdk", "/Library/Java/JavaVirtualMachines", "/opt/homebrew/opt"}) {
            folders.add(Paths.get(folder));
        }
        for (String folder : new String[]{".sdkman/candidates/java", ".jdks", ".m2/jdks", ".gradle/jdks",
                ".asdf/installs/java", ".local/share/mise/installs/java", "Library/Java/JavaVirtualMachines"}) {
            folders.add(Paths.get(System.getProperty("user.home")).resolve(folder));
        }
        String programs = System.getenv("ProgramFiles");
        if (programs != null) {
            for (String vendor : new String[]{"Java", "Eclipse Adoptium", "Microsoft", "Amazon Corretto", "Zulu",
                    "BellSoft", "OpenJDK"}) {
                folders.add(Paths.get(programs).resolve(vendor));
            }
        }
        return folders;
    }

    private static List<Path> inside(Path folder) {
        List<Path> inside = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
                for (Path entry : entries) {
                    inside.add(entry);
                }
            } catch (IOException e) {
                // A folder that may not be read holds nothing for us.
            }
        }
        return inside;
    }

    /** The Java in a folder, if there is one and it is new enough. */
    private static Optional<JavaHome> at(Path home) {
        Path release = home.resolve("release");
        if (!Files.isReadable(release)) {
            return Optional.empty();
        }
        try (BufferedReader lines = Files.newBufferedReader(release, StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("JAVA_VERSION=")) {
                    JavaHome java = new JavaHome(home, major(line.replaceAll("JAVA_VERSION=|\"", "")));
                    boolean fits = java.version >= Launcher.OLDEST && Files.isExecutable(java.executable());
                    return fits ? Optional.of(java) : Optional.<JavaHome>empty();
                }
            }
        } catch (IOException e) {
            // A release file that cannot be read tells nothing.
        }
        return Optional.empty();
    }

    /** The first number of a version, 8 for 1.8, 0 if there is none. */
    static int major(String version) {
        String[] numbers = version.split("[^0-9]+");
        int first = numbers.length == 0 || numbers[0].isEmpty() ? 0 : Integer.parseInt(numbers[0]);
        return first == 1 && numbers.length > 1 ? Integer.parseInt(numbers[1]) : first;
    }
}
