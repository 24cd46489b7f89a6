package org.shardmark.report.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.shardmark.report.view.Pages;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a page with its charts. */
@Command(name = "render", mixinStandardHelpOptions = true, description = "Writes DIR/README.md and a PNG for each chart, and nothing else.")
final class RenderCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", arity = "1..*", description = "JMH result files (-rf json).")
    private List<String> files = List.of();

    @Option(names = {"-o", "--output"}, paramLabel = "DIR", required = true, description = "The folder to write to.")
    private Path folder = Path.of(".");

    @Override
    public Integer call() {
        var inputs = Inputs.read(files);
        var page = Pages.of(inputs.sources(), inputs.names(), Optional.empty());
        Publication.of(page).write(folder);
        return 0;
    }
}
