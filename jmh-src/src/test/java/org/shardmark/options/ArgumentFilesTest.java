package org.shardmark.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArgumentFilesTest {
    @TempDir
    private Path here;

    @TempDir
    private Path jarFolder;

    @Test
    void splitsAsAShellDoes() throws IOException {
        write(here, "a", """
                         # a comment
                         -p shards=1,4   -f 3 # another
                         -p 'load=a b' "-p" "x=\\"q\\"" it\\ is 'back\\slash' a#b ''
                         """);
        assertThat(expand("@a", "Tmp")).containsExactly("-p", "shards=1,4", "-f", "3", "-p", "load=a b", "-p",
                "x=\"q\"", "it is", "back\\slash", "a#b", "", "Tmp");
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheFirstArgument() throws IOException {
        write(here.resolve("profiles"), "a.args", "\uFEFF# A profile.\n-f 1\n");
        write(here, "b", "\uFEFF-f 2");

        assertThat(expand("@a", "@b")).containsExactly("-f", "1", "-f", "2");
        assertThat(new ArgumentFiles(List.of(here)).sentence("a")).isEqualTo("A profile.");
    }

    @Test
    void findsProfilesHereFirstAndThenBesideTheJar() throws IOException {
        write(jarFolder.resolve("profiles"), "quick.args", "jar");
        assertThat(expand("@quick")).containsExactly("jar");
        write(here.resolve("profiles"), "quick.args", "here");
        assertThat(expand("@quick")).containsExactly("here");
    }

    @Test
    void filesNameOthersRelativeToThemselves() throws IOException {
        write(here.resolve("profiles"), "base.args", "-f 5");
        write(here.resolve("profiles"), "wide.args", "@base -wi 1 @base");
        assertThat(expand("@wide")).containsExactly("-f", "5", "-wi", "1", "-f", "5");
    }

    @Test
    void aDoubledAtIsAnAt() {
        assertThat(expand("@@x", "@")).containsExactly("@x", "@");
    }

    @Test
    void refusesACycle() throws IOException {
        write(here, "a", "-f 1\n@b");
        write(here, "b", "@a");
        assertThatThrownBy(() -> expand("@a")).isInstanceOf(UsageException.class)
                .hasMessage("@a: the file includes itself: a in b in a");
    }

    @Test
    void saysWhatItLookedForAndWhatIsNearest() throws IOException {
        write(here.resolve("profiles"), "quick.args", "-f 1");
        assertThatThrownBy(() -> expand("@qiuck")).isInstanceOf(UsageException.class)
                .hasMessageContaining("no file qiuck")
                .hasMessageContaining("did you mean quick?");
    }

    @Test
    void saysWhereAQuoteIsOpen() throws IOException {
        write(here, "a", "-f 1\n-p 'x=1");
        assertThatThrownBy(() -> expand("@a")).isInstanceOf(UsageException.class)
                .hasMessageContaining("a:2: the quote");
    }

    @Test
    void refusesWhatIsNotText() throws IOException {
        Files.write(here.resolve("a"), new byte[]{(byte) 0xff, (byte) 0xfe});
        assertThatThrownBy(() -> expand("@a")).isInstanceOf(UsageException.class).hasMessageContaining("UTF-8");
    }

    @Test
    void aFileMayHoldSeveralRuns() throws IOException {
        write(here, "one", "A -f 1");
        write(here, "both", "@one --then\nB # the second\n--then C");
        write(here, "nested", "@both --then D");
        assertThat(runs("-wi", "2", "@nested", "--plan")).containsExactly(List.of("-wi", "2", "A", "-f", "1", "--plan"),
                List.of("-wi", "2", "B", "--plan"), List.of("-wi", "2", "C", "--plan"),
                List.of("-wi", "2", "D", "--plan"));
        // Typed by hand, it would not be clear what an option at the end is for.
        assertThatThrownBy(() -> runs("A", "--then", "B")).isInstanceOf(UsageException.class)
                .hasMessageContaining("in an argument file");
    }

    @Test
    void fullIsEveryProfileThatAsksSomethingOfItsOwn() throws IOException {
        var root = Path.of(System.getProperty("shardmark.root"));
        // Those of engines and clusters need another jar.
        var profiles = new ArgumentFiles(List.of(root)).profiles()
                .stream()
                .filter(name -> !name.startsWith("engines") && !name.startsWith("cluster"))
                .map(name -> "@" + name);
        var named = Files.readAllLines(root.resolve("profiles/full.args")).stream().filter(l -> l.startsWith("@"));
        assertThat(named).containsExactlyInAnyOrderElementsOf(
                profiles.filter(name -> !List.of("@full", "@gate", "@quick", "@witness").contains(name)).toList());
    }

    private List<String> expand(String... arguments) {
        var runs = runs(arguments);
        assertThat(runs).hasSize(1);
        return runs.getFirst();
    }

    private List<List<String>> runs(String... arguments) {
        return new ArgumentFiles(List.of(here, jarFolder)).expand(List.of(arguments));
    }

    private static void write(Path folder, String name, String content) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(name), content);
    }
}
