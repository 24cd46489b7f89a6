package org.shardmark.report.view;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.jmh.Note;
import org.shardmark.report.table.Table;

/**
 * A page before it is text.
 *
 * @param title     its title
 * @param facts     what ran, where, when and how noisy it was, by name
 * @param sections  its sections
 * @param footnotes the kinds of note that its tables refer to, each with its sentence, in order
 * @param warnings  what may have spoilt the numbers
 * @param commands  the commands that make the results and the page again
 * @param longValues what the short names of long parameter values stand for
 * @param mostColumns how many columns a table shows that nobody has asked for
 */
public record Page(String title, SequencedMap<String, String> facts, List<Section> sections,
        SequencedMap<Note.Kind, Footnote> footnotes, List<String> warnings, List<String> commands,
        SequencedMap<String, String> longValues, int mostColumns) {
    /** All charts. */
    public List<Chart> charts() {
        return sections.stream().flatMap(s -> s.charts().stream()).toList();
    }

    /** All tables but those of the summary, which says nothing that the others do not. */
    public List<Table> tables() {
        return sections.stream().filter(s -> !s.id().equals(Summary.ID)).flatMap(s -> s.tables().stream()).toList();
    }

    /** What stands for a value that it does not say itself: the numbered names of {@link #longValues}. */
    public SequencedMap<String, String> unsaidValues() {
        var unsaid = new LinkedHashMap<>(longValues);
        unsaid.keySet().removeIf(name -> !name.startsWith("#"));
        return unsaid;
    }

    /** The page with its tables alone, or its charts. */
    public Page only(boolean tables, boolean charts) {
        return new Page(title, facts, sections.stream()
                .map(s -> new Section(s.id(), s.title(), s.prose(),
                        charts ? s.charts() : List.of(), tables ? s.tables() : List.of()))
                .toList(), footnotes, warnings, commands,
                longValues, mostColumns);
    }

    /**
     * A footnote.
     *
     * @param text     its sentences
     * @param everyRow whether it concerns every row, so that no row is marked
     */
    public record Footnote(String text, boolean everyRow) {}
}
