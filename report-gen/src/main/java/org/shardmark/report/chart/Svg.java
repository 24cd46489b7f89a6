package org.shardmark.report.chart;

import java.awt.Color;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGIDGenerator;
import org.shardmark.report.chart.Chart.Axis;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Point;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;
import org.w3c.dom.Document;

/**
 * Charts as SVG elements for a page of HTML, from the same drawing as their PNG. One element serves a light and a dark
 * screen: each colour is a variable of CSS whose name holds the two colours that it stands for, such as
 * {@code --c222222-e8e8e8}. The same chart is the same text. Any thread may call.
 */
public final class Svg {
    /** The variables, each with its two colours as groups 1 and 2, the light one first. */
    public static final Pattern VARIABLE = Pattern.compile("var\\((--c([0-9a-f]{6})-([0-9a-f]{6}))\\)");

    private static final String NAMESPACE = "http://www.w3.org/2000/svg";
    private static final Pattern COLOUR = Pattern
            .compile("rgb\\((\\d+),(\\d+),(\\d+)\\)|(?<=:)(?:black|white)(?=[;\"])");
    private static final Pattern LINE_END = Pattern.compile("\\s*\\n\\s*(?=/?>)");
    /** What a colour that is not said would be: then a light and a dark drawing would differ in more than colours. */
    private static final Color NEARLY_BLACK = new Color(0x010101);

    private Svg() {}

    /**
     * The element.
     *
     * @param words what the chart shows, for those who do not see it
     * @throws Renderer.NoFonts if the machine lacks libfreetype or libfontconfig
     */
    public static String of(Chart chart, String words) {
        var light = Picture.of(chart);
        String title = chart.name() + "-title";
        String description = chart.name() + "-words";
        return String.format(Locale.ROOT,
                "<svg xmlns=\"%s\" viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"%s %s\"><title id=\"%s\">%s</title>"
                        + "<desc id=\"%s\">%s</desc>%s</svg>\n",
                NAMESPACE, light.width(), light.height(), title, description, title, escaped(chart.title()),
                description, escaped(words), inBoth(chart, light.content()));
    }

    /**
     * Begins to load what drawing takes (fonts, and some hundred classes) beside what the caller does next, such as reading
     * a file. A machine without fonts is told so by the first chart.
     */
    public static void load() {
        var line = new Series("0", Style.LINE, 0, List.of(Point.of(0, 1), Point.of(1, 2)));
        var chart = new Chart("first", "First", "", "", Axis.of("", Scale.LINEAR), Axis.of("", Scale.LINEAR),
                List.of(new Panel("", List.of(line))));
        ForkJoinPool.commonPool().execute(() -> {
            try {
                of(chart, "");
            } catch (Renderer.NoFonts e) {
                // The first chart of the page says so.
            }
        });
    }

    private static Palette said(Palette p) {
        return new Palette(said(p.paper()), said(p.ink()), said(p.quiet()), said(p.band()), said(p.grid()),
                said(p.axis()), said(p.reference()), said(p.better()), said(p.worse()),
                p.series().stream().map(Svg::said).toList());
    }

    private static Color said(Color colour) {
        return colour.equals(Color.BLACK) ? NEARLY_BLACK : colour;
    }

    /**
     * What is drawn.
     *
     * @param width   in points
     * @param height  in points
     * @param content the elements
     */
    private record Picture(int width, int height, String content) {
        static Picture of(Chart chart) {
            var drawing = Drawing.of(chart, Drawing.WIDTH, said(Palette.LIGHT));
            try {
                var context = SVGGeneratorContext.createDefault(document());
                context.setPrecision(1);
                context.setComment(null);
                context.setIDGenerator(new Ids(chart.name()));
                var graphics = new Graphics(context);
                drawing.paint(graphics);
                var text = new StringWriter();
                graphics.stream(text, /* useCss= */ true);
                return new Picture(drawing.width(), drawing.height(), graphics.content(text.toString()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (LinkageError | InternalError e) {
                throw new Renderer.NoFonts(e);
            }
        }

        private static Document document() {
            try {
                return DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .getDOMImplementation()
                        .createDocument(NAMESPACE, "svg", null);
            } catch (ParserConfigurationException e) {
                throw new AssertionError("every JDK has a parser", e);
            }
        }
    }

    /** Names that no other chart of a page has. */
    private static final class Ids extends SVGIDGenerator {
        private final String chart;

        Ids(String chart) {
            this.chart = chart;
        }

        @Override
        public String generateID(String prefix) {
            return chart + "-" + super.generateID(prefix);
        }
    }

    /** Keeps how wide each text is, because the browser may have another font. */
    private static final class Graphics extends SVGGraphics2D {
        private final List<Double> widths = new ArrayList<>();

        Graphics(SVGGeneratorContext context) {
            super(context, /* textAsShapes= */ false);
        }

        @Override
        public void drawString(String text, float x, float y) {
            widths.add(Fonts.width(text, getFont()));
            super.drawString(text, x, y);
        }

        /** What is in the root element, on fewer lines, with the width of each text and the names of installed fonts. */
        String content(String svg) {
            var next = widths.iterator();
            int root = svg.indexOf("<svg");
            int style = svg.indexOf("style=\"", root);
            String inherited = svg.substring(style, svg.indexOf('"', style + 7) + 1);
            String content = svg.substring(svg.indexOf('>', root) + 1, svg.lastIndexOf("</svg"));
            String brief = LINE_END.matcher(content).replaceAll("");
            String measured = Pattern.compile("<text ")
                    .matcher(brief)
                    .replaceAll(m -> String.format(Locale.ROOT,
                            "<text textLength=\"%.1f\" lengthAdjust=\"spacingAndGlyphs\" ",
                            next.hasNext() ? next.next() : 0.0));
            return "<g " + inherited + ">"
                    + measured.replace("font-family:'Inter Semi Bold'", "font-family:Inter; font-weight:600")
                            .replace("font-family:'Inter'", "font-family:Inter")
                    + "</g>";
        }
    }

    /** One text for both, with a variable for each colour. */
    private static String inBoth(Chart chart, String light) {
        var pairs = pairs(chart);
        return COLOUR.matcher(light).replaceAll(m -> {
            String one = hex(m.group());
            return "var(--c" + one + "-" + pairs.getOrDefault(one, one) + ")";
        });
    }

    /** The colours of the palettes, and those of the cells of a heat map, the dark by the light. */
    private static Map<String, String> pairs(Chart chart) {
        var light = said(Palette.LIGHT);
        var dark = said(Palette.DARK);
        var pairs = new HashMap<String, String>();
        var ours = colours(light);
        var theirs = colours(dark);
        for (int i = 0; i < ours.size(); i++) {
            pairs.putIfAbsent(hex(ours.get(i)), hex(theirs.get(i)));
        }
        var cells = chart.panels().stream().flatMap(p -> p.cells().stream()).toList();
        var onPaper = HeatMap.of(light, cells);
        var inTheDark = HeatMap.of(dark, cells);
        Stream.concat(cells.stream().map(Chart.Cell::ratio), onPaper.samples().stream())
                .forEach(ratio -> pairs.putIfAbsent(hex(onPaper.colour(ratio)), hex(inTheDark.colour(ratio))));
        return pairs;
    }

    private static List<Color> colours(Palette p) {
        return Stream.concat(
                Stream.of(p.paper(), p.ink(), p.quiet(), p.band(), p.grid(), p.axis(), p.reference(), p.better(),
                        p.worse()),
                p.series().stream()).toList();
    }

    private static String hex(Color colour) {
        return String.format(Locale.ROOT, "%06x", colour.getRGB() & 0xFFFFFF);
    }

    private static String hex(String colour) {
        return switch (colour) {
            case "black" -> "000000";
            case "white" -> "ffffff";
            default -> {
                var parts = colour.replaceAll("[^\\d,]", "").split(",", -1);
                yield String.format(Locale.ROOT, "%02x%02x%02x", Integer.parseInt(parts[0]),
                        Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
            }
        };
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
