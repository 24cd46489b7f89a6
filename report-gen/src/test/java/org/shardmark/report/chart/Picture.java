package org.shardmark.report.chart;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;

/**
 * A chart as a reader sees it, asked where its ink is. Only pixels of exactly the colour count, so that the edges of text
 * and shapes, which differ from machine to machine, do not.
 *
 * @param image the picture
 */
record Picture(BufferedImage image) {
    /** A stretch of pixels, both ends included. */
    record Stretch(int from, int to) {
        double centre() {
            return (from + to) / 2.0;
        }

        int length() {
            return to - from + 1;
        }
    }

    /** A rectangle of pixels, borders included. */
    record Area(Stretch x, Stretch y) {}

    static Picture of(Chart chart) {
        try {
            return new Picture(ImageIO.read(new ByteArrayInputStream(Renderer.png(chart))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Area all() {
        return new Area(new Stretch(0, image.getWidth() - 1), new Stretch(0, image.getHeight() - 1));
    }

    boolean has(int x, int y, Color colour) {
        return (image.getRGB(x, y) & 0xFFFFFF) == (colour.getRGB() & 0xFFFFFF);
    }

    /** The columns of an area in which at least so many pixels have the colour. */
    List<Stretch> columns(Area area, Color colour, int least) {
        return stretches(area.x(), x -> rows(area.y(), y -> has(x, y, colour)) >= least);
    }

    /** The rows of an area in which at least so many pixels have the colour. */
    List<Stretch> rows(Area area, Color colour, int least) {
        return stretches(area.y(), y -> rows(area.x(), x -> has(x, y, colour)) >= least);
    }

    private static long rows(Stretch range, IntPredicate pixel) {
        return IntStream.rangeClosed(range.from(), range.to()).filter(pixel).count();
    }

    private static List<Stretch> stretches(Stretch range, IntPredicate inked) {
        var found = new ArrayList<Stretch>();
        int from = -1;
        for (int i = range.from(); i <= range.to() + 1; i++) {
            boolean ink = i <= range.to() && inked.test(i);
            if (ink && from < 0) {
                from = i;
            } else if (!ink && from >= 0) {
                found.add(new Stretch(from, i - 1));
                from = -1;
            }
        }
        return found;
    }

    /** Everything of a colour in an area: the smallest area that holds it. */
    Area ink(Area area, Color colour) {
        var x = columns(area, colour, 1);
        var y = rows(area, colour, 1);
        if (x.isEmpty()) {
            throw new AssertionError("no ink of " + colour + " in " + area);
        }
        return new Area(new Stretch(x.getFirst().from(), x.getLast().to()),
                new Stretch(y.getFirst().from(), y.getLast().to()));
    }
}
