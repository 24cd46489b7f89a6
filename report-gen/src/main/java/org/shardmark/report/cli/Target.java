package org.shardmark.report.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.shardmark.report.table.Data;
import org.shardmark.report.text.Figures;
import org.shardmark.report.view.Page;
import org.shardmark.report.view.Pages;
import org.shardmark.report.view.Request;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What to make a page of, and where it lies: what {@code render} writes and {@code check} compares. */
final class Target {
    /** A part of a page. */
    enum Part {
        TABLES, CHARTS
    }

    @Mixin
    private Selection selection = new Selection();

    @Option(names = {"-o",
            "--output"}, paramLabel = "DIR", description = "Folder for README.md and the charts; with --inject, for the charts (default: the folder of the document).")
    private String folder = "";

    @Option(names = "--inject", paramLabel = "DOC.md", description = "Instead of README.md, fill the places in this document, from <!-- shardmark:NAME --> to <!-- /shardmark -->.")
    private String document = "";

    @Option(names = "--only", paramLabel = "tables|charts", description = "Show only these.")
    private List<Part> only = List.of();

    @Option(names = "--all", description = "FILEs are pages, or folders with README.md pages. Each page is made by the command under its \"How to reproduce\".")
    private boolean all;

    /** The files, once they are read. */
    private Optional<Inputs> inputs = Optional.empty();

    /** The page, once it is made. */
    private Optional<Page> page = Optional.empty();

    /**
     * Does something with the page, or with --all with every page; then a page that cannot be made is told on {@code err},
     * and the others go on.
     *
     * @param action gives an exit code
     * @return the worst exit code
     */
    int forEach(PrintWriter err, ToIntFunction<Publication> action) {
        if (!all) {
            return action.applyAsInt(publication());
        }
        if (!selection.words().isEmpty() || !folder.isEmpty() || !document.isEmpty() || !only.isEmpty()) {
            throw new Refusal("--all takes its options from the pages: give it pages or folders alone");
        }
        int worst = 0;
        for (var command : CommandInPage.in(selection.files())) {
            try {
                worst = Math.max(worst, action.applyAsInt(command.publication()));
            } catch (Refusal e) {
                err.println(e.getMessage());
                worst = Main.BAD_INPUT;
            }
        }
        return worst;
    }

    /** Whether pages are made by their own commands. */
    boolean isAll() {
        return all;
    }

    /** Whether a folder or a document is named. */
    boolean isNamed() {
        return !folder.isEmpty() || !document.isEmpty();
    }

    /** The files that are read, and the document that is written. */
    List<String> files() {
        var files = new ArrayList<>(selection.files().stream().map(Inputs::file).toList());
        files.addAll(files.stream().map(f -> f.replaceFirst("\\.json$", "") + ".environment.json").toList());
        if (!document.isEmpty()) {
            files.add(document);
        } else if (!folder.isEmpty()) {
            files.add(Publication.document(Inputs.path(folder)).toString());
        }
        return files;
    }

    /** Reads the files and makes everything in memory. */
    Publication publication() {
        if (!isNamed()) {
            throw new Refusal("say where to write: -o DIR, or --inject DOC.md");
        }
        var page = page();
        if (document.isEmpty()) {
            return Publication.page(page, Inputs.path(folder));
        }
        var doc = Inputs.path(document);
        Path beside = doc.toAbsolutePath().getParent();
        return Publication.injected(page, figures(doc), doc,
                folder.isEmpty() && beside != null ? beside : Inputs.path(folder));
    }

    /** The page, of files that are read once. */
    Page page() {
        if (page.isEmpty()) {
            page = Optional.of(made());
        }
        return page.get();
    }

    /** The figures that a document may ask for: of its own files and, by their paths, of others. */
    private Figures figures(Path doc) {
        return new Figures(file -> file.isEmpty()
                ? known(inputs(), selection.request())
                : other(file, doc));
    }

    private static Figures.Known known(Inputs inputs, Request request) {
        var rows = Stream.concat(Pages.parts(inputs.sources(), request).stream(), Pages.cases(inputs.skews()).stream());
        return new Figures.Known(rows.toList(), Pages.paired(inputs.sources()));
    }

    /** The rows of a file beside a document, or in the working folder. */
    private static Figures.Known other(String file, Path doc) {
        try {
            var beside = doc.resolveSibling(Inputs.path(file));
            String found = Files.exists(beside) ? beside.toString() : file;
            return known(Inputs.read(List.of(found)), Request.automatic());
        } catch (Refusal e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private Inputs inputs() {
        if (inputs.isEmpty()) {
            inputs = Optional.of(selection.read());
        }
        return inputs.get();
    }

    private Page made() {
        var inputs = inputs();
        var words = new ArrayList<>(List.of("java", "-jar", "report.jar", "render"));
        Stream.of(inputs.words(), selection.words()).forEach(words::addAll);
        only.forEach(part -> words.addAll(List.of("--only", part.name().toLowerCase(java.util.Locale.ROOT))));
        words.addAll(document.isEmpty() ? List.of("-o", "DIR") : List.of("--inject", "DOC.md"));
        try {
            var made = Pages.of(inputs.sources(), inputs.skews(), inputs.sizings(), selection.request(),
                    String.join(" ", words));
            return only.isEmpty() ? made : made.only(only.contains(Part.TABLES), only.contains(Part.CHARTS));
        } catch (IllegalArgumentException e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }
}
