package org.shardmark.cluster.node;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * The run that started this node: it reads what the node prints, and the node reads what it writes. When its pipe ends, so
 * does the node, even if the run was killed. Any thread may say something.
 */
public final class Parent {
    /** What stands before a line that is meant for the run; all else is the node's log. */
    public static final String MARK = "@@ ";

    private final Consumer<String> out;

    /** Hears what the node says; several threads may call it at a time. */
    public Parent(Consumer<String> out) {
        this.out = out;
    }

    /** The process that started this one, which reads what stands behind a mark in the standard output. */
    public static Parent process() {
        return new Parent(line -> System.out.println(MARK + line));
    }

    /** Says something to the run: one line. */
    public void say(String line) {
        out.accept(line);
    }

    /** Says that something happened just now. */
    public void event(String name) {
        say("event " + name + " " + System.nanoTime());
    }

    /** Does what the run says, a line at a time; returns when its pipe ends. */
    public void listen(Listener listener) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (var line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals("ping")) {
                say("pong " + System.nanoTime());
            } else {
                listener.told(line.split(" ", -1));
            }
        }
    }

    /** Takes what the run says. */
    @FunctionalInterface
    public interface Listener {
        /** Takes one line, in words. */
        void told(String[] words);
    }
}
