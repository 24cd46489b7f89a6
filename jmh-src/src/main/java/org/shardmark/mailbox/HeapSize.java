package org.shardmark.mailbox;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.openjdk.jol.info.GraphLayout;
import org.openjdk.jol.vm.VM;

/** Memory of objects with all that they refer to, counted object by object by JOL. */
public final class HeapSize {
    static {
        // Where JOL cannot attach to this JVM, it reckons and says so on the standard output, amid a table. Nobody can do
        // anything about it.
        var out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        try {
            VM.current();
        } finally {
            System.setOut(out);
        }
    }

    private HeapSize() {}

    /** Bytes of some objects together; shared objects are counted once. */
    public static long of(Object... roots) {
        return GraphLayout.parseInstance(roots).totalSize();
    }
}
