package org.shardmark.report.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Writes a page with its charts, or the places of a document. */
@Command(name = "render", mixinStandardHelpOptions = true, description = {
        "Writes DIR/README.md and a PNG for each chart, and nothing else.",
        "A README.md that it did not write is refused; see --inject."})
final class RenderCommand implements Callable<Integer> {
    @Mixin
    private Target target = new Target();

    @Override
    public Integer call() {
        target.publication().write();
        return 0;
    }
}
