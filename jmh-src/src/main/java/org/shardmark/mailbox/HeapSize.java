package org.shardmark.mailbox;

import org.openjdk.jol.info.GraphLayout;
import org.openjdk.jol.vm.VM;

/** Memory of objects with all that they refer to, counted object by object by JOL. */
public final class HeapSize {
    static {
        // Where JOL cannot attach to this JVM, it reckons and says so on the standard output, amid a table.
        var out = System.out;
        System.setOut(System.err);
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
