package org.shardmark.report.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.shardmark.report.chart.Renderer;
import org.shardmark.report.text.Markdown;
import org.shardmark.report.view.Page;

/**
 * The files of a page, made in memory before the first is written.
 *
 * @param files the bytes by file name
 */
record Publication(SequencedMap<String, byte[]> files) {
    private static final String PAGE = "README.md";

    /** Makes all files of a page. */
    static Publication of(Page page) {
        var files = new LinkedHashMap<String, byte[]>();
        files.put(PAGE, Markdown.page(page).getBytes(StandardCharsets.UTF_8));
        try {
            page.sections().forEach(s -> s.charts().forEach(c -> files.put(c.name() + ".png", Renderer.png(c))));
        } catch (Renderer.NoFonts e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
        return new Publication(files);
    }

    /** Writes each file whole or not at all. */
    void write(Path folder) {
        try {
            Files.createDirectories(folder);
            Path page = folder.resolve(PAGE);
            if (Files.exists(page) && !Files.readString(page).startsWith(Markdown.MARK)) {
                throw new Refusal(page + " was not written by report.jar; it is left as it is (choose another folder)");
            }
            for (var file : files.entrySet()) {
                Path temporary = folder.resolve("." + file.getKey() + ".part");
                Files.write(temporary, file.getValue());
                Files.move(temporary, folder.resolve(file.getKey()), StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new Refusal(folder + " cannot be written: " + e);
        }
    }
}
