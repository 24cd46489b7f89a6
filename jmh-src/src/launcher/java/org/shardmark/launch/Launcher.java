package org.shardmark.launch;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Locale;
import java.util.Optional;
import java.util.jar.Manifest;

/**
 * The class in which both jars start, on any Java from 8 on. Where that Java is new enough, it calls {@code run} of the
 * class that the jar's manifest names as {@code Launched-Class}, which gives the exit code; where it is not, it runs
 * the same command again on a newer one. What is printed and written does not depend on the locale.
 */
public final class Launcher {
    /** The oldest Java that the rest of the jar runs on. */
    static final int OLDEST = 21;

    private static final int USAGE = 2;

    private Launcher() {}

    /**
     * Runs the command line.
     *
     * @param args handed on as they are
     */
    public static void main(String[] args) throws Throwable {
        refuseUnreadablePlace();
        String forced = System.getenv("SHARDMARK_RELAUNCH");
        boolean isChild = ParentWatch.startIfRelaunched();
        if (isChild || (runningVersion() >= OLDEST && !"always".equals(forced))) {
            System.exit(launch(args));
        }
        Optional<JavaHome> newer = JavaHome.find();
        if (!newer.isPresent()) {
            System.err.println(jarName() + " needs Java " + OLDEST + " or newer; this is "
                    + System.getProperty("java.version")
                    + ", and no newer one was found in JAVA_HOME or the usual folders:"
                    + " install one, or start the jar with that Java's own bin/java");
            System.exit(USAGE);
        }
        System.err.println("Started on Java " + System.getProperty("java.version") + "; restarting on Java "
                + newer.get().version() + " in " + newer.get().home());
        System.exit(Relaunch.run(newer.get(), jar(), args));
    }

    /** Runs the launched class in this JVM; gives its exit code, or 1 if what it printed could not be written. */
    private static int launch(String[] args) throws Throwable {
        Locale.setDefault(Locale.ROOT);
        StandardOutput out = StandardOutput.install();
        int code = run(args);
        Optional<String> failure = out.failure();
        if (failure.isPresent()) {
            System.err.println(jarName() + ": the standard output cannot be written: " + failure.get());
            return Math.max(1, code);
        }
        return code;
    }

    private static int run(String[] args) throws Throwable {
        try (InputStream in = manifest().openStream()) {
            String name = new Manifest(in).getMainAttributes().getValue("Launched-Class");
            return (int) Class.forName(name).getMethod("run", String[].class).invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof OutOfMemoryError) {
                System.err.println(jarName() + ": out of memory: this heap has "
                        + (Runtime.getRuntime().maxMemory() >> 20) + " MiB; java -Xmx16g -jar " + jarName()
                        + " gives it more");
                return USAGE;
            }
            throw e.getCause();
        }
    }

    /** Java reads nothing but classes from a jar with "!/" in its path. */
    private static void refuseUnreadablePlace() throws URISyntaxException {
        if (String.valueOf(location()).contains("!/")) {
            System.err.println(
                    jarName() + ": Java cannot read a jar in a folder whose name ends in '!': move it out of "
                            + jar().getParent());
            System.exit(USAGE);
        }
    }

    private static URL location() {
        return Launcher.class.getProtectionDomain().getCodeSource().getLocation();
    }

    private static URL manifest() throws IOException {
        return new URL("jar:" + location() + "!/META-INF/MANIFEST.MF");
    }

    private static Path jar() throws URISyntaxException {
        return Paths.get(location().toURI());
    }

    private static String jarName() throws URISyntaxException {
        return String.valueOf(jar().getFileName());
    }

    private static int runningVersion() {
        return JavaHome.major(System.getProperty("java.specification.version"));
    }
}
