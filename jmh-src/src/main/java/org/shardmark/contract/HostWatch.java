package org.shardmark.contract;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;

/**
 * Ends a fork whose host is gone, however the host ended, and tells the host how long the fork's threads waited for a
 * processor. A profiler in form only: that is how a class of ours gets into every fork, those of other jars included. So
 * it needs no other class.
 *
 * <p>The standard input of a fork is a pipe that the host holds open. It ends when the host does, so one thread that
 * waits for its end costs the measurement nothing. The kernel is asked between iterations.
 */
public final class HostWatch implements InternalProfiler {
    private static final String HOST = "shardmark.host";
    private static final Path TASKS = Path.of("/proc/self/task");
    private static final String INVOLUNTARY = "nonvoluntary_ctxt_switches:";

    /** Run delay in nanoseconds and involuntary switches, by thread, when the iteration began. */
    private Map<String, long[]> before = Map.of();
    private long runDelayNanos;
    private long involuntarySwitches;

    /**
     * Starts the watch, unless this is the host itself, where JMH makes every profiler once to see that it can.
     *
     * @param host the host, as {@link #host} named it there
     */
    public HostWatch(String host) {
        if (host.equals(host())) {
            return;
        }
        System.setProperty(HOST, host);
        Thread.ofPlatform().name("shardmark-host-watch").daemon().start(HostWatch::haltAtEndOfInput);
    }

    /** Names the host of this fork, or itself where this is one: its process id and its temporary folder. */
    public static String host() {
        return System.getProperty(HOST,
                ProcessHandle.current().pid() + " " + System.getProperty("java.io.tmpdir"));
    }

    /**
     * Where a fork of this host leaves the time for which its threads waited for a processor, in nanoseconds, and how
     * often they had to leave one, during measured iterations. Threads that ended during an iteration are not counted: the
     * kernel forgets them.
     */
    public static Path report() {
        var host = host().split(" ", 2);
        return Path.of(host[1], "shardmark-" + host[0] + ".threads");
    }

    private static void haltAtEndOfInput() {
        try {
            while (System.in.read() >= 0) {
                // The host sends nothing.
            }
        } catch (IOException e) {
            // As good as the end.
        }
        Runtime.getRuntime().halt(1);
    }

    @Override
    public String getDescription() {
        return "ends a fork whose host is gone";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmarkParams, IterationParams iterationParams) {
        if (iterationParams.getType() == IterationType.MEASUREMENT) {
            before = threads();
        }
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(BenchmarkParams benchmarkParams,
            IterationParams iterationParams, IterationResult result) {
        if (iterationParams.getType() == IterationType.MEASUREMENT && !before.isEmpty()) {
            threads().forEach((thread, now) -> {
                var then = before.getOrDefault(thread, new long[now.length]);
                runDelayNanos += now[0] - then[0];
                involuntarySwitches += now[1] - then[1];
            });
            try {
                Files.writeString(report(), runDelayNanos + " " + involuntarySwitches);
            } catch (IOException e) {
                // The host says that it is not known.
            }
        }
        return List.of();
    }

    /** Empty where the kernel does not tell. */
    private static Map<String, long[]> threads() {
        var threads = new HashMap<String, long[]>();
        if (!Files.isDirectory(TASKS)) {
            return threads;
        }
        try (var tasks = Files.newDirectoryStream(TASKS)) {
            for (var task : tasks) {
                try {
                    // Time on a processor, time of waiting for one, and how often it was given one.
                    var delay = Files.readString(task.resolve("schedstat")).split(" ", 3)[1];
                    for (var line : Files.readAllLines(task.resolve("status"))) {
                        if (line.startsWith(INVOLUNTARY)) {
                            var switches = line.substring(INVOLUNTARY.length()).strip();
                            threads.put(task.toString(), new long[]{Long.parseLong(delay), Long.parseLong(switches)});
                        }
                    }
                } catch (IOException e) {
                    // It has ended since, or this kernel does not count.
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return new HashMap<>();
        }
        return threads;
    }
}
