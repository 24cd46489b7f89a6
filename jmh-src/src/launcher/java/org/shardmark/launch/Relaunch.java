package org.shardmark.launch;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs the same command on another Java, and stands in for it: the terminal, input, signals and the exit code are
 * those of the child, and the child does not outlive it ({@link ParentWatch}).
 */
final class Relaunch {
    /** JVM arguments that a newer Java no longer has, or that two JVMs cannot both use. */
    private static final String NOT_FOR_THE_CHILD = "-agentlib:jdwp.*|-Xdebug|-Xrunjdwp.*|-XX:[+-]?(UseConcMarkSweepGC"
            + "|UseParNewGC|CMS\\w*|MaxPermSize|PermSize|AggressiveOpts|UseSplitVerifier|UnlockCommercialFeatures"
            + "|UseBiasedLocking)(=.*)?|--illegal-access.*|-Xincgc|-Djava\\.ext\\.dirs.*|-Djava\\.endorsed\\.dirs.*";

    private Relaunch() {}

    /**
     * Runs the command and waits for its end.
     *
     * @return its exit code
     */
    static int run(JavaHome java, Path jar, String[] args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(java.executable().toString());
        for (String argument : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (!argument.matches(NOT_FOR_THE_CHILD)) {
                command.add(argument);
            }
        }
        command.add("-jar");
        command.add(jar.toString());
        command.addAll(Arrays.asList(args));
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().put(ParentWatch.PARENT, ownPid());
        Process child = builder.start();
        for (String signal : new String[]{"INT", "TERM", "HUP"}) {
            handOn(signal, child);
        }
        // Where signals cannot be handed on, the child at least ends with this process.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(child), "shardmark-end-child"));
        return child.waitFor();
    }

    private static void end(Process child) {
        child.destroy();
        try {
            if (!child.waitFor(5, TimeUnit.SECONDS)) {
                child.destroyForcibly();
            }
        } catch (InterruptedException e) {
            child.destroyForcibly();
        }
    }

    /**
     * Sends the child what this process is sent. The JDK has no public way to, so the half-public one by reflection.
     */
    private static void handOn(String name, Process child) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            String pid = pid(child);
            InvocationHandler send = (proxy, method, arguments) -> {
                if (method.getName().equals("handle")) {
                    new ProcessBuilder("kill", "-" + name, pid).inheritIO().start().waitFor();
                    return null;
                }
                return method.getName().equals("hashCode")
                        ? (Object) System.identityHashCode(proxy)
                        : method.getName().equals("equals") ? (Object) (proxy == arguments[0]) : name;
            };
            Object ours = Proxy.newProxyInstance(Relaunch.class.getClassLoader(), new Class<?>[]{handler}, send);
            signal.getMethod("handle", signal, handler)
                    .invoke(null,
                            signal.getConstructor(String.class).newInstance(name), ours);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // No such signal here, or none that may be handled: the shutdown hook is left.
        }
    }

    /** Process.pid() came with Java 9; before, it is a field. */
    private static String pid(Process process) throws ReflectiveOperationException {
        try {
            return String.valueOf(Process.class.getMethod("pid").invoke(process));
        } catch (NoSuchMethodException e) {
            java.lang.reflect.Field pid = process.getClass().getDeclaredField("pid");
            pid.setAccessible(true);
            return String.valueOf(pid.get(process));
        }
    }

    private static String ownPid() {
        return ManagementFactory.getRuntimeMXBean().getName().split("@")[0];
    }
}
