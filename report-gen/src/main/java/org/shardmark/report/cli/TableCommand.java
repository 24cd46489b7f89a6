package org.shardmark.report.cli;

import java.util.concurrent.Callable;
import org.shardmark.report.text.Csv;
import org.shardmark.report.text.Json;
import org.shardmark.report.text.Markdown;
import org.shardmark.report.view.Page;
import org.shardmark.report.view.Pages;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints tables. */
@Command(name = "table", mixinStandardHelpOptions = true, description = "Prints the tables of a page and writes no file.")
final class TableCommand implements Callable<Integer> {
    /** A way to write tables. */
    enum Format {
        MD, CSV, JSON
    }

    @Mixin
    private Selection selection = new Selection();

    @Option(names = "--format", paramLabel = "md|csv|json", description = "Markdown (default), CSV or JSON.")
    private Format format = Format.MD;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        var inputs = selection.read();
        Page page;
        try {
            page = Pages.of(inputs.sources(), inputs.skews(), inputs.sizings(), selection.request(), "");
        } catch (IllegalArgumentException e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
        var out = spec.commandLine().getOut();
        String text = switch (format) {
            case MD -> Markdown.tables(page);
            case CSV -> Csv.of(page.tables(), page.longValues());
            case JSON -> Json.of(page.tables(), page.longValues());
        };
        out.print(text);
        out.flush();
        return 0;
    }
}
