package org.shardmark.launch;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Optional;
import java.util.jar.Manifest;

/**
 * The class in which both jars start, on any Java from 8 on. Where that Java is new enough, it calls the class that the
 * jar's manifest names as {@code Launched-Class}; where it is not, it runs the same command again on a newer one.
 */
public final class Launcher {
    /** The oldest Java that the rest of the jar runs on. */
    static final int OLDEST = 21;

    private Launcher() {}

    /**
     * Runs the command line.
     *
     * @param args handed on as they are
     */
    public static void main(String[] args) throws Throwable {
        String forced = System.getenv("SHARDMARK_RELAUNCH");
        boolean isChild = ParentWatch.startIfRelaunched();
        if (isChild || (runningVersion() >= OLDEST && !"always".equals(forced))) {
            launch(args);
            return;
        }
        Optional<JavaHome> newer = JavaHome.find();
        if (!newer.isPresent()) {
            System.err.println(jarName() + " needs Java " + OLDEST + " or newer, this is "
                    + System.getProperty("java.version") + ", and none was found in JAVA_HOME or the usual folders:"
                    + " install one, or start it with that Java's own bin/java");
            System.exit(2);
        }
        System.err.println("Started on Java " + System.getProperty("java.version") + "; going on with Java "
                + newer.get().version() + " in " + newer.get().home());
        System.exit(Relaunch.run(newer.get(), jar(), args));
    }

    private static void launch(String[] args) throws Throwable {
        try (InputStream in = manifest().openStream()) {
            String name = new Manifest(in).getMainAttributes().getValue("Launched-Class");
            Class.forName(name).getMethod("main", String[].class).invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static URL manifest() throws IOException {
        return new URL("jar:" + Launcher.class.getProtectionDomain().getCodeSource().getLocation()
                + "!/META-INF/MANIFEST.MF");
    }

    private static Path jar() throws URISyntaxException {
        return Paths.get(Launcher.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static String jarName() throws URISyntaxException {
        return String.valueOf(jar().getFileName());
    }

    private static int runningVersion() {
        return JavaHome.major(System.getProperty("java.specification.version"));
    }
}
