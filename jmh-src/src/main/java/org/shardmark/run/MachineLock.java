package org.shardmark.run;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;

/**
 * JMH's own lock against two runs at once on one machine, held over the whole run and not, as JMH would, for each of
 * its forks. A plain JMH run sees it, and it sees a plain JMH run.
 */
final class MachineLock implements AutoCloseable {
    private static final String IGNORE = "jmh.ignoreLock";

    private final RandomAccessFile file;

    private MachineLock(RandomAccessFile file) {
        this.file = file;
    }

    /**
     * Takes the lock, and tells JMH not to. Must come before JMH's {@code Runner} is loaded.
     *
     * @throws UsageException if another run has it
     */
    static AutoCloseable take() {
        boolean ignored = Boolean.getBoolean(IGNORE);
        System.setProperty(IGNORE, "true");
        if (ignored) {
            return () -> {};
        }
        var path = Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock").toFile();
        try {
            var file = new RandomAccessFile(path, "rw");
            // As JMH does, so that another user's run can lock it too.
            path.setWritable(true, false);
            if (isLocked(file)) {
                return new MachineLock(file);
            }
            file.close();
        } catch (IOException e) {
            throw new UsageException("JMH's lock file " + path + " cannot be used (-D" + IGNORE
                    + "=true does without it): " + e.getMessage(), e);
        }
        throw new UsageException("another JMH run is under way on this machine and holds " + path
                + ": two at once would spoil both (-D" + IGNORE + "=true runs all the same)");
    }

    private static boolean isLocked(RandomAccessFile file) throws IOException {
        try {
            FileLock lock = file.getChannel().tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
