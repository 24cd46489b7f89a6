package org.shardmark.report.view;

import java.util.List;
import java.util.SequencedMap;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.jmh.Note;

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
 */
public record Page(String title, SequencedMap<String, String> facts, List<Section> sections,
        SequencedMap<Note.Kind, Footnote> footnotes, List<String> warnings, List<String> commands,
        SequencedMap<String, String> longValues) {
    /** All charts. */
    public List<Chart> charts() {
        return sections.stream().flatMap(s -> s.charts().stream()).toList();
    }

    /** The page with its tables alone, or its charts. */
    public Page only(boolean tables, boolean charts) {
        return new Page(title, facts, sections.stream()
                .map(s -> new Section(s.id(), s.title(), s.prose(),
                        charts ? s.charts() : List.of(), tables ? s.tables() : List.of()))
                .toList(), footnotes, warnings, commands,
                longValues);
    }

    /**
     * A footnote.
     *
     * @param text     its sentences
     * @param everyRow whether it concerns every row, so that no row is marked
     */
    public record Footnote(String text, boolean everyRow) {}
}
