package org.shardmark.report;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.File;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Who may know whom. */
class RoomsTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.shardmark.report");

    @Test
    void eachRoomKnowsOnlyTheRoomsBelowIt() {
        layeredArchitecture().consideringOnlyDependenciesInLayers()
                .withOptionalLayers(true)
                .layer("stats")
                .definedBy("org.shardmark.report.stats..")
                .layer("jmh")
                .definedBy("org.shardmark.report.jmh..")
                .layer("table")
                .definedBy("org.shardmark.report.table..")
                .layer("chart")
                .definedBy("org.shardmark.report.chart..")
                .layer("view")
                .definedBy("org.shardmark.report.view..")
                .layer("text")
                .definedBy("org.shardmark.report.text..")
                .layer("gate")
                .definedBy("org.shardmark.report.gate..")
                .layer("cli")
                .definedBy("org.shardmark.report.cli..")
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("text")
                .mayOnlyBeAccessedByLayers("cli", "gate")
                .whereLayer("view")
                .mayOnlyBeAccessedByLayers("text", "cli")
                .whereLayer("chart")
                .mayOnlyBeAccessedByLayers("view", "text", "cli")
                .whereLayer("table")
                .mayOnlyBeAccessedByLayers("view", "text", "gate", "cli")
                .whereLayer("jmh")
                .mayOnlyBeAccessedByLayers("table", "view", "text", "gate", "cli")
                .check(CLASSES);
        slices().matching("org.shardmark.report.(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void statisticsKnowNoFileAndPrintNothing() {
        noClasses().that()
                .resideInAPackage("org.shardmark.report.stats..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.io..", "java.nio..", "tools.jackson..", "picocli..")
                .check(CLASSES);
        noClasses().that()
                .resideOutsideOfPackage("org.shardmark.report.cli..")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(PrintStream.class)
                .check(CLASSES);
    }

    @Test
    void onlyChartsKnowXChart() {
        noClasses().that()
                .resideOutsideOfPackage("org.shardmark.report.chart..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.knowm..", "java.awt..")
                .check(CLASSES);
    }

    @Test
    void onlyTheReaderKnowsJacksonAndOnlyCommandsKnowPicocli() {
        noClasses().that()
                .resideOutsideOfPackages("org.shardmark.report.jmh..", "org.shardmark.report.text..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("tools.jackson..")
                .check(CLASSES);
        noClasses().that()
                .resideOutsideOfPackage("org.shardmark.report.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .check(CLASSES);
    }

    @Test
    void textAndViewsTouchNoFiles() {
        noClasses().that()
                .resideInAnyPackage("org.shardmark.report.text..", "org.shardmark.report.view..",
                        "org.shardmark.report.table..")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(Files.class, File.class, Random.class)
                .check(CLASSES);
    }

    @Test
    void textNeverComputes() {
        noClasses().that()
                .resideInAPackage("org.shardmark.report.text..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.commons..")
                .check(CLASSES);
    }
}
