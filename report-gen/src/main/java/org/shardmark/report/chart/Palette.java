package org.shardmark.report.chart;

import java.awt.Color;
import java.util.Arrays;
import java.util.List;

/**
 * The colours of a picture. Those of the series are Okabe and Ito's (2008), which people who do not see red and green tell
 * apart, without their yellow, which is lost on white; in the dark each is a lighter shade of the same.
 *
 * @param paper     what the picture lies on; a chart does not paint it
 * @param ink       titles, names and intervals
 * @param quiet     labels of numbers and small print
 * @param band      a stripe behind the data
 * @param grid      lines at the labels
 * @param axis      the axes
 * @param reference what data are compared with
 * @param better    cells of a heat map that are better than the baseline
 * @param worse     cells of a heat map that are worse than the baseline or the best
 * @param series    the colours of the series, in order
 */
public record Palette(Color paper, Color ink, Color quiet, Color band, Color grid, Color axis, Color reference,
        Color better, Color worse, List<Color> series) {
    /** On white. */
    public static final Palette LIGHT = new Palette(Color.WHITE, new Color(0x222222), new Color(0x5A5A5A),
            new Color(0xEAF1F7), new Color(0xE3E3E3), new Color(0x9A9A9A), new Color(0x8C8C8C), new Color(0x0072B2),
            new Color(0xD55E00), colours(0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0xE69F00, 0x56B4E9, 0x999999,
                    0x000000));
    /** On a dark screen. */
    public static final Palette DARK = new Palette(new Color(0x16181D), new Color(0xE8E8E8), new Color(0xA9AFB8),
            new Color(0x223040), new Color(0x30343B), new Color(0x717780), new Color(0x8F959D), new Color(0x3E9FDB),
            new Color(0xE9752A), colours(0x3E9FDB, 0xE9752A, 0x2DBE92, 0xDC95BC, 0xF0B030, 0x8FD0F5, 0xA3A3A3,
                    0xFFFFFF));

    private static List<Color> colours(int... rgb) {
        return Arrays.stream(rgb).mapToObj(Color::new).toList();
    }

    /** The colour of the series at a place in the order, from 0. */
    Color colour(int place) {
        return series.get(Math.floorMod(place, series.size()));
    }
}
