package org.shardmark.record;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import org.shardmark.io.IoReason;
import org.shardmark.options.UsageException;

/**
 * JMH's own lock against two runs at once on one machine, held over the whole run and not, as JMH would, for each of
 * its forks. A plain JMH run sees it, and it sees a plain JMH run; ours write into the file who they are.
 */
public final class MachineLock implements AutoCloseable {
    private static final String IGNORE = "jmh.ignoreLock";
    /** The JVM argument that lets runs be under way at the same time; it changes nothing in a fork. */
    public static final String IGNORED = "-D" + IGNORE + "=true";
    private static final Duration POLL = Duration.ofSeconds(1);

    private final RandomAccessFile file;

    private MachineLock(RandomAccessFile file) {
        this.file = file;
    }

    /**
     * Takes the lock, and tells JMH not to. Must come before JMH's {@code Runner} is loaded.
     *
     * @param wait whether to wait until it is free
     * @param tell gets one line, if there is a run to wait for
     * @throws UsageException if another run has it
     */
    public static AutoCloseable take(boolean wait, Consumer<String> tell) throws InterruptedException {
        boolean ignored = Boolean.getBoolean(IGNORE);
        System.setProperty(IGNORE, "true");
        if (ignored) {
            return () -> {};
        }
        var path = Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock");
        for (boolean told = false;; told = true) {
            try {
                var file = new RandomAccessFile(path.toFile(), "rw");
                // As JMH does, so that another user's run can lock it too.
                path.toFile().setWritable(true, false);
                if (locks(file)) {
                    return new MachineLock(file);
                }
                var holder = holder(file);
                file.close();
                if (!wait) {
                    throw new UsageException("another JMH run is active on this machine (" + holder + ", " + path
                            + "): two at once would distort both; --wait waits for it to end");
                }
                if (!told) {
                    tell.accept("# Waiting for another JMH run on this machine: " + holder);
                }
            } catch (IOException e) {
                throw new UsageException("JMH's lock file " + path + " cannot be used (" + IGNORED
                        + " ignores it): " + IoReason.of(e), e);
            }
            Thread.sleep(POLL);
        }
    }

    private static boolean locks(RandomAccessFile file) throws IOException {
        try {
            if (file.getChannel().tryLock() == null) {
                return false;
            }
            file.setLength(0);
            file.write(String
                    .format(Locale.ROOT, "process %d in %s", ProcessHandle.current().pid(),
                            Path.of("").toAbsolutePath())
                    .getBytes(StandardCharsets.UTF_8));
            return true;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /** Who holds the lock; what a dead process left in the file is ignored. */
    private static String holder(RandomAccessFile file) throws IOException {
        var bytes = new byte[(int) Math.min(file.length(), 4096)];
        file.readFully(bytes);
        var text = new String(bytes, StandardCharsets.UTF_8);
        boolean alive = text.matches("process \\d+ in .*")
                && ProcessHandle.of(Long.parseLong(text.split(" ", 3)[1])).isPresent();
        return alive ? text : "unknown process";
    }

    @Override
    public void close() throws IOException {
        file.setLength(0);
        file.close();
    }
}
