package org.shardmark.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.shardmark.cluster.node.NodeLog;
import org.shardmark.engine.RunFailure;

/**
 * A node, or the broker between them: a JVM of its own, that ends when its standard input does. One thread starts it and
 * gives orders; another one of its own reads what it prints.
 */
final class NodeProcess {
    /** What a node says to the run, and not into its log. */
    private static final String MARK = org.shardmark.cluster.node.Parent.MARK;

    /** The number of the process through which all messages go, where there is one. */
    static final int BROKER = 0;

    /** What a broker of Kafka writes when it gives up a member of the group: classic, and by KIP-848. */
    private static final Pattern GIVEN_UP = Pattern
            .compile("GroupId shardmark\\].*(session expired|has failed, removing it)");

    private static final int TAIL_LINES = 15;

    /** Something happened at a node: its name, and when. */
    record Happening(String name, long nanos) {}

    private final int number;
    private final Process process;
    private final PrintStream orders;
    private final Path log;
    private final ArrayDeque<String> tail = new ArrayDeque<>();
    private final List<String> said = new ArrayList<>();
    private int deadLetters;
    private boolean ended;
    private Optional<NodeLog> reader = Optional.empty();
    private int looked;
    private boolean readToEnd;

    private NodeProcess(int number, Process process, Path log) {
        this.number = number;
        this.process = process;
        this.log = log;
        this.orders = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    /** Starts one. */
    static NodeProcess start(int number, List<String> command, Path log) throws IOException {
        var node = new NodeProcess(number, new ProcessBuilder(command).redirectErrorStream(true).start(), log);
        var reader = new Thread(node::read, node.name());
        reader.setDaemon(true);
        reader.start();
        return node;
    }

    private void read() {
        try (var in = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                take(line);
            }
        } catch (IOException e) {
            take(e.toString());
        }
        synchronized (this) {
            ended = true;
            notifyAll();
        }
    }

    private synchronized void take(String line) {
        if (line.equals(MARK + "dead")) {
            deadLetters++;
        } else if (line.startsWith(MARK)) {
            said.add(line.substring(MARK.length()));
            notifyAll();
        } else {
            if (number == BROKER && GIVEN_UP.matcher(line).find()) {
                said.add("event noticed " + System.nanoTime());
            }
            tail.add(line);
            if (tail.size() > TAIL_LINES) {
                tail.remove();
            }
        }
    }

    /** Tells it something. */
    void tell(String order) {
        orders.println(order);
    }

    /**
     * Waits until it has said something for the first time.
     *
     * @return what stands behind that word
     */
    synchronized String await(String word, Duration limit) throws RunFailure, InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            var answer = answer(word);
            if (answer.isPresent()) {
                return answer.get();
            }
            checkFailure();
            long left = deadline - System.nanoTime();
            if (ended || left <= 0) {
                throw failure("did not say " + word + (ended ? ", but ended" : " in " + limit.toSeconds() + " s"));
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    /** What it said behind a word, if it said it; then that is forgotten. */
    synchronized Optional<String> answer(String word) {
        for (var line : said) {
            if (line.equals(word) || line.startsWith(word + " ")) {
                said.remove(line);
                return Optional.of(line.substring(word.length()).strip());
            }
        }
        return Optional.empty();
    }

    /** @throws RunFailure if it said that something failed */
    synchronized void checkFailure() throws RunFailure {
        for (var line : said) {
            if (line.startsWith("failed ")) {
                throw failure(line.substring("failed ".length()));
            }
        }
    }

    /** What happened there. */
    synchronized List<Happening> happenings() {
        return said.stream()
                .filter(line -> line.startsWith("event "))
                .map(line -> line.split(" ", -1))
                .map(words -> new Happening(words[1], Long.parseLong(words[2])))
                .toList();
    }

    /** A failure that says what the node printed last. */
    synchronized RunFailure failure(String what) {
        return new RunFailure(name() + " " + what
                + (tail.isEmpty() ? "" : "; the last lines of its log: " + String.join(" | ", tail)));
    }

    /** What it wrote down since this was last asked; once it is dead, the rest and then nothing more. */
    List<NodeLog.Entry> news() throws IOException {
        if (readToEnd) {
            return List.of();
        }
        readToEnd = !alive();
        var entries = reader().read(looked, readToEnd);
        looked += entries.size();
        return entries;
    }

    /** All that it wrote down. */
    List<NodeLog.Entry> entries() throws IOException {
        return reader().read(0, !alive());
    }

    /** Its log is there once it has said its address. */
    private NodeLog reader() throws IOException {
        if (reader.isEmpty()) {
            reader = Optional.of(NodeLog.open(log));
        }
        return reader.get();
    }

    private String name() {
        return number == BROKER ? "the broker" : "node " + number;
    }

    /** Which node it is, from 1 on. */
    int number() {
        return number;
    }

    synchronized int deadLetters() {
        return deadLetters;
    }

    boolean alive() {
        return process.isAlive();
    }

    /** Sends it a signal, such as {@code STOP}. */
    void signal(String name) throws IOException, InterruptedException {
        var kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
        if (kill.waitFor() != 0) {
            throw new IOException("kill -" + name + " failed");
        }
    }

    /** Kills it, if it lives. */
    void kill() {
        process.destroyForcibly().onExit().orTimeout(10, TimeUnit.SECONDS).join();
    }
}
