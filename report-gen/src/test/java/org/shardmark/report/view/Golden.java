package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.shardmark.report.text.Markdown;

/**
 * Pages that somebody has read and checked, as text: the Markdown, and the data of the charts.
 *
 * <p>{@code mvn -pl report-gen test -Dtest='GoldenPagesTest,GateViewTest' -Dgolden.write=true} writes them anew. Read what
 * changed: a golden page with a wrong number is worse than none.
 */
final class Golden {
    /** Where the golden pages are, and the made-up files that they show. */
    static final Path FOLDER = Path.of("src/test/resources/org/shardmark/report/view/golden");

    private static final boolean WRITE = Boolean.getBoolean("golden.write");

    private Golden() {}

    /** Compares a page with the golden page of a name. */
    static void compare(String name, Page page) throws IOException {
        // The digest is of the charts, whose data follow.
        String markdown = Markdown.page(page).replaceAll("<!-- (\\S+\\.png) \\p{XDigit}+ -->\n", "");
        String text = markdown + "\n## Data of the charts\n\n```\n" + Dump.of(page.charts()) + "```\n";
        var file = FOLDER.resolve(name + ".txt");
        if (WRITE) {
            Files.writeString(file, text);
        }
        assertThat(text).isEqualTo(Files.readString(file));
    }
}
