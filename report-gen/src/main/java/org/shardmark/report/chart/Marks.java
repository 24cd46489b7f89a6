package org.shardmark.report.chart;

import java.awt.BasicStroke;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Markers and dashes: each colour comes with its own, so that the series differ in print as well. */
final class Marks {
    /** How many series can be told apart. */
    static final int SIZE = 8;

    private static final Marker[] MARKERS = {SeriesMarkers.CIRCLE, SeriesMarkers.SQUARE, SeriesMarkers.TRIANGLE_UP,
            SeriesMarkers.DIAMOND, SeriesMarkers.TRIANGLE_DOWN, SeriesMarkers.PLUS, SeriesMarkers.CROSS,
            SeriesMarkers.TRAPEZOID};
    private static final float[][] DASHES = {{}, {}, {}, {}, {8, 3}, {8, 3}, {8, 3}, {8, 3}};

    private Marks() {}

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
