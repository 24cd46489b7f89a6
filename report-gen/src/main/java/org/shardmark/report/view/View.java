package org.shardmark.report.view;

import java.util.List;
import org.shardmark.report.table.Data;

/** One way to show results. */
interface View {
    /** Its name, as {@code --view} and a document's place give it. */
    String id();

    /** Whether it has something to show of this. */
    boolean suits(Data data);

    /**
     * Its sections.
     *
     * @param source where the numbers come from, in one line, for the small print of charts
     */
    List<Section> sections(Data data, String source);

    /** The numbers that it may show, those together that share a table, and with it estimator and unit. */
    default List<Data> parts(Data data) {
        return List.of(Sojourns.measurable(data));
    }
}
