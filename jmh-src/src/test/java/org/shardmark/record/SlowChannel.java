package org.shardmark.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A file that takes three bytes at a time, and tells what it was given and when it was forced to the disk. */
public final class SlowChannel extends FileChannel {
    static final long SIZE = 17;

    public final List<String> events = new ArrayList<>();
    private int room;

    /** For ever so much. */
    public SlowChannel() {
        this(Integer.MAX_VALUE);
    }

    /** On a disk that is full after so many bytes. */
    public SlowChannel(int room) {
        this.room = room;
    }

    @Override
    public int write(ByteBuffer src) throws IOException {
        if (room == 0) {
            throw new IOException("No space left on device");
        }
        var taken = new byte[Math.min(Math.min(3, room), src.remaining())];
        src.get(taken);
        room -= taken.length;
        events.add(new String(taken, StandardCharsets.ISO_8859_1));
        return taken.length;
    }

    @Override
    public void force(boolean metaData) {
        events.add(metaData ? "forced with its size" : "forced");
    }

    @Override
    protected void implCloseChannel() {}

    @Override
    public int read(ByteBuffer dst) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long read(ByteBuffer[] dsts, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long write(ByteBuffer[] srcs, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long position() {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileChannel position(long newPosition) {
        events.add("at " + newPosition);
        return this;
    }

    @Override
    public long size() {
        return SIZE;
    }

    @Override
    public FileChannel truncate(long size) {
        events.add("truncated to " + size);
        return this;
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferFrom(ReadableByteChannel src, long position, long count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int read(ByteBuffer dst, long position) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int write(ByteBuffer src, long position) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }
}
