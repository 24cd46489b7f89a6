package org.shardmark.report.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.shardmark.report.gate.NoisePool;
import org.shardmark.report.gate.Simulation;
import org.shardmark.report.io.ShellWord;
import org.shardmark.report.jmh.Reader;
import org.shardmark.report.jmh.Reading;
import org.shardmark.report.table.Data;
import org.shardmark.report.text.SimulationText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tries the gate where the truth is known. */
@Command(name = "simulate-gate", mixinStandardHelpOptions = true, description = {
        "Tries the gate on synthetic results, whose noise is resampled from real ones,",
        "and prints how often it flags rows by mistake and how many regressions it finds."})
final class SimulateGateCommand implements Callable<Integer> {
    private static final int FEWEST_RUNS = 10;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "JMH result files with three forks a row or more.")
    private List<String> files = List.of();

    @Option(names = "--runs", paramLabel = "N", defaultValue = "10000", description = "Runs of each case (default: 10000, which take some minutes).")
    private int runs;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The same seed gives the same figures (default: 1).")
    private long seed;

    @Option(names = HtmlFile.OPTION, paramLabel = "FILE", description = "Write the page as one file for the browser too.")
    private String html = "";

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (runs < FEWEST_RUNS) {
            throw new Refusal("--runs is at least " + FEWEST_RUNS);
        }
        var page = html.isEmpty() ? Optional.<HtmlFile>empty() : Optional.of(HtmlFile.claimed(html, files));
        var sources = sources();
        var pool = pool(sources);
        var simulation = new Simulation(pool, seed);
        String command = "java -jar report.jar simulate-gate --runs " + runs + " --seed " + seed + " "
                + files.stream().map(ShellWord::quoted).collect(Collectors.joining(" "));
        var out = spec.commandLine().getOut();
        var threshold = simulation.atTheThreshold(runs);
        var beyond = simulation.beyond(runs);
        out.print(SimulationText.of(command, pool, threshold, beyond));
        out.flush();
        page.ifPresent(file -> file.write(SimulationText.page(command, sources, pool, threshold, beyond)));
        return 0;
    }

    private List<Data.Source> sources() {
        return files.stream().map(file -> switch (Reader.read(Inputs.path(file))) {
            case Reading.Results results -> new Data.Source(file, results);
            case Reading.Skew skew -> throw new Refusal(file + " is a skew report; a JMH result file is needed");
            case Reading.Sizing sizing -> throw new Refusal(file + " is a sizing report; a JMH result file is needed");
            case Reading.Refused refused -> throw new Refusal(refused.why());
        }).toList();
    }

    private static NoisePool pool(List<Data.Source> sources) {
        try {
            return NoisePool.of(sources.stream().map(Data.Source::results).toList());
        } catch (IllegalArgumentException e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }
}
