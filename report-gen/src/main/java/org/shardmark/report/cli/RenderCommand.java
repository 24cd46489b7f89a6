package org.shardmark.report.cli;

import java.util.concurrent.Callable;
import org.shardmark.report.chart.Svg;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes a page with its charts, or the places of a document, or one file for the browser. */
@Command(name = "render", mixinStandardHelpOptions = true, description = {
        "Writes DIR/README.md and a PNG for each chart, or with --html one file, and nothing else.",
        "Never overwrites a README.md that it did not write; see --inject."})
final class RenderCommand implements Callable<Integer> {
    @Mixin
    private Target target = new Target();

    @Option(names = HtmlFile.OPTION, paramLabel = "FILE", description = "Write the page as one file for the browser, which needs no other: charts as vectors, tables that sort and filter, and under each row the values of its forks. -o is not needed then.")
    private String html = "";

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        var err = spec.commandLine().getErr();
        if (html.isEmpty()) {
            return target.forEach(err, publication -> write(publication));
        }
        if (target.isAll()) {
            throw new Refusal(HtmlFile.OPTION + " is for one page: give it result files, without --all");
        }
        var file = HtmlFile.claimed(html, target.files());
        Svg.load();
        var page = target.page();
        int code = target.isNamed() ? write(target.publication()) : 0;
        file.write(page).ifPresent(err::println);
        return code;
    }

    private int write(Publication publication) {
        publication.write().ifPresent(spec.commandLine().getErr()::println);
        return 0;
    }

    Target target() {
        return target;
    }
}
