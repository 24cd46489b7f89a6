package org.shardmark.report.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.shardmark.report.jmh.Note;
import org.shardmark.report.table.Table;
import org.shardmark.report.view.Page;

/**
 * The numbers by which lines refer to the footnotes of a page.
 *
 * @param footnotes the footnotes, in order
 */
record Footmarks(SequencedMap<Note.Kind, Page.Footnote> footnotes) {
    /** Where there are no footnotes. */
    static final Footmarks NONE = new Footmarks(Collections.emptyNavigableMap());

    /** The numbers of a line's footnotes, such as {@code 1,3}; empty if it has none. */
    String of(Table.Line line) {
        var kinds = line.notes().stream().map(Note::kind).collect(Collectors.toSet());
        List<String> marks = new ArrayList<>();
        int number = 0;
        for (Map.Entry<Note.Kind, Page.Footnote> note : footnotes.entrySet()) {
            number++;
            if (kinds.contains(note.getKey()) && !note.getValue().everyRow()) {
                marks.add(String.valueOf(number));
            }
        }
        return String.join(",", marks);
    }
}
