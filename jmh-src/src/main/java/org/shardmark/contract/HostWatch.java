package org.shardmark.contract;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * Ends a fork whose host is gone, however the host ended. A profiler in form only: that is how a class of ours gets
 * into every fork.
 *
 * <p>The standard input of a fork is a pipe that the host holds open. It ends when the host does, so one thread that
 * waits for its end costs the measurement nothing.
 */
public final class HostWatch implements InternalProfiler {
    private static final String HOST = "shardmark.host";

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
    public void beforeIteration(BenchmarkParams benchmarkParams, IterationParams iterationParams) {}

    @Override
    public Collection<? extends Result<?>> afterIteration(BenchmarkParams benchmarkParams,
            IterationParams iterationParams, IterationResult result) {
        return List.of();
    }
}
