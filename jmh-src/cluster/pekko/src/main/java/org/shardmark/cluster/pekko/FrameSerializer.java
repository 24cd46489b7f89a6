package org.shardmark.cluster.pekko;

import java.nio.ByteBuffer;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.serialization.JSerializer;
import org.jspecify.annotations.Nullable;
import org.shardmark.cluster.node.Frame;
import org.shardmark.cluster.pekko.ToPartition.Parcel;

/** Writes messages and acknowledgements as the few bytes that they are; made by Pekko, by its configuration. */
public final class FrameSerializer extends JSerializer {
    private static final int IDENTIFIER = 271_271;

    private final int padding;

    /** As Pekko makes it. */
    public FrameSerializer(ExtendedActorSystem system) {
        this.padding = system.settings().config().getInt("shardmark.padding");
    }

    @Override
    public int identifier() {
        return IDENTIFIER;
    }

    @Override
    public boolean includeManifest() {
        return false;
    }

    @Override
    public byte[] toBinary(Object message) {
        return switch (message) {
            case Parcel parcel -> parcel.frame().bytes(padding);
            case Acknowledgement(int partition, long sequence) ->
                ByteBuffer.allocate(Integer.BYTES + Long.BYTES).putInt(partition).putLong(sequence).array();
            default -> throw new IllegalArgumentException("no message of a partition: " + message);
        };
    }

    @Override
    public Object fromBinaryJava(byte[] bytes, @Nullable Class<?> manifest) {
        if (bytes.length >= Frame.BYTES) {
            return new Parcel(Frame.of(bytes));
        }
        var in = ByteBuffer.wrap(bytes);
        return new Acknowledgement(in.getInt(), in.getLong());
    }
}
