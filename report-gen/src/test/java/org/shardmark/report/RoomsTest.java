package org.shardmark.report;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.shardmark.report.attic.Unlisted;
import org.shardmark.report.stats.Planted;

/** Who may know whom. */
class RoomsTest {
    private static final String REPORT = "org.shardmark.report.";

    /** The rooms, the lowest first. A room knows itself, the language, and nothing else that its line does not name. */
    private static final List<Room> ROOMS = List.of(
            new Room("stats", List.of(), List.of("org.apache.commons..")),
            new Room("io", List.of(), List.of("java.io", "java.nio.file", "java.nio.file.attribute")),
            new Room("jmh", List.of("io", "stats"),
                    List.of("tools.jackson..", "org.HdrHistogram", "java.io", "java.math", "java.net",
                            "java.nio.charset",
                            "java.nio.file")),
            new Room("table", List.of("jmh", "stats"), List.of("java.math")),
            new Room("chart", List.of(),
                    List.of("org.knowm.xchart..", "org.apache.batik..", "java.awt..", "javax.imageio..",
                            "javax.xml.parsers", "org.w3c.dom",
                            "java.io", "java.math", "java.nio.charset", "java.security", "java.text")),
            new Room("gate", List.of("table", "jmh", "stats"), List.of("org.apache.commons..", "java.nio.charset")),
            new Room("view", List.of("gate", "chart", "table", "jmh", "stats"), List.of()),
            new Room("text", List.of("view", "gate", "chart", "table", "jmh", "stats"),
                    List.of("tools.jackson..", "java.io", "java.math", "java.nio.charset", "java.text")),
            new Room("cli", List.of("text", "view", "gate", "chart", "table", "jmh", "io"),
                    List.of("picocli", "java.io", "java.nio.charset", "java.nio.file")));

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.shardmark.report");

    private static final ArchRule ALL_IN_ROOMS = classes().should()
            .resideInAnyPackage(ROOMS.stream().map(r -> packages(r.name())).toArray(String[]::new));

    /**
     * A room.
     *
     * @param name      the name of its package
     * @param rooms     the rooms that it knows
     * @param libraries the packages of libraries that it knows
     */
    private record Room(String name, List<String> rooms, List<String> libraries) {
        List<String> known() {
            return Stream.concat(rooms.stream().map(RoomsTest::packages), libraries.stream()).toList();
        }

        ArchRule rule(List<String> known) {
            var all = new ArrayList<>(
                    List.of("java.lang..", "java.util..", "org.jspecify.annotations", packages(name)));
            all.addAll(known);
            return classes().that()
                    .resideInAPackage(packages(name))
                    .should()
                    .onlyDependOnClassesThat()
                    .resideInAnyPackage(all.toArray(String[]::new));
        }
    }

    private static String packages(String room) {
        return REPORT + room + "..";
    }

    @ParameterizedTest
    @FieldSource("ROOMS")
    void aRoomKnowsWhatItsLineNamesAndNothingElse(Room room) {
        room.rule(room.known()).check(CLASSES);
    }

    @ParameterizedTest
    @FieldSource("ROOMS")
    void aRoomUsesAllThatItsLineNames(Room room) {
        assertThat(room.known()).allSatisfy(one -> {
            var others = room.known().stream().filter(k -> !k.equals(one)).toList();
            assertThat(room.rule(others).evaluate(CLASSES).hasViolation()).as("%s uses %s", room.name(), one).isTrue();
        });
    }

    @Test
    void aRoomKnowsLowerRoomsOnly() {
        var lower = new ArrayList<String>();
        for (Room room : ROOMS) {
            assertThat(lower).as("below " + room.name()).containsAll(room.rooms());
            lower.add(room.name());
        }
    }

    @Test
    void everyClassIsInARoom() {
        ALL_IN_ROOMS.check(CLASSES);
    }

    @Test
    void plantedClassesBreakTheRules() {
        var stats = ROOMS.getFirst();
        var rule = stats.rule(stats.known());
        var planted = new ClassFileImporter().importClasses(Planted.class);
        assertThatThrownBy(() -> rule.check(planted)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("stats.Planted")
                .hasMessageContaining("report.table.Cell")
                .hasMessageContaining("java.io.File");
        var unlisted = new ClassFileImporter().importClasses(Unlisted.class);
        assertThatThrownBy(() -> ALL_IN_ROOMS.check(unlisted)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("attic.Unlisted");
    }

    @ParameterizedTest
    @FieldSource("ROOMS")
    void aRoomThatIsRenamedIsMissed(Room room) {
        var others = CLASSES.that(not(resideInAPackage(packages(room.name()))));
        assertThatThrownBy(() -> room.rule(room.known()).check(others)).isInstanceOf(AssertionError.class);
    }

    @Test
    void onlyTheReaderAndTheCommandsTouchFiles() {
        noClasses().that()
                .resideOutsideOfPackages(packages("io"), packages("jmh"), packages("cli"))
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.(nio\\.file\\..*|io\\.(File|RandomAccessFile).*)")
                .check(CLASSES);
    }

    @Test
    void onlyCommandsPrint() {
        noClasses().that()
                .resideOutsideOfPackage(packages("cli"))
                .should()
                .dependOnClassesThat()
                .areAssignableTo(PrintStream.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(PrintWriter.class)
                .check(CLASSES);
    }

    /** The message of most of them is the path alone: {@code IoReason} knows the reason. */
    @Test
    void onePlacePutsIoExceptionsIntoWords() {
        noClasses().that()
                .resideOutsideOfPackage(packages("io"))
                .should()
                .callMethodWhere(target(name("getMessage")).and(target(owner(assignableTo(IOException.class)))))
                .check(CLASSES);
    }

    @Test
    void onlyTheSimulationDrawsLots() {
        noClasses().that()
                .resideOutsideOfPackage(packages("gate"))
                .should()
                .dependOnClassesThat()
                .areAssignableTo(RandomGenerator.class)
                .orShould()
                .callMethod(Math.class, "random")
                .check(CLASSES);
    }
}
