package org.shardmark.report.cli;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.shardmark.report.io.ShellWord;
import org.shardmark.report.view.Pages;
import org.shardmark.report.view.Request;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What every command that shows results is asked in the same words. */
final class Selection {
    @Parameters(paramLabel = "[LABEL=]FILE", arity = "1..*", description = {
            "JMH result files (-rf json) or reports of skew or sizing.",
            "Several files are the parts of one run; with labels they are compared side by side."})
    private List<String> files = List.of();

    @Option(names = "--rows", paramLabel = "NAME", split = ",", description = "Dimensions of the rows: parameters, benchmark, class, method, mode, threads, file, metric.")
    private List<String> rows = List.of();

    @Option(names = "--columns", paramLabel = "NAME", split = ",", description = "Dimensions of the columns. all: every column, where else at most nine are shown.")
    private List<String> columns = List.of();

    @Option(names = "--filter", paramLabel = "TEST", description = "Rows to show: NAME=VALUE[,VALUE…], NAME!=VALUE or NAME~REGEX. May be given several times; all must hold.")
    private List<String> filter = List.of();

    @Option(names = "--baseline", paramLabel = "NAME=VALUE", description = "Add ratios to the rows where NAME is VALUE, with intervals.")
    private String baseline = "";

    @Option(names = "--view", paramLabel = "VIEW", completionCandidates = Views.class, description = "${COMPLETION-CANDIDATES}, or a line such as "
            + "\"x=shards series=load facet=mailbox y=ceilingReached\".")
    private String view = "";

    @Option(names = "--log", description = "Axes of scores are logarithmic, with dots in place of bars. Without it they are only where scores differ by a factor of 30 or more.")
    private boolean logarithmic;

    /** The names of the views, for the help. */
    static final class Views implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Pages.viewNames().iterator();
        }
    }

    List<String> files() {
        return files;
    }

    Inputs read() {
        return Inputs.read(files);
    }

    Request request() {
        return new Request(rows, columns, filter, baseline, view, logarithmic);
    }

    /** The words of the command line that choose, without files. */
    List<String> words() {
        var words = new ArrayList<String>();
        add(words, "--rows", String.join(",", rows));
        add(words, "--columns", String.join(",", columns));
        filter.forEach(f -> add(words, "--filter", f));
        add(words, "--baseline", baseline);
        add(words, "--view", view);
        if (logarithmic) {
            words.add("--log");
        }
        return words;
    }

    private static void add(List<String> words, String option, String value) {
        if (!value.isEmpty()) {
            words.add(option);
            words.add(ShellWord.quoted(value));
        }
    }
}
