package org.shardmark.report.chart;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Makes pictures of charts: PNG, 900 pixels wide on a page and twice that in the file. The same chart is the same bytes
 * on any machine with the same JDK. Any thread may call.
 */
public final class Renderer {
    /** What the pixels owe to this code; to be raised whenever a change here changes a picture. */
    private static final String ID = "drawing 9, XChart 4.0.3, " + Fonts.ID;

    private static final Palette COLOURS = Palette.LIGHT;
    private static final int DENSITY = 2;
    private static final String KEY = "Shardmark";
    private static final String FORMAT = "javax_imageio_png_1.0";

    private Renderer() {}

    /** The machine lacks what Java draws text with. */
    public static final class NoFonts extends RuntimeException {
        private static final long serialVersionUID = 1;

        NoFonts(Throwable cause) {
            super("this machine lacks a native library that Java draws text with, or has no font at all; install libfreetype6, "
                    + "libfontconfig1 and fonts-dejavu-core (Debian, Ubuntu) or freetype, fontconfig and a font (Fedora, Alpine), "
                    + "or use --only tables", cause);
        }
    }

    /**
     * The digest of a chart and of the code that draws it: two charts with the same digest are the same picture, but for
     * the JDK.
     */
    public static String digest(Chart chart) {
        try {
            var sha = MessageDigest.getInstance("SHA-256");
            sha.update(ID.getBytes(StandardCharsets.UTF_8));
            sha.update(COLOURS.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of()
                    .formatHex(sha.digest(chart.toString().getBytes(StandardCharsets.UTF_8)))
                    .substring(0, 32);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }

    /**
     * The characters of a chart for which no font of this machine has a shape, so that the picture shows them as escapes.
     *
     * @throws NoFonts if the machine lacks libfreetype or libfontconfig
     */
    public static SortedSet<String> missing(Chart chart) {
        try {
            return texts(chart).flatMapToInt(String::codePoints)
                    .distinct()
                    .filter(Fonts::missing)
                    .mapToObj(Character::toString)
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (LinkageError | InternalError e) {
            throw new NoFonts(e);
        }
    }

    private static Stream<String> texts(Chart chart) {
        var words = Stream.of(chart.title(), chart.subtitle(), chart.source(), chart.x().title(), chart.y().title());
        var ticks = Stream.of(chart.x(), chart.y()).flatMap(a -> a.labels().stream());
        var panels = chart.panels()
                .stream()
                .flatMap(p -> Stream.concat(Stream.concat(Stream.of(p.title()), p.categories().stream()),
                        Stream.concat(p.series().stream().map(Chart.Series::name),
                                p.cells().stream().map(Chart.Cell::text))));
        return Stream.concat(Stream.concat(words, ticks), panels);
    }

    /**
     * The picture, with its digest inside.
     *
     * @throws NoFonts if the machine lacks libfreetype or libfontconfig
     */
    public static byte[] png(Chart chart) {
        try {
            return encode(paint(chart), digest(chart));
        } catch (LinkageError | InternalError e) {
            throw new NoFonts(e);
        }
    }

    /** The digest inside of a picture that {@link #png} made; empty for any other file. */
    public static Optional<String> digestIn(byte[] png) {
        var readers = ImageIO.getImageReadersByFormatName("png");
        if (!readers.hasNext()) {
            return Optional.empty();
        }
        var reader = readers.next();
        try (var in = ImageIO.createImageInputStream(new ByteArrayInputStream(png))) {
            reader.setInput(in);
            NodeList texts = ((Element) reader.getImageMetadata(0).getAsTree(FORMAT)).getElementsByTagName("tEXtEntry");
            for (int i = 0; i < texts.getLength(); i++) {
                if (texts.item(i) instanceof Element text && KEY.equals(text.getAttribute("keyword"))) {
                    return Optional.of(text.getAttribute("value"));
                }
            }
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        } finally {
            reader.dispose();
        }
    }

    private static BufferedImage paint(Chart chart) {
        var drawing = Drawing.of(chart, Drawing.WIDTH, COLOURS);
        var image = new BufferedImage(drawing.width() * DENSITY, drawing.height() * DENSITY,
                BufferedImage.TYPE_INT_RGB);
        var g = image.createGraphics();
        g.setColor(COLOURS.paper());
        g.fillRect(0, 0, image.getWidth(), image.getHeight());
        g.scale(DENSITY, DENSITY);
        drawing.paint(g);
        g.dispose();
        return image;
    }

    private static byte[] encode(BufferedImage image, String digest) {
        var writer = ImageIO.getImageWritersByFormatName("png").next();
        var bytes = new ByteArrayOutputStream();
        try (var out = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(out);
            var metadata = writer.getDefaultImageMetadata(ImageTypeSpecifier.createFromRenderedImage(image), null);
            annotate(metadata, digest);
            writer.write(new IIOImage(image, null, metadata));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    private static void annotate(IIOMetadata metadata, String digest) throws IOException {
        var root = new IIOMetadataNode(FORMAT);
        var size = new IIOMetadataNode("pHYs");
        String perMetre = String.valueOf(Math.round(72 * DENSITY / 0.0254));
        size.setAttribute("pixelsPerUnitXAxis", perMetre);
        size.setAttribute("pixelsPerUnitYAxis", perMetre);
        size.setAttribute("unitSpecifier", "meter");
        root.appendChild(size);
        var entry = new IIOMetadataNode("tEXtEntry");
        entry.setAttribute("keyword", KEY);
        entry.setAttribute("value", digest);
        var text = new IIOMetadataNode("tEXt");
        text.appendChild(entry);
        root.appendChild(text);
        metadata.mergeTree(FORMAT, root);
    }
}
