package org.shardmark.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.shardmark.metric.Catalogue;
import org.shardmark.metric.Metric;
import org.shardmark.metric.Parameter;
import org.shardmark.options.Nearest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code benchmarks.jar explain}: what each metric and each parameter is, from the {@link Catalogue}. */
@Command(name = "explain", sortOptions = false, description = "Explains the metrics in a result and the parameters of the benchmarks: all of them, or those named.")
public final class ExplainCommand implements Callable<Integer> {
    private final PrintStream out;

    @Parameters(paramLabel = "NAME", arity = "0..*", description = "A metric or a parameter. Default: all.")
    private List<String> names = List.of();

    @Option(names = "--format", description = "text, md or csv. With md and no name, it is the page METRICS.md.")
    private Table.Format format = Table.Format.TEXT;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli looks at it
    private boolean help;

    private ExplainCommand(PrintStream out) {
        this.out = out;
    }

    /** Runs the command; gives 0, or 2 after one line about what is wrong. */
    public static int run(String... args) {
        return run(System.out, System.err, args);
    }

    static int run(PrintStream out, PrintStream errors, String... args) {
        int code = Subcommand.run(new ExplainCommand(out), errors, args);
        out.flush();
        return code;
    }

    @Override
    public Integer call() {
        var catalogue = Catalogue.ofSuite();
        var metrics = names.isEmpty()
                ? catalogue.metrics()
                : names.stream().flatMap(name -> catalogue.metricCalled(name).stream()).distinct().toList();
        var parameters = names.isEmpty()
                ? catalogue.parameters()
                : names.stream().flatMap(name -> catalogue.parameterCalled(name).stream()).distinct().toList();
        names.forEach(name -> requireKnown(name, catalogue));
        if (names.isEmpty() && format == Table.Format.MD) {
            out.print(page(metrics, parameters));
        } else if (format == Table.Format.TEXT) {
            metrics.forEach(metric -> print(metric.name(), facts(metric), metric.sentence()));
            parameters.forEach(parameter -> print(parameter.name(), facts(parameter), parameter.sentence()));
        } else {
            print(metrics.isEmpty() ? parameterTable(parameters) : metricTable(metrics));
            if (!metrics.isEmpty() && !parameters.isEmpty()) {
                out.println();
                print(parameterTable(parameters));
            }
        }
        return 0;
    }

    private static void requireKnown(String name, Catalogue catalogue) {
        if (catalogue.metricCalled(name).isEmpty() && catalogue.parameterCalled(name).isEmpty()) {
            var known = Stream.concat(catalogue.metrics().stream().map(Metric::name),
                    catalogue.parameters().stream().map(Parameter::name)).toList();
            throw new IllegalArgumentException("no metric or parameter is called " + name + Nearest.hint(name, known));
        }
    }

    private void print(Table table) {
        out.print(table.as(format));
    }

    private void print(String name, String facts, String sentence) {
        out.println(name + "  (" + facts + ")");
        out.println("  " + sentence);
    }

    private static String facts(Metric metric) {
        return "metric in " + metric.unit() + ", " + merged(metric) + better(metric);
    }

    private static String merged(Metric metric) {
        return switch (metric.merge()) {
            case AVERAGE -> "mean of the forks";
            case MINIMUM -> "minimum of the forks";
            case MAXIMUM -> "maximum of the forks";
            case SAMPLES -> "percentiles over all forks";
        };
    }

    private static String better(Metric metric) {
        return metric.better() == Metric.Better.NONE
                ? ""
                : ", " + metric.better().name().toLowerCase(Locale.ROOT) + " is better";
    }

    private static String facts(Parameter parameter) {
        return parameter.unit().isEmpty() ? "parameter" : "parameter in " + parameter.unit();
    }

    private static Table metricTable(List<Metric> metrics) {
        return new Table(List.of("metric", "unit", "over forks", "better", "what it is"),
                metrics.stream()
                        .map(metric -> List.<Object>of(metric.name(), metric.unit(),
                                metric.merge().name().toLowerCase(Locale.ROOT),
                                metric.better().name().toLowerCase(Locale.ROOT), metric.sentence()))
                        .toList());
    }

    private static Table parameterTable(List<Parameter> parameters) {
        return new Table(List.of("parameter", "unit", "what it is"),
                parameters.stream()
                        .map(parameter -> List.<Object>of(parameter.name(), parameter.unit(), parameter.sentence()))
                        .toList());
    }

    private static String page(List<Metric> metrics, List<Parameter> parameters) {
        return """
               # Metrics and parameters

               Made by `java -jar benchmarks.jar explain --format md`; `explain NAME` explains one on a terminal.

               ## Metrics

               A benchmark publishes these beside its score. `*` stands for a number. A unit of 1 is a share or a ratio.

               """ + metricTable(metrics).as(Table.Format.MD)
                + """

                  ## Parameters

                  `-p NAME=VALUE[,VALUE...]` sets one. `-lp` lists which benchmark has which, with its values.

                  """ + parameterTable(parameters).as(Table.Format.MD);
    }
}
