package org.shardmark.report.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says whether a page is what its results would make it. */
@Command(name = "check", mixinStandardHelpOptions = true, description = {
        "Writes nothing; exits with 1 and names each file that is stale, missing or left over.",
        "Takes the same arguments as render; check --all results checks every page. Charts are compared by the data that they show, not by pixels."})
final class CheckCommand implements Callable<Integer> {
    private static final int STALE = 1;

    @Mixin
    private Target target = new Target();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        var err = spec.commandLine().getErr();
        return target.forEach(err, publication -> {
            var problems = publication.problems();
            problems.forEach(err::println);
            return problems.isEmpty() ? 0 : STALE;
        });
    }
}
