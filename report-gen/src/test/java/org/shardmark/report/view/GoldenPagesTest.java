package org.shardmark.report.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.shardmark.report.jmh.Reader;
import org.shardmark.report.jmh.Reading;
import org.shardmark.report.jmh.SkewReport;
import org.shardmark.report.table.Data;

/** A page of each kind, of small made-up files, against a page that somebody has read and checked. */
class GoldenPagesTest {
    /**
     * A page.
     *
     * @param name    the name of its golden page
     * @param request what is asked for
     * @param files   the files, some with a label and an equals sign before them
     */
    private record Case(String name, Request request, List<String> files) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Case page(String name, String... files) {
        return new Case(name, Request.automatic(), files.length == 0 ? List.of(name) : List.of(files));
    }

    private static Case asked(String name, String view, List<String> rows, List<String> columns, String baseline,
            List<String> filter, String... files) {
        return new Case(name, new Request(rows, columns, filter, baseline, view), List.of(files));
    }

    static Stream<Case> pages() {
        return Stream.of(
                page("scaling"),
                page("scaling-limits"),
                page("scaling-work"),
                asked("hotkeys", "", List.of(), List.of("all"), "", List.of(), "hotkeys"),
                page("hotkeys-far"),
                page("latency"),
                page("shardlatency"),
                page("mailboxes"),
                page("hashers"),
                page("routers"),
                asked("heat", "heat", List.of(), List.of(), "", List.of(), "routers"),
                asked("heat-base", "heat", List.of(), List.of(), "mailbox=LTQ", List.of(), "mailboxes"),
                page("skew", "skew", "skew-alone"),
                page("skew-alone"),
                page("stranger"),
                page("sample"),
                page("threads"),
                page("many"),
                page("sizes"),
                asked("routers-files", "", List.of(), List.of(), "", List.of("shards=1,16"), "old=routers",
                        "new=routers"),
                asked("asked-file", "", List.of(), List.of(), "", List.of("file=new"), "old=before", "new=after"),
                asked("asked-skew", "skew", List.of(), List.of(), "", List.of(), "scaling", "skew-alone"),
                asked("asked-hotkeys", "hot keys", List.of(), List.of(), "", List.of("remedy!=SPREAD"), "hotkeys-far",
                        "skew-alone"),
                page("files", "old=before", "new=after"),
                page("parts", "part1", "part2", "part3"),
                page("broken", "broken"),
                page("blocks"),
                asked("states", "states", List.of(), List.of(), "", List.of("mailbox=FAST,SLOW"), "blocks"),
                page("engines"),
                page("tails"),
                asked("asked-rows", "", List.of("size"), List.of("method"), "size=16", List.of("method~get|put"),
                        "before"),
                asked("asked-metric", "", List.of(), List.of(), "", List.of("metric~gc|score", "benchmark~Map"),
                        "stranger"),
                asked("asked-lines", "x=shards series=router facet=hasher y=keysMaxOverMean", List.of(), List.of(), "",
                        List.of("router=JUMP,MODULO"), "routers"),
                asked("asked-results", "results", List.of(), List.of(), "", List.of("load=uniform"), "scaling"),
                asked("asked-scaling", "scaling", List.of(), List.of(), "", List.of("load=uniform"), "scaling"));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void isAsItWasWhenSomebodyReadIt(Case one) throws IOException {
        var sources = new ArrayList<Data.Source>();
        var skews = new ArrayList<SkewReport>();
        for (String file : one.files()) {
            String label = file.contains("=") ? file.substring(0, file.indexOf('=')) : "";
            switch (Reader.read(Golden.FOLDER.resolve(file.substring(file.indexOf('=') + 1) + ".json"))) {
                case Reading.Results results -> sources.add(new Data.Source(label, results));
                case Reading.Skew skew -> skews.add(skew.report());
                case Reading.Sizing sizing -> throw new AssertionError("a sizing report");
                case Reading.Refused refused -> throw new AssertionError(refused.why());
            }
        }
        var page = Pages.of(sources, skews, one.request(), "java -jar report.jar render …");
        Golden.compare(one.name(), page);
    }
}
