package org.shardmark.launch;

import java.io.InputStream;
import java.net.URL;
import java.util.jar.Manifest;

/** The class in which both jars start, on any Java from 8 on. */
public final class Launcher {
    private Launcher() {}

    /** Runs the class that the jar's manifest names as {@code Launched-Class}. */
    public static void main(String[] args) throws Exception {
        URL manifest = new URL(
                "jar:" + Launcher.class.getProtectionDomain().getCodeSource().getLocation() + "!/META-INF/MANIFEST.MF");
        try (InputStream in = manifest.openStream()) {
            String name = new Manifest(in).getMainAttributes().getValue("Launched-Class");
            Class.forName(name).getMethod("main", String[].class).invoke(null, (Object) args);
        }
    }
}
