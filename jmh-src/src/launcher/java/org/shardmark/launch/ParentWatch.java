package org.shardmark.launch;

import java.lang.reflect.Method;
import java.util.Optional;

/** Ends a process whose launcher is gone, by SIGKILL too, which the launcher cannot hand on. */
final class ParentWatch implements Runnable {
    /** The environment variable by which a launcher tells its child its own process id. */
    static final String PARENT = "SHARDMARK_LAUNCHER_PID";

    private static final long POLL_MILLIS = 250;

    private final String parent;

    private ParentWatch(String parent) {
        this.parent = parent;
    }

    /**
     * Starts to watch if this process is a launcher's child, and says whether it is; a child's own children are not.
     */
    static boolean startIfRelaunched() {
        String parent = System.getenv(PARENT);
        if (parent == null || !parent.equals(parentPid())) {
            return false;
        }
        Thread watch = new Thread(new ParentWatch(parent), "shardmark-launcher-watch");
        watch.setDaemon(true);
        watch.start();
        return true;
    }

    @Override
    public void run() {
        try {
            while (parent.equals(parentPid())) {
                Thread.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException e) {
            return;
        }
        // Forks end by themselves when their host does.
        Runtime.getRuntime().halt(1);
    }

    /** The process id of the parent as it is now, or "" on a Java before 9, which is nobody's child. */
    private static String parentPid() {
        try {
            Class<?> handle = Class.forName("java.lang.ProcessHandle");
            Method pid = handle.getMethod("pid");
            Object current = handle.getMethod("current").invoke(null);
            Optional<?> parent = (Optional<?>) handle.getMethod("parent").invoke(current);
            return parent.isPresent() ? String.valueOf(pid.invoke(parent.get())) : "";
        } catch (ReflectiveOperationException e) {
            return "";
        }
    }
}
