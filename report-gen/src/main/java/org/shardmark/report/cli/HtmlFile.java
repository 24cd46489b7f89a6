package org.shardmark.report.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.shardmark.report.text.Html;
import org.shardmark.report.view.Page;

/**
 * The file of a page for the browser.
 *
 * @param outputs where it is claimed
 * @param file    as the user named it
 */
record HtmlFile(Outputs outputs, String file) {
    /** The option that names it. */
    static final String OPTION = "--html";

    private static final Pattern PLAIN = Pattern.compile("[\\w.~/-]");

    /** Takes a file, if it can be written and is none of those that are read or written already. */
    static HtmlFile claimed(String file, List<String> taken) {
        var outputs = new Outputs();
        taken.forEach(outputs::take);
        outputs.claim(OPTION, file);
        return new HtmlFile(outputs, file);
    }

    /**
     * Writes a page.
     *
     * @return what the charts could not show, in one line, if there is anything
     */
    Optional<String> write(Page page) {
        outputs.write(OPTION, content(page, file));
        return FontNote.of(page.charts());
    }

    /** A page as the content of a file of that name. */
    static Supplier<byte[]> content(Page page, String file) {
        Path folder = Inputs.path(file).toAbsolutePath().normalize().getParent();
        return () -> Html.page(page, path -> link(folder == null ? Path.of("/") : folder, path))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** How a page in a folder refers to a file. */
    private static String link(Path folder, String path) {
        Path to = Path.of(path).toAbsolutePath().normalize();
        String relative = folder.relativize(to).toString().replace('\\', '/');
        var link = new StringBuilder();
        for (byte b : relative.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = b > 0 && PLAIN.matcher(String.valueOf((char) b)).matches();
            link.append(plain ? String.valueOf((char) b) : String.format(Locale.ROOT, "%%%02X", b));
        }
        return link.toString();
    }
}
