package org.shardmark.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shardmark.io.IoReason;

/**
 * Replaces every {@code @FILE} among the arguments by the arguments in that file, because JMH would read it as a
 * regular expression.
 *
 * <p>Arguments are separated by white space and quoted as in a shell; {@code #} starts a comment where an argument
 * could start. A file may include others, relative to itself. {@code --then} in a file separates two runs, one after
 * the other; arguments before or after the file's name are for each of them. {@code @quick} is the file {@code quick},
 * or the profile {@code profiles/quick.args} in the current folder or beside the jar. {@code @@x} is the plain argument
 * {@code @x}.
 */
public final class ArgumentFiles {
    /** Separates two runs: within a run, JMH multiplies all values of all parameters. */
    private static final String THEN = "--then";

    private final List<Path> homes;
    private final Deque<Path> open = new ArrayDeque<>();

    /**
     * Reads argument files and profiles from some folders.
     *
     * @param homes the folders, the current one first
     */
    public ArgumentFiles(List<Path> homes) {
        this.homes = homes;
    }

    /**
     * Expands a command line.
     *
     * @return a command line for each run that it asks for, mostly one
     * @throws UsageException where a file cannot be found or read, has an open quote, or names itself
     */
    public List<List<String>> expand(List<String> arguments) {
        if (arguments.contains(THEN)) {
            throw new UsageException(
                    THEN + " separates runs in an argument file; a command line is one run");
        }
        return runs(arguments);
    }

    private List<List<String>> runs(List<String> arguments) {
        var runs = List.of(List.<String>of());
        for (var argument : arguments) {
            var next = argument.startsWith("@@")
                    ? List.of(List.of(argument.substring(1)))
                    : argument.startsWith("@") && argument.length() > 1
                            ? read(argument.substring(1))
                            : List.of(List.of(argument));
            runs = runs.stream()
                    .flatMap(run -> next.stream().map(more -> Stream.concat(run.stream(), more.stream()).toList()))
                    .toList();
        }
        return runs;
    }

    private List<List<String>> read(String name) {
        var file = find(name);
        if (open.contains(file)) {
            throw new UsageException("@" + name + ": the file includes itself: " + Stream
                    .concat(Stream.of(file), open.stream().takeWhile(f -> !f.equals(file)))
                    .map(f -> f.getFileName().toString())
                    .collect(Collectors.joining(" in ", "", " in " + file.getFileName())));
        }
        open.push(file);
        try {
            var words = split(file);
            var runs = new ArrayList<List<String>>();
            for (int end = words.indexOf(THEN); end >= 0; end = words.indexOf(THEN)) {
                runs.addAll(runs(words.subList(0, end)));
                words = words.subList(end + 1, words.size());
            }
            runs.addAll(runs(words));
            return runs;
        } finally {
            open.pop();
        }
    }

    private Path find(String name) {
        var including = open.peek();
        var folders = including == null || including.getParent() == null
                ? homes
                : Stream.concat(Stream.of(including.getParent()), homes.stream()).toList();
        var places = folders.stream()
                .flatMap(folder -> Stream.of(folder.resolve(name), folder.resolve(name + ".args"),
                        folder.resolve("profiles").resolve(name + ".args")));
        return places.filter(Files::isRegularFile)
                .findFirst()
                .map(file -> file.toAbsolutePath().normalize())
                .orElseThrow(() -> new UsageException("@" + name + ": there is no file " + name + " and no profile "
                        + Path.of("profiles", name + ".args") + Nearest.hint(name, profiles())));
    }

    /** The names of the profiles that can be found, sorted. */
    public List<String> profiles() {
        return homes.stream().map(home -> home.resolve("profiles")).filter(Files::isDirectory).flatMap(folder -> {
            try (var files = Files.list(folder)) {
                return files.map(file -> file.getFileName().toString())
                        .filter(file -> file.endsWith(".args"))
                        .map(file -> file.substring(0, file.length() - ".args".length()))
                        .toList()
                        .stream();
            } catch (IOException e) {
                return Stream.of();
            }
        }).distinct().sorted().toList();
    }

    /** What a profile says of itself: the first sentence of the comment that it begins with. */
    public String sentence(String profile) {
        var comment = lines(find(profile)).stream()
                .takeWhile(line -> line.startsWith("#"))
                .map(line -> line.substring(1).strip())
                .takeWhile(line -> !line.isEmpty())
                .collect(Collectors.joining(" "));
        return comment.replaceFirst("^" + Pattern.quote(profile) + ": *", "").replaceFirst("(?<=[.!?])\\s.*", "");
    }

    /** The lines, of which the first does not begin with a byte order mark. */
    private static List<String> lines(Path file) {
        try {
            return Files.readString(file).replaceFirst("^\uFEFF", "").lines().toList();
        } catch (IOException e) {
            throw new UsageException("@" + file + ": cannot be read: " + IoReason.of(e), e);
        }
    }

    private static List<String> split(Path file) {
        var lines = lines(file);
        var arguments = new ArrayList<String>();
        for (int i = 0; i < lines.size(); i++) {
            try {
                arguments.addAll(words(lines.get(i)));
            } catch (UsageException e) {
                throw new UsageException(file + ":" + (i + 1) + ": " + e.getMessage(), e);
            }
        }
        return arguments;
    }

    private static List<String> words(String line) {
        var words = new ArrayList<String>();
        var word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            boolean escapes = c == '\\' && quote != '\'' && i + 1 < line.length()
                    && (quote == 0 || line.charAt(i + 1) == '"' || line.charAt(i + 1) == '\\');
            if (escapes) {
                word.append(line.charAt(++i));
                inWord = true;
            } else if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
                inWord = true;
            } else if (c == '#' && !inWord) {
                break;
            } else if (!Character.isWhitespace(c)) {
                word.append(c);
                inWord = true;
            } else if (inWord) {
                words.add(word.toString());
                word.setLength(0);
                inWord = false;
            }
        }
        if (quote != 0) {
            throw new UsageException("the quote " + quote + " is not closed on its line");
        }
        if (inWord) {
            words.add(word.toString());
        }
        return words;
    }
}
