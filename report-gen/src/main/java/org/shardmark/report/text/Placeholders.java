package org.shardmark.report.text;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The places that a document keeps for generated text: from a line {@code <!-- shardmark:NAME -->} to a line
 * {@code <!-- /shardmark -->}. Every byte outside of them stays as it is; a fenced code block that shows such lines is
 * not a place.
 */
public final class Placeholders {
    private static final Pattern OPEN = Pattern.compile("\\s*<!-- shardmark:(.+?) -->\\s*");
    private static final Pattern CLOSE = Pattern.compile("\\s*<!-- /shardmark -->\\s*");
    private static final Pattern FENCE = Pattern.compile(" {0,3}(```+|~~~+).*", Pattern.DOTALL);

    private final List<Piece> pieces;
    private final String prose;

    /** Text as it is, or, with a name, what is to be replaced. */
    private record Piece(String text, String name) {}

    private Placeholders(List<Piece> pieces, String prose) {
        this.pieces = pieces;
        this.prose = prose;
    }

    /**
     * Finds the places.
     *
     * @throws IllegalArgumentException with one line that says what is wrong, and in which line
     */
    public static Placeholders in(String document) {
        var pieces = new ArrayList<Piece>();
        var text = new StringBuilder();
        var prose = new StringBuilder();
        String name = "";
        String fence = "";
        int number = 0;
        int opened = 0;
        for (String line : lines(document)) {
            number++;
            Matcher open = OPEN.matcher(line);
            Matcher mark = FENCE.matcher(line);
            if (name.isEmpty() && mark.matches() && (fence.isEmpty() || mark.group(1).startsWith(fence))) {
                fence = fence.isEmpty() ? mark.group(1) : "";
            }
            boolean code = !fence.isEmpty() || mark.matches();
            prose.append(name.isEmpty() && !code ? line : blank(line));
            if (fence.isEmpty() && open.matches()) {
                require(name.isEmpty(), number, "a place begins inside the place \"" + name + "\" of line " + opened);
                pieces.add(new Piece(text + line, ""));
                text.setLength(0);
                name = open.group(1).strip();
                opened = number;
            } else if (fence.isEmpty() && CLOSE.matcher(line).matches()) {
                require(!name.isEmpty(), number, "<!-- /shardmark --> ends a place that has not begun");
                pieces.add(new Piece(text.toString(), name));
                text.setLength(0);
                text.append(line);
                name = "";
            } else {
                text.append(line);
            }
        }
        require(name.isEmpty(), opened, "the place \"" + name + "\" has no end (<!-- /shardmark -->)");
        pieces.add(new Piece(text.toString(), ""));
        return new Placeholders(pieces, prose.toString());
    }

    /** The names of the places. */
    public Set<String> names() {
        var names = new LinkedHashSet<String>();
        pieces.stream().map(Piece::name).filter(n -> !n.isEmpty()).forEach(names::add);
        return names;
    }

    /** The document with spaces for every character in a place or in a fenced code block. */
    String prose() {
        return prose;
    }

    /** What stands in the places now. */
    public String contents() {
        var text = new StringBuilder();
        pieces.stream().filter(p -> !p.name().isEmpty()).forEach(p -> text.append(p.text()));
        return text.toString();
    }

    /** The document with every place filled, in the document's own line ends. */
    public String filled(Function<String, String> content) {
        boolean windows = pieces.getFirst().text().contains("\r\n");
        var text = new StringBuilder();
        for (Piece piece : pieces) {
            if (piece.name().isEmpty()) {
                text.append(piece.text());
            } else {
                String filling = "\n" + content.apply(piece.name()).strip() + "\n\n";
                text.append(windows ? filling.replace("\n", "\r\n") : filling);
            }
        }
        return text.toString();
    }

    /** As long as the text, in characters and lines, and empty. */
    private static String blank(String text) {
        var blank = new StringBuilder(text);
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != '\r' && text.charAt(i) != '\n') {
                blank.setCharAt(i, ' ');
            }
        }
        return blank.toString();
    }

    private static void require(boolean right, int line, String otherwise) {
        if (!right) {
            throw new IllegalArgumentException("line " + line + ": " + otherwise);
        }
    }

    /** The lines, each with its end. */
    private static List<String> lines(String document) {
        var lines = new ArrayList<String>();
        int from = 0;
        while (from < document.length()) {
            int end = document.indexOf('\n', from);
            int to = end < 0 ? document.length() : end + 1;
            lines.add(document.substring(from, to));
            from = to;
        }
        return lines;
    }
}
