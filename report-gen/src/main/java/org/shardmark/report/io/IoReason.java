package org.shardmark.report.io;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Why a file cannot be read or written, in words. The JDK says it by the type of most of its exceptions, whose message
 * is the path alone.
 */
public final class IoReason {
    /** java.io has one exception for all reasons, and the reason in parentheses after the path. */
    private static final Pattern IN_PARENTHESES = Pattern.compile("(?s).*\\((.+)\\)");

    private IoReason() {}

    /** The reason in a few words that can follow a colon, without the file. */
    public static String of(IOException e) {
        return switch (e) {
            case NoSuchFileException missing -> "no such file or folder";
            case AccessDeniedException denied -> "permission denied";
            case FileAlreadyExistsException existing -> "a file of this name already exists";
            case NotDirectoryException file -> "not a folder";
            case DirectoryNotEmptyException folder -> "the folder is not empty";
            case FileSystemLoopException loop -> "too many levels of symbolic links";
            case AtomicMoveNotSupportedException move -> "files cannot be replaced in one step here";
            case FileSystemException other when other.getReason() != null -> sentence(other.getReason());
            case CharacterCodingException coding -> "not UTF-8 text";
            case FileNotFoundException missing -> inParentheses(missing);
            default -> sentence(Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName()));
        };
    }

    /** The file that the exception is about, where it knows one, and the reason. */
    public static String withFile(IOException e) {
        return e instanceof FileSystemException about && about.getFile() != null
                ? about.getFile() + ": " + of(e)
                : of(e);
    }

    /** Why text is no file name here. */
    public static String of(InvalidPathException e) {
        return String.valueOf(e.getReason()).contains("unmappable")
                ? "a file name that this locale (" + System.getProperty("sun.jnu.encoding")
                        + ") cannot express; with LC_ALL=C.UTF-8 it can"
                : "not a file name: " + sentence(e.getReason());
    }

    private static String inParentheses(FileNotFoundException e) {
        var reason = IN_PARENTHESES.matcher(Objects.requireNonNullElse(e.getMessage(), ""));
        return reason.matches() ? sentence(reason.group(1)) : "no such file or folder";
    }

    /** One line, without the capital and the full stop of a sentence of its own. */
    private static String sentence(String message) {
        var line = message.lines().findFirst().orElse("").strip();
        boolean capital = line.length() > 1 && Character.isUpperCase(line.charAt(0))
                && Character.isLowerCase(line.charAt(1));
        return capital ? Character.toLowerCase(line.charAt(0)) + line.substring(1) : line;
    }
}
