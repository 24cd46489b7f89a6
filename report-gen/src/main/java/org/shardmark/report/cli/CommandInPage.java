package org.shardmark.report.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.shardmark.report.io.IoReason;
import org.shardmark.report.io.ShellWord;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * The command by which a page says that it is made again, run without a shell: the last line of the page that begins with
 * {@code java -jar report.jar render}, alone or as an HTML comment.
 *
 * @param page  the page
 * @param words what follows {@code render}
 */
record CommandInPage(Path page, List<String> words) {
    private static final Pattern COMMAND = Pattern
            .compile("(?m)^(?:<!-- )?java -jar report\\.jar render (.*?)(?: -->)?$");
    private static final String PAGE = "README.md";

    /**
     * The commands of some pages.
     *
     * @param paths pages, and folders, of which every README.md counts that has a command
     */
    static List<CommandInPage> in(List<String> paths) {
        var commands = new ArrayList<CommandInPage>();
        for (String path : paths) {
            var file = Inputs.path(path);
            if (Files.isDirectory(file)) {
                pages(file).forEach(page -> of(page).ifPresent(commands::add));
            } else {
                commands.add(of(file).orElseThrow(() -> new Refusal(
                        file + " has no command to make it again: no line begins with java -jar report.jar render")));
            }
        }
        if (commands.isEmpty()) {
            throw new Refusal("no " + PAGE + " in " + String.join(", ", paths)
                    + " has a command to make it again: no line begins with java -jar report.jar render");
        }
        return commands;
    }

    private static List<Path> pages(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(f -> f.endsWith(PAGE) && Files.isRegularFile(f)).sorted().toList();
        } catch (IOException e) {
            throw new Refusal(folder + " cannot be read: " + IoReason.of(e));
        }
    }

    private static Optional<CommandInPage> of(Path page) {
        try {
            return COMMAND.matcher(Files.readString(page))
                    .results()
                    .reduce((first, second) -> second)
                    .map(command -> new CommandInPage(page, ShellWord.split(command.group(1))));
        } catch (IOException e) {
            throw new Refusal(page + " cannot be read: " + IoReason.of(e));
        }
    }

    /** Makes the page in memory. What is wrong with its command, or with a file of it, is refused by the page's name. */
    Publication publication() {
        var command = new RenderCommand();
        try {
            CommandLine.populateCommand(command, located().toArray(String[]::new));
            return command.target().publication();
        } catch (ParameterException e) {
            throw new Refusal(page + ": " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        } catch (Refusal e) {
            String why = String.valueOf(e.getMessage());
            throw why.startsWith(page + ": ") ? e : new Refusal(page + ": " + why);
        }
    }

    /** The words with their files: beside the page if they are there, else as they stand, from the working folder. */
    private List<String> located() {
        Path folder = page.resolveSibling("");
        return words.stream().map(word -> switch (word) {
            case "DIR" -> folder.toString().isEmpty() ? "." : folder.toString();
            case "DOC.md" -> page.toString();
            default -> {
                int equals = word.indexOf('=');
                String name = word.substring(equals + 1);
                boolean beside = !name.isEmpty() && folder != null
                        && Files.isRegularFile(folder.resolve(Inputs.path(name)));
                yield beside ? word.substring(0, equals + 1) + folder.resolve(name) : word;
            }
        }).toList();
    }
}
