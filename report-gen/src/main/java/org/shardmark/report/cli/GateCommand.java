package org.shardmark.report.cli;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.shardmark.report.chart.Renderer;
import org.shardmark.report.chart.Svg;
import org.shardmark.report.gate.Gate;
import org.shardmark.report.gate.GateOptions;
import org.shardmark.report.gate.Judgement;
import org.shardmark.report.gate.Judgement.Judged;
import org.shardmark.report.gate.Thresholds;
import org.shardmark.report.gate.Verdict.Kind;
import org.shardmark.report.io.ShellWord;
import org.shardmark.report.jmh.Reader;
import org.shardmark.report.jmh.Reading;
import org.shardmark.report.table.Data;
import org.shardmark.report.text.GateJson;
import org.shardmark.report.text.GateText;
import org.shardmark.report.view.GateView;
import org.shardmark.report.view.Page;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells a regression from noise. */
@Command(name = "gate", mixinStandardHelpOptions = true, description = {
        "Says what got slower, what did not, and what the data cannot tell.",
        "Most precise with one run of both versions: java -jar benchmarks.jar @gate --against base.jar",
        "Exit code: 0 if there is no verdict that --fail-on names, 1 if there is one, 2 if no row can be compared."})
final class GateCommand implements Callable<Integer> {
    private static final String MARKDOWN = "--markdown";
    private static final String JSON = "--json";
    private static final String CHART = "--chart";
    /** GitHub's variable for a file that each step of a job adds to. */
    private static final String SUMMARY = "GITHUB_STEP_SUMMARY";

    private static final int FAILED = 1;
    private static final int UNUSABLE = 2;

    @Parameters(paramLabel = "BASE.json [BASE.json ... --] NEW.json [NEW.json ...]", arity = "1..*", hideParamSyntax = true, description = {
            "JMH result files (-rf json): the baselines, the latest last, then the new ones. Without --, only the last file is new.",
            "From five or more baselines, the noise between runs is estimated."})
    private List<String> files = List.of();

    @Option(names = "--threshold", paramLabel = "[REGEX=]SHARE", description = "Smallest change of a score that counts (default: 5%%); with a regular expression, for the rows whose name it matches in part. May be given several times.")
    private List<String> thresholds = List.of();

    @Option(names = "--metric", paramLabel = "NAME[:SHARE][:lower|:higher]", description = "Judge this metric too. Times, bytes and counts per operation are better lower, rates higher; for other units, and for counters of @AuxCounters, say which. Scores are always judged, and so is allocation (allocBytesPerMessage, gc.alloc.rate.norm), at 1%%, if both files have it.")
    private List<String> metrics = List.of();

    @Option(names = "--filter", paramLabel = "TEST", description = "Rows to judge: NAME=VALUE[,VALUE…], NAME!=VALUE or NAME~REGEX. May be given several times; all must hold.")
    private List<String> filter = List.of();

    @Option(names = "--alpha", paramLabel = "SHARE", defaultValue = "1%", description = "Probability of any false regression, over all rows together (default: 1%%).")
    private String alpha = "";

    @Option(names = "--run-noise", paramLabel = "SHARE", description = "For separate runs: standard deviation between runs of the same code (default: 3%%, or estimated from five or more baselines). 0: runs do not differ.")
    private String runNoise = "";

    @Option(names = "--across-machines", description = "Judge results of different machines by allocation alone.")
    private boolean acrossMachines;

    @Option(names = "--ignore-jvm-args", paramLabel = "REGEX", description = "Ignore JVM arguments that match in part. The temporary folder, agents of IDEs, equal encodings and the path of crash files are always ignored. May be given several times.")
    private List<String> ignored = List.of();

    @Option(names = "--fail-on", paramLabel = "VERDICT", split = ",", defaultValue = "regressed,missing,incomparable", description = "Verdicts that fail the gate: regressed, missing, incomparable, inconclusive (default: all but the last).")
    private Set<Kind> failOn = Set.of();

    @Option(names = MARKDOWN, paramLabel = "FILE", description = "Write the report for a comment: the worst rows first, long parts folded, at most 65,536 characters (the limit of a comment); rows that do not fit are counted.")
    private String markdown = "";

    @Option(names = JSON, paramLabel = "FILE", description = "Write all verdicts as JSON.")
    private String json = "";

    @Option(names = CHART, paramLabel = "FILE.png", description = "Draw the ratios, their intervals, and the threshold as a band.")
    private String chart = "";

    @Option(names = HtmlFile.OPTION, paramLabel = "FILE", description = "Write the report as one file for the browser, which needs no other.")
    private String html = "";

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    private final Map<String, String> environment;
    private List<Gate.File> compared = List.of();

    /** A command that finds GitHub's variables in this environment. */
    GateCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        if (!EnumSet.of(Kind.REGRESSED, Kind.MISSING, Kind.INCOMPARABLE, Kind.INCONCLUSIVE).containsAll(failOn)) {
            throw new Refusal("--fail-on takes regressed, missing, incomparable and inconclusive");
        }
        var outputs = new Outputs();
        files.forEach(outputs::take);
        outputs.claim(MARKDOWN, markdown);
        outputs.claim(JSON, json);
        outputs.claim(CHART, chart);
        outputs.claim(HtmlFile.OPTION, html);
        if (!html.isEmpty()) {
            Svg.load();
        }
        outputs.claim(SUMMARY, environment.getOrDefault(SUMMARY, ""));
        return switch (judgement()) {
            case Judged judged -> report(judged, outputs);
            case Judgement.Refused refused -> {
                refused.why().forEach(spec.commandLine().getErr()::println);
                yield UNUSABLE;
            }
        };
    }

    private Judgement judgement() {
        try {
            double level = Thresholds.share("--alpha", alpha);
            if (level >= 0.5) {
                throw new Refusal("--alpha must be below 50%");
            }
            var options = new GateOptions(Thresholds.parse(thresholds, metrics), level, runNoise.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(Thresholds.shareOrZero("--run-noise", runNoise)), acrossMachines, filter,
                    ignored.stream().map(r -> Thresholds.pattern("--ignore-jvm-args", r)).toList());
            int newRuns = newRuns();
            compared = files.stream().map(GateCommand::read).toList();
            int bases = compared.size() - newRuns;
            return Gate.judge(compared.subList(0, bases), compared.subList(bases, compared.size()), options);
        } catch (IllegalArgumentException e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }

    /** How many of the files are new: those after {@code --}, or the last, which is said where there may be more. */
    private int newRuns() {
        var given = spec.commandLine().getParseResult().originalArgs();
        int separator = given.indexOf("--");
        int newRuns = separator < 0 ? 1 : given.size() - separator - 1;
        if (newRuns < 1 || newRuns >= files.size()) {
            throw new Refusal(
                    "a baseline and a new file are needed: gate BASE.json NEW.json, or gate BASE.json … -- NEW.json …");
        }
        var option = given.subList(given.size() - newRuns, given.size())
                .stream()
                .filter(f -> f.startsWith("--"))
                .findFirst();
        if (separator >= 0 && option.isPresent()) {
            throw new Refusal("only new files may follow --; " + option.get() + " belongs before it");
        }
        if (separator < 0 && files.size() > 2) {
            spec.commandLine()
                    .getErr()
                    .println("note: without --, only the last file is new: " + String.join(", ", files.subList(0,
                            files.size() - 1)) + " are taken as baselines, " + files.getLast()
                            + " as the new run; put several new runs after --");
        }
        return newRuns;
    }

    private static Gate.File read(String argument) {
        return switch (Reader.read(Inputs.path(argument))) {
            case Reading.Results results -> new Gate.File(argument, results);
            case Reading.Skew skew -> throw new Refusal(argument + " is a skew report; a JMH result file is needed");
            case Reading.Sizing sizing ->
                throw new Refusal(argument + " is a sizing report; a JMH result file is needed");
            case Reading.Refused refused -> throw new Refusal(refused.why());
        };
    }

    private int report(Judged judged, Outputs outputs) {
        var out = spec.commandLine().getOut();
        out.print(GateText.plain(judged, failOn));
        if ("true".equals(environment.get("GITHUB_ACTIONS"))) {
            GateText.annotations(judged, failOn).forEach(out::println);
        }
        out.flush();
        write(judged, outputs);
        return failOn.stream().allMatch(kind -> judged.of(kind).isEmpty()) ? 0 : FAILED;
    }

    private void write(Judged judged, Outputs outputs) {
        outputs.write(MARKDOWN, () -> utf8(GateText.folded(judged, failOn, GateText.COMMENT)));
        outputs.write(JSON, () -> utf8(GateJson.of(judged, failOn)));
        if (!chart.isEmpty()) {
            draw(judged, outputs);
        }
        if (!html.isEmpty()) {
            var page = page(judged);
            outputs.write(HtmlFile.OPTION, HtmlFile.content(page, html));
            FontNote.of(page.charts()).ifPresent(spec.commandLine().getErr()::println);
        }
        outputs.append(SUMMARY,
                () -> utf8("## Benchmarks\n\n" + GateText.folded(judged, failOn, GateText.SUMMARY) + "\n"));
    }

    private Page page(Judged judged) {
        var sources = IntStream.range(0, compared.size())
                .mapToObj(i -> new Data.Source(String.valueOf(i), compared.get(i).results()))
                .toList();
        return GateText.page(judged, failOn, sources, "java -jar report.jar " + spec.commandLine()
                .getParseResult()
                .originalArgs()
                .stream()
                .map(ShellWord::quoted)
                .collect(Collectors.joining(" ")));
    }

    private void draw(Judged judged, Outputs outputs) {
        var drawn = GateView.chart("gate", judged.verdicts());
        var err = spec.commandLine().getErr();
        if (drawn.isEmpty()) {
            err.println("note: " + chart + " is not written: no row has a ratio to draw");
        } else {
            outputs.write(CHART, () -> Renderer.png(drawn));
            FontNote.of(List.of(drawn)).ifPresent(err::println);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
