package org.shardmark.report.view;

import java.util.List;
import java.util.SequencedMap;
import org.shardmark.report.jmh.Note;

/**
 * A page before it is text.
 *
 * @param title     its title
 * @param facts     what ran, where, when and how noisy it was, by name
 * @param sections  its sections
 * @param footnotes the kinds of note that its tables refer to, each with its sentence, in order
 * @param warnings  what may have spoilt the numbers
 * @param command   the command that makes the page again
 */
public record Page(String title, SequencedMap<String, String> facts, List<Section> sections,
        SequencedMap<Note.Kind, Footnote> footnotes, List<String> warnings, String command) {
    /**
     * A footnote.
     *
     * @param text     its sentences
     * @param everyRow whether it concerns every row, so that no row is marked
     */
    public record Footnote(String text, boolean everyRow) {}
}
