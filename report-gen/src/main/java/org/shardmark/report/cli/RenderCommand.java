package org.shardmark.report.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Writes a page with its charts, or the places of a document. */
@Command(name = "render", mixinStandardHelpOptions = true, description = {
        "Writes DIR/README.md and a PNG for each chart, and nothing else.",
        "Never overwrites a README.md that it did not write; see --inject."})
final class RenderCommand implements Callable<Integer> {
    @Mixin
    private Target target = new Target();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        var err = spec.commandLine().getErr();
        return target.forEach(err, publication -> {
            publication.write().ifPresent(err::println);
            return 0;
        });
    }

    Target target() {
        return target;
    }
}
