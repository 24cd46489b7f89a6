package org.shardmark.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.shardmark.hash.HasherType;
import org.shardmark.io.HeapLimit;
import org.shardmark.key.KeyShape;
import org.shardmark.skew.Balance;
import org.shardmark.skew.HashQuality;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks.jar quality}: how well each hash function spreads each shape of keys. */
@Command(name = "quality", sortOptions = false, description = "Measures how evenly hash functions spread ten thousand keys of each shape over shards by the remainder:"
        + " chi-square per degree of freedom (about 1 is random, much more is uneven) and max/mean.")
public final class QualityCommand implements Callable<Integer> {
    private final PrintStream out;

    @Option(names = "--hasher", split = ",", description = "Hash functions. Default: all that are stable. ${COMPLETION-CANDIDATES}.")
    private List<HasherType> hashers = Stream.of(HasherType.values()).filter(HasherType::stable).toList();

    @Option(names = "--shape", split = ",", description = "Shapes of keys. Default: all. ${COMPLETION-CANDIDATES}.")
    private List<KeyShape> shapes = List.of(KeyShape.values());

    @Option(names = "--shards", split = ",", description = "Numbers of shards. Default: 16,64,256,271.")
    private List<Integer> shards = List.of(16, 64, 256, 271);

    @Option(names = "--format", description = "text, md or csv.")
    private Table.Format format = Table.Format.TEXT;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli looks at it
    private boolean help;

    private QualityCommand(PrintStream out) {
        this.out = out;
    }

    /** Runs the command; gives 0, or 2 after one line about what is wrong. */
    public static int run(String... args) {
        return run(System.out, System.err, args);
    }

    static int run(PrintStream out, PrintStream errors, String... args) {
        int code = Subcommand.run(new QualityCommand(out), errors, args);
        out.flush();
        return code;
    }

    @Override
    public Integer call() {
        Require.atLeast(2, "--shards", shards);
        int most = Collections.max(shards);
        HeapLimit.check("--shards " + most, most, Double.BYTES);
        var head = new ArrayList<>(List.of("hasher", "library", "bits", "worst avalanche bias", "keys"));
        shards.forEach(count -> head.addAll(List.of("chi2/" + count, "max/mean/" + count)));
        var rows = hashers.stream().flatMap(this::rows).toList();
        out.print(new Table(head, rows).as(format));
        return 0;
    }

    private Stream<List<Object>> rows(HasherType hasher) {
        double avalanche = HashQuality.avalancheWorstBias(hasher);
        return shapes.stream().map(shape -> {
            var row = new ArrayList<Object>(
                    List.of(hasher.toString(), hasher.library(), hasher.bits(), avalanche, shape.toString()));
            for (int count : shards) {
                var keys = HashQuality.keysPerShard(hasher, shape, count);
                row.add(Balance.chiSquarePerDegree(keys));
                row.add(Balance.maxOverMean(keys));
            }
            return row;
        });
    }
}
