package org.shardmark.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Colours, markers and dashes. The colours are those of Okabe and Ito (2008), which people who do not see red and green
 * tell apart, without their yellow, which is lost on white, and with grey before black, in which the error bar of a bar is
 * lost; each comes with a marker of its own, so that the series differ in print as well.
 */
final class Palette {
    /** How many series can be told apart. */
    static final int SIZE = 8;

    static final Color INK = new Color(0x222222);
    static final Color QUIET = new Color(0x5A5A5A);
    static final Color BAND = new Color(0xEAF1F7);
    static final Color GRID = new Color(0xE3E3E3);
    static final Color AXIS = new Color(0x9A9A9A);
    static final Color REFERENCE = new Color(0x8C8C8C);

    private static final Color[] COLOURS = {new Color(0x0072B2), new Color(0xD55E00), new Color(0x009E73),
            new Color(0xCC79A7), new Color(0xE69F00), new Color(0x56B4E9), new Color(0x999999), new Color(0x000000)};
    private static final Marker[] MARKERS = {SeriesMarkers.CIRCLE, SeriesMarkers.SQUARE, SeriesMarkers.TRIANGLE_UP,
            SeriesMarkers.DIAMOND, SeriesMarkers.TRIANGLE_DOWN, SeriesMarkers.PLUS, SeriesMarkers.CROSS,
            SeriesMarkers.TRAPEZOID};
    private static final float[][] DASHES = {{}, {}, {}, {}, {8, 3}, {8, 3}, {8, 3}, {8, 3}};

    private Palette() {}

    static Color colour(int place) {
        return COLOURS[Math.floorMod(place, SIZE)];
    }

    /** The ninth series has the first colour again, with another marker. */
    static Marker marker(int place) {
        return MARKERS[Math.floorMod(place + 3 * (place / SIZE), SIZE)];
    }

    static BasicStroke stroke(int place, float width) {
        float[] dash = DASHES[Math.floorMod(place + SIZE / 2 * (place / SIZE), SIZE)];
        return dash.length == 0
                ? solid(width)
                : new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash, 0);
    }

    static BasicStroke solid(float width) {
        return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);
    }

    static BasicStroke thinDashes() {
        return new BasicStroke(1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[]{4, 3}, 0);
    }
}
