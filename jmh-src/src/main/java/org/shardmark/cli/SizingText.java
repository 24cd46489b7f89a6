package org.shardmark.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.shardmark.hotkey.RemedyType;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.HeapSize;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.queueing.CoreSharing;
import org.shardmark.queueing.Estimate;
import org.shardmark.sizing.Advice;
import org.shardmark.sizing.Answer;
import org.shardmark.sizing.Evaluation;
import org.shardmark.sizing.Finding;
import org.shardmark.sizing.Question;

/** An answer in words and tables. */
final class SizingText {
    private static final double MIB = 1 << 20;
    private static final int MOST_KEYS_NAMED = 10;

    private final Answer answer;
    private final Question question;
    private final Asked asked;
    private final Table.Format format;

    /**
     * What was asked, as it was typed.
     *
     * @param waitText   the wait
     * @param calibrated whether it was measured here
     * @param consumer   who consumes
     * @param mailbox    whose memory is counted
     * @param capacity   of a mailbox
     * @param load       the load as the benchmarks take it, where they can
     */
    record Asked(String waitText, boolean calibrated, ConsumerType consumer, MailboxType mailbox, int capacity,
            Optional<String> load) {
        /** The memory of so many mailboxes, empty, in MiB. */
        double mailboxMib(int shards) {
            return shards * (double) HeapSize.of(mailbox.create(capacity)) / MIB;
        }
    }

    SizingText(Answer answer, Asked asked, Table.Format format) {
        this.answer = answer;
        this.question = answer.question();
        this.asked = asked;
        this.format = format;
    }

    /** All that there is to say, a line each. */
    List<String> lines(List<SizingVerification.Row> verified) {
        var lines = new ArrayList<String>();
        var demand = question.demand();
        lines.add(text(String.format(Locale.ROOT, "%s: %,d messages, %,d keys; the hottest has %.2f %%", demand.name(),
                demand.messages(), demand.keys(), 100 * demand.shares().shares()[0])));
        lines.add(text(String.format(Locale.ROOT,
                "%s messages a second (arrivals: %s), p99 at most %s ms; wait %s us%s, %s us of CPU a message",
                number(question.rate()), demand.arrivals(), number(question.targetNanos() / 1e6), asked.waitText(),
                asked.calibrated()
                        ? String.format(Locale.ROOT, " (%.0f here)", question.waitTime().meanNanos() / 1e3)
                        : "",
                number(question.itemNanos() / 1e3))));
        lines.add(text(String.format(Locale.ROOT,
                "%d cores, %s, %s; %s, %s; a count holds if it does with the keys where"
                        + " they fall and with %d other draws",
                question.cores(), sharing(),
                question.storeSlots() == 0 ? "any number of waits at a time" : question.storeSlots() + " slots",
                question.hasher(), question.router(), question.salts() - 1)));
        lines.add("");
        lines.addAll(summary().as(format).lines().toList());
        lines.add("");
        lines.addAll(recommendation());
        if (!verified.isEmpty()) {
            lines.add("");
            lines.add("Predicted and measured (of the very same keys and arrival times, in ms):");
            lines.add("");
            lines.addAll(SizingVerification.table(verified).as(format).lines().toList());
        }
        return lines;
    }

    private String sharing() {
        return question.sharing() == CoreSharing.RUN_UNTIL_BLOCKED ? "virtual threads" : "platform threads";
    }

    private String text(String line) {
        return format.text(line);
    }

    private Table summary() {
        var head = List.of("remedy", "shards", "batch", "busiest %", "p50", "p99 ms", "+-", "p99.9", "p99 hot",
                "p99 others",
                "holds up to /s", "shards for twice that", "order", "read touches", "MiB");
        var rows = answer.findings()
                .stream()
                .<List<Object>>map(finding -> finding.best()
                        .map(best -> row(finding, best))
                        .orElseGet(() -> blank(finding)))
                .toList();
        return new Table(head, rows);
    }

    private List<Object> row(Finding finding, Evaluation best) {
        var configuration = best.configuration();
        return List.of(finding.option().label(), String.valueOf(configuration.shards()),
                String.valueOf(configuration.realBatch()), String.format(Locale.ROOT, "%.0f", 100 * best.utilisation()),
                millis(best.p50()), millis(best.p99()), best.p99().map(p -> number(p.halfWidth() / 1e6)).orElse("-"),
                millis(best.p999()), millis(best.hotP99()), millis(best.coldP99()),
                String.format(Locale.ROOT, "%,.0f", finding.holdsUpTo().orElse(0)),
                finding.shardsForTwice().isPresent() ? String.valueOf(finding.shardsForTwice().getAsInt()) : "-",
                finding.option().keepsKeyOrder() ? "kept" : "lost", String.valueOf(finding.readFanOut()),
                String.format(Locale.ROOT, "%.1f", asked.mailboxMib(configuration.shards())));
    }

    private static List<Object> blank(Finding finding) {
        return List.of(finding.option().label(), "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-",
                finding.option().keepsKeyOrder() ? "kept" : "lost", "-", "-");
    }

    private static String millis(Optional<Estimate> estimate) {
        return estimate.map(found -> number(found.value() / 1e6)).orElse("-");
    }

    /** Three digits that count. */
    static String number(double value) {
        if (value == 0 || value >= 1000) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        int decimals = Math.clamp(2 - (int) Math.floor(Math.log10(value)), 0, 6);
        return Table.plain(Double.parseDouble(String.format(Locale.ROOT, "%." + decimals + "f", value)));
    }

    private List<String> recommendation() {
        var lines = new ArrayList<String>();
        answer.recommended().ifPresentOrElse(finding -> {
            lines.add(text("Recommended: " + sentence(finding)));
            limits(finding).ifPresent(line -> lines.add(text(line)));
            var others = answer.findings().stream().filter(other -> !other.equals(finding)).toList();
            if (!others.isEmpty()) {
                lines.add("Not taken:");
                others.forEach(
                        other -> lines.add(text((format == Table.Format.MD ? "- " : "  ") + other.option().label()
                                + ": " + whyNot(other))));
            }
            lines.add("");
            measure(finding).ifPresent(command -> {
                lines.add("To measure it:");
                lines.add(format == Table.Format.MD ? "`" + command + "`" : "  " + command);
            });
        }, () -> {
            lines.add("No configuration holds.");
            answer.findings()
                    .forEach(other -> lines.add(text((format == Table.Format.MD ? "- " : "  ")
                            + other.option().label() + ": " + whyNot(other))));
            answer.advice().ifPresent(advice -> advice(advice).forEach(line -> lines.add(text(line))));
        });
        return lines;
    }

    String sentence(Finding finding) {
        var best = finding.best().orElseThrow();
        int shards = best.configuration().shards();
        return String.format(Locale.ROOT,
                "%d %s%s. p99 is %s ms +- %s with the worst of %d draws of the keys' places, and the"
                        + " target of %s ms holds with all of them, up to %,.0f messages a second%s.",
                shards,
                shards == 1 ? "shard" : "shards", doing(finding), millis(best.p99()),
                best.p99().map(p -> number(p.halfWidth() / 1e6)).orElse("-"), question.salts(),
                number(question.targetNanos() / 1e6), finding.holdsUpTo().orElse(0),
                finding.shardsForTwice().isPresent()
                        ? "; twice that takes " + finding.shardsForTwice().getAsInt() + " shards"
                        : question.shards().isEmpty() ? "; no number of shards holds twice that" : "");
    }

    private static String doing(Finding finding) {
        var configuration = finding.best().orElseThrow().configuration();
        var keys = finding.keysApart() == 1 ? "the hottest key" : "the " + finding.keysApart() + " hottest keys";
        var found = finding.option().label().endsWith("found") ? ", found while messages are sent" : "";
        var remedy = finding.option().remedy();
        if (remedy == RemedyType.NONE) {
            return ", with nothing done about hot keys";
        }
        return switch (remedy) {
            case BATCH -> ", with batches of up to " + configuration.batch();
            case ISOLATE -> ", of which " + keys + (finding.keysApart() == 1 ? " has" : " have") + " one each" + found;
            case SPLIT -> ", with " + keys + " split into sub-keys" + found;
            case SPREAD -> ", with " + keys + " spread over all of them" + found;
            case TWO_CHOICES -> ", with every message sent to the less loaded of two";
            default -> ", with " + remedy;
        };
    }

    /** What the cores and the store do to it, where shards compete for them. */
    private Optional<String> limits(Finding finding) {
        return finding.unlimited().isEmpty()
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT,
                        "It uses %s of %d cores%s on average; with cores%s for all shards, p99 would be %s ms at most.",
                        number(finding.best().orElseThrow().coresUsed()), question.cores(),
                        question.storeSlots() == 0
                                ? ""
                                : String.format(Locale.ROOT, " and %s of %d slots",
                                        number(finding.best().orElseThrow().slotsUsed()), question.storeSlots()),
                        question.storeSlots() == 0 ? "" : " and slots",
                        number(finding.unlimited().getAsDouble() / 1e6)));
    }

    /** Why something was not taken, in a few words. */
    String whyNot(Finding finding) {
        if (finding.refusal().isPresent()) {
            return finding.refusal().get();
        }
        if (finding.best().isEmpty()) {
            var best = finding.points()
                    .stream()
                    .min(java.util.Comparator.comparingDouble(Evaluation::worstP99)
                            .thenComparingDouble(Evaluation::utilisation))
                    .orElseThrow();
            int shards = best.configuration().shards();
            return best.saturated()
                    ? String.format(Locale.ROOT, "%s cannot keep up: %s", shardsText(shards), saturation(best))
                    : String.format(Locale.ROOT, "p99 is up to %s ms with %s, at best",
                            number(best.worstP99() / 1e6), shardsText(shards));
        }
        var gives = new ArrayList<String>();
        if (finding.option().remedy() == RemedyType.BATCH) {
            gives.add("the handler has to write batches");
        }
        if (!finding.option().keepsKeyOrder()) {
            gives.add("the order within a key is lost");
        }
        if (finding.readFanOut() > 1) {
            gives.add("a read touches " + finding.readFanOut() + " shards");
        }
        if (finding.keysApart() > 0) {
            gives.add(finding.keysApart() + (finding.keysApart() == 1 ? " key has" : " keys have") + " to be known");
        }
        return "holds with " + shardsText(finding.best().get().configuration().shards()) + ", but "
                + (gives.isEmpty() ? "gives up more" : String.join(", ", gives));
    }

    private static String shardsText(int shards) {
        return shards + (shards == 1 ? " shard" : " shards");
    }

    private String saturation(Evaluation best) {
        if (question.rate() / 1e9 * question.itemNanos() >= question.cores()) {
            return String.format(Locale.ROOT, "the work alone takes %s cores",
                    number(question.rate() / 1e9 * question.itemNanos()));
        }
        return String.format(Locale.ROOT, "the busiest is busy %s %% of the time", number(100 * best.utilisation()));
    }

    /** The command line that measures it, where the benchmarks can. */
    Optional<String> measure(Finding finding) {
        return asked.load()
                .map(load -> "java -jar benchmarks.jar " + String.join(" ",
                        SizingVerification.arguments(question, asked, load,
                                finding.best().orElseThrow().configuration(),
                                10)));
    }

    List<String> advice(Advice advice) {
        var lines = new ArrayList<String>();
        advice.waitPart()
                .ifPresent(part -> lines.add(String.format(Locale.ROOT, "Would hold: a wait of at most %s us.",
                        number(part * question.waitTime().meanNanos() / 1e3))));
        advice.cores().ifPresent(cores -> lines.add("Would hold: " + cores + " cores."));
        advice.storeSlots().ifPresent(slots -> lines.add("Would hold: " + slots + " slots of the store."));
        advice.other()
                .ifPresent(other -> lines.add(String.format(Locale.ROOT, "Would hold: %s, with %s%s.",
                        other.configuration().option().label(), shardsText(other.configuration().shards()),
                        advice.keys().isEmpty() ? "" : ", of " + named(advice.keys()))));
        if (advice.bestRate() > 0) {
            lines.add(String.format(Locale.ROOT,
                    "Would hold: about %,d such machines, each with its part of all keys' messages; one holds %,.0f a second.",
                    (long) Math.ceil(question.rate() / advice.bestRate()), advice.bestRate()));
        }
        if (lines.isEmpty()) {
            lines.add("Nothing that was tried would hold: the wait and the work of one message take longer than the"
                    + " target allows.");
        }
        return lines;
    }

    private static String named(List<String> keys) {
        var names = keys.stream().limit(MOST_KEYS_NAMED).collect(Collectors.joining(", "));
        return keys.size() == 1
                ? "the key " + names
                : "these " + keys.size() + " keys: " + names + (keys.size() > MOST_KEYS_NAMED ? ", …" : "");
    }

    /** Every configuration that was tried, in full precision. */
    static Table points(Answer answer) {
        var rows = answer.findings()
                .stream()
                .flatMap(finding -> finding.points()
                        .stream()
                        .<List<Object>>map(
                                point -> List.of(finding.option().label(), point.configuration().shards(),
                                        point.configuration().realBatch(), point.saturated() ? "yes" : "no",
                                        point.utilisation(),
                                        micros(point.p50()), micros(point.p99()),
                                        point.p99()
                                                .<Object>map(p -> p.halfWidth() / 1e3)
                                                .orElse(""),
                                        micros(point.p999()), micros(point.hotP99()), micros(point.coldP99()),
                                        point.holds(answer.question().targetNanos()) ? "yes" : "no")))
                .toList();
        return new Table(List.of("remedy", "shards", "batch", "saturated", "utilisation", "p50Micros", "p99Micros",
                "p99HalfWidthMicros", "p999Micros", "hotP99Micros", "coldP99Micros", "holds"), rows);
    }

    private static Object micros(Optional<Estimate> estimate) {
        return estimate.<Object>map(found -> found.value() / 1e3).orElse("");
    }
}
