package org.shardmark.report.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Renderer;
import org.shardmark.report.io.Destination;
import org.shardmark.report.io.IoReason;
import org.shardmark.report.text.Figures;
import org.shardmark.report.text.Markdown;
import org.shardmark.report.text.Placeholders;
import org.shardmark.report.text.Prose;
import org.shardmark.report.view.Page;

/**
 * A page, or a document with its places filled, and the charts beside it: all made before the first byte is written.
 *
 * @param document where the text lies
 * @param text     the text as it should be
 * @param before   the text that is there now, if any is
 * @param pictures the folder of the charts
 * @param charts   the charts that the text shows
 * @param own      whether the document is ours alone
 * @param stale    each figure in the prose that is another now, in one line
 * @param untrue   each claim in the prose that its rows do not support, in one line
 */
record Publication(Path document, String text, Optional<String> before, Path pictures, List<Chart> charts,
        boolean own, List<String> stale, List<String> untrue) {
    private static final Pattern PICTURE = Pattern.compile("<!-- (\\S+\\.png) [0-9a-f]{32} -->");

    /** The page of a folder. */
    static Path document(Path folder) {
        return folder.resolve("README.md");
    }

    /** A page of our own. */
    static Publication page(Page page, Path folder) {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new Refusal("-o " + folder + ": this is not a folder, and the page and its charts need one");
        }
        Path document = document(folder);
        return new Publication(document, Markdown.page(page), textOf(document), folder, page.charts(), true,
                List.of(), List.of());
    }

    /** Somebody's document with its places filled. */
    static Publication injected(Page page, Figures figures, Path document, Path pictures) {
        var before = textOf(document);
        if (before.isEmpty()) {
            throw new Refusal(document + (Files.exists(document)
                    ? " is a device or a pipe, which has no places to fill"
                    : " does not exist"));
        }
        try {
            var outside = Placeholders.in(before.get());
            var prose = Prose.of(before.get(), outside, figures);
            if (outside.names().isEmpty() && prose.places() == 0) {
                throw new Refusal(document
                        + " has no place to fill; there are <!-- shardmark:NAME --> … <!-- /shardmark --> with NAME one of "
                        + String.join(", ", Markdown.placeNames(page)));
            }
            String text = Placeholders.in(prose.text())
                    .filled(name -> Markdown.place(page, name, link(document, pictures)));
            var shown = names(text);
            return new Publication(document, text, before, pictures,
                    page.charts().stream().filter(c -> shown.contains(c.name() + ".png")).toList(), false,
                    inDocument(document, prose.stale()), inDocument(document, prose.untrue()));
        } catch (IllegalArgumentException e) {
            throw new Refusal(document + ": " + e.getMessage());
        }
    }

    private static List<String> inDocument(Path document, List<String> lines) {
        return lines.stream().map(line -> document + ": " + line).toList();
    }

    /** How a document refers to the folder of its charts: nothing, or a relative path with a slash at its end. */
    private static String link(Path document, Path pictures) {
        Path from = document.toAbsolutePath().normalize().getParent();
        Path to = pictures.toAbsolutePath().normalize();
        String relative = from == null ? to.toString() : from.relativize(to).toString();
        return relative.isEmpty() ? "" : relative.replace('\\', '/').replace(" ", "%20") + "/";
    }

    /**
     * Writes the charts and then the text, each file whole or not at all, and removes charts of ours that it no longer shows.
     *
     * @return what the charts could not show, in one line, if there is anything
     */
    Optional<String> write() {
        if (own && before.isPresent() && !before.get().startsWith(Markdown.MARK)) {
            throw new Refusal(document
                    + " was not written by report.jar and is left as it is: choose another folder, or --inject");
        }
        if (!untrue.isEmpty()) {
            throw new Refusal(String.join(System.lineSeparator(), untrue));
        }
        var files = new LinkedHashMap<Path, byte[]>();
        try {
            for (Chart chart : charts) {
                Path file = pictures.resolve(chart.name() + ".png");
                if (Files.isRegularFile(file) && Renderer.digestIn(Files.readAllBytes(file)).isEmpty()) {
                    throw new Refusal(
                            file + " is not a chart of report.jar and is left as it is: choose another folder");
                }
            }
            Map<String, byte[]> drawn = charts.parallelStream().collect(Collectors.toMap(Chart::name, Renderer::png));
            charts.forEach(
                    c -> files.put(pictures.resolve(c.name() + ".png"), drawn.getOrDefault(c.name(), new byte[0])));
            files.put(document, text.getBytes(StandardCharsets.UTF_8));
            Files.createDirectories(pictures);
            for (var file : destinations(files.keySet()).entrySet()) {
                file.getValue().write(Objects.requireNonNull(files.get(file.getKey())));
            }
            for (Path file : leftOver()) {
                Files.delete(file);
            }
            return FontNote.of(charts);
        } catch (Renderer.NoFonts e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new Refusal("cannot write to " + pictures + ": " + IoReason.withFile(e));
        }
    }

    /** What each file stands for; all can be written, as far as can be seen without writing. */
    private static Map<Path, Destination> destinations(Set<Path> files) throws IOException {
        var destinations = new LinkedHashMap<Path, Destination>();
        var taken = new HashMap<Path, Path>();
        for (Path file : files) {
            var to = Destination.of(file);
            to.refusal().ifPresent(why -> {
                throw new Refusal(file + ": " + why);
            });
            var other = to.isShared() ? null : taken.putIfAbsent(to.identity(), file);
            if (other != null) {
                throw new Refusal(file + ": this is the same file as " + other);
            }
            destinations.put(file, to);
        }
        return destinations;
    }

    /** What is not as {@link #write} would leave it, a line each. */
    List<String> problems() {
        var problems = new ArrayList<String>();
        if (before.isEmpty()) {
            problems.add("missing: " + document);
        } else if (!before.get().equals(text)) {
            problems.add("stale: " + document);
        }
        problems.addAll(stale);
        problems.addAll(untrue);
        try {
            for (Chart chart : charts) {
                Path file = pictures.resolve(chart.name() + ".png");
                if (!Files.isRegularFile(file)) {
                    problems.add("missing: " + file);
                } else if (!Renderer.digestIn(Files.readAllBytes(file)).equals(Optional.of(Renderer.digest(chart)))) {
                    problems.add("stale: " + file);
                }
            }
            leftOver().forEach(file -> problems.add("left over: " + file));
        } catch (IOException e) {
            throw new Refusal("cannot read " + pictures + ": " + IoReason.withFile(e));
        }
        return problems;
    }

    /** Charts of ours that the text showed before, and does not now; beside a page of our own, all that it does not show. */
    private List<Path> leftOver() throws IOException {
        var shown = charts.stream().map(c -> c.name() + ".png").toList();
        var candidates = new ArrayList<Path>();
        before.map(Publication::names).orElse(List.of()).forEach(name -> candidates.add(pictures.resolve(name)));
        var left = new ArrayList<Path>();
        for (Path file : candidates) {
            if (!shown.contains(String.valueOf(file.getFileName())) && Files.isRegularFile(file)
                    && Renderer.digestIn(Files.readAllBytes(file)).isPresent()) {
                left.add(file);
            }
        }
        return left;
    }

    private static List<String> names(String text) {
        return PICTURE.matcher(text).results().map(r -> r.group(1)).distinct().toList();
    }

    /** The text of a file, if there is one: a device or pipe has none. */
    private static Optional<String> textOf(Path file) {
        try {
            if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
                return Optional.empty();
            }
            return Optional.of(Files.readString(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new Refusal(file + " cannot be read: " + IoReason.of(e));
        }
    }
}
