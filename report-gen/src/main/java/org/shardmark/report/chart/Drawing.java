package org.shardmark.report.chart;

import java.awt.Graphics2D;
import java.awt.RenderingHints;

/**
 * A chart laid out for a width and in colours, ready to be painted on any {@link Graphics2D}: pixels, or the shapes and
 * words of a vector format. Any thread may make one; one thread at a time may paint on a graphics.
 */
public final class Drawing {
    /** The width at which a page shows a chart, in points. */
    public static final int WIDTH = 900;
    /** The least width in which a chart is laid out. */
    public static final int NARROWEST = 320;

    private final Frame frame;

    private Drawing(Frame frame) {
        this.frame = frame;
    }

    /**
     * Lays a chart out.
     *
     * @param width   in points, at least {@link #NARROWEST}; the height follows from what the chart holds
     * @param palette its colours
     * @throws IllegalArgumentException if the width is less than that
     * @throws Renderer.NoFonts         if the machine lacks libfreetype or libfontconfig
     */
    public static Drawing of(Chart chart, int width, Palette palette) {
        if (width < NARROWEST) {
            throw new IllegalArgumentException(
                    "a chart needs a width of " + NARROWEST + " points; it was given " + width);
        }
        try {
            return new Drawing(new Frame(chart, width, palette));
        } catch (LinkageError | InternalError e) {
            throw new Renderer.NoFonts(e);
        }
    }

    /** The width, in points. */
    public int width() {
        return frame.width();
    }

    /** The height, in points. */
    public int height() {
        return frame.height();
    }

    /** Paints from the corner (0, 0); what is behind the chart shows through. */
    public void paint(Graphics2D g) {
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        frame.paint(g);
    }
}
