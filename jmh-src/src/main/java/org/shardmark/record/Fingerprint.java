package org.shardmark.record;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Stream;

/** The SHA-256 of content, in hexadecimal digits. Stateless: any thread may call. */
public final class Fingerprint {
    private static final int SHORT_DIGITS = 16;

    private Fingerprint() {}

    /**
     * The digest of a file, or of all files in a folder with their names.
     *
     * @throws IOException if something in it cannot be read
     */
    public static String of(Path path) throws IOException {
        var digest = sha256();
        try (Stream<Path> walk = Files.walk(path);
                var out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            for (var file : walk.filter(Files::isRegularFile).sorted().toList()) {
                out.write(path.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                try (InputStream in = Files.newInputStream(file)) {
                    in.transferTo(out);
                }
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** The beginning of a digest: enough to tell two contents apart, and short enough for a line of text. */
    public static String shortened(String digest) {
        return digest.substring(0, SHORT_DIGITS);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
