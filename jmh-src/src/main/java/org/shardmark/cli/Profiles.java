package org.shardmark.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.shardmark.fork.RunText;
import org.shardmark.options.ArgumentFiles;
import org.shardmark.options.CommandLine;
import org.shardmark.options.Settings;
import org.shardmark.options.UsageException;
import org.shardmark.plan.Arm;
import org.shardmark.plan.BenchmarkJar;
import org.shardmark.plan.Eta;
import org.shardmark.plan.ForkJvm;
import org.shardmark.plan.Plan;
import org.shardmark.plan.Rows;

/** What {@code profiles} prints: every profile, how long it takes, and which question it answers. */
final class Profiles {
    private Profiles() {}

    static void print(List<Path> homes, PrintStream out) {
        var files = new ArgumentFiles(homes);
        var profiles = files.profiles();
        if (profiles.isEmpty()) {
            throw new UsageException("found no profile in the folder profiles, here or beside the jar");
        }
        int width = profiles.stream().mapToInt(String::length).max().orElse(0);
        for (var profile : profiles) {
            out.println(String.format(Locale.ROOT, "@%-" + width + "s  %-11s %s", profile,
                    expectedTime(profile, homes, out),
                    files.sentence(profile)));
        }
    }

    private static String expectedTime(String profile, List<Path> homes, PrintStream out) {
        try {
            var time = new ArgumentFiles(homes).expand(List.of("@" + profile))
                    .stream()
                    .map(run -> expectedTime(CommandLine.parse(run), out))
                    .reduce(Duration.ZERO, Duration::plus);
            return "about " + Eta.text(time);
        } catch (UsageException e) {
            return "cannot be run: " + e.getMessage();
        }
    }

    private static Duration expectedTime(CommandLine line, PrintStream out) {
        var settings = Settings.of(line);
        // Arms take the same time, as far as is known before they have run.
        var arm = new Arm("", BenchmarkJar.self(), line.jmh(), ForkJvm.any());
        var rows = Rows.expand(Collections.nCopies(1 + settings.arms().size(), arm),
                line.parameterNames(), settings, Map.of(), new RunText(out, VerboseMode.SILENT));
        var least = new Plan(rows, settings).least();
        return settings.budget().filter(budget -> budget.compareTo(least) < 0).orElse(least);
    }
}
