package org.shardmark;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.CanBeAnnotated.Predicates.annotatedWith;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who may know whom: the rooms of the house, from the keys up to the benchmarks. */
@AnalyzeClasses(packages = "org.shardmark", importOptions = ImportOption.DoNotIncludeTests.class)
class RoomsTest {
    /** Classes of the tests that break a rule, each in another way. */
    private static final List<String> PLANTED = List.of("mailbox/KnowsShards.class", "attic/HasNoRoom.class");

    /** Every class has a room, and every room is here; who may know nobody knows none of the others. */
    @ArchTest
    static final ArchRule rooms = layeredArchitecture().consideringOnlyDependenciesInLayers()
            .layer("launch")
            .definedBy("org.shardmark.launch..")
            .layer("io")
            .definedBy("org.shardmark.io..")
            .layer("key")
            .definedBy("org.shardmark.key..")
            .layer("hash")
            .definedBy("org.shardmark.hash..")
            .layer("metric")
            .definedBy("org.shardmark.metric..")
            .layer("queueing")
            .definedBy("org.shardmark.queueing..")
            .layer("witness")
            .definedBy("org.shardmark.witness..")
            .layer("mailbox")
            .definedBy("org.shardmark.mailbox..")
            .layer("route")
            .definedBy("org.shardmark.route..")
            .layer("skew")
            .definedBy("org.shardmark.skew..")
            .layer("engine")
            .definedBy("org.shardmark.engine..")
            .layer("hotkey")
            .definedBy("org.shardmark.hotkey..")
            .layer("sizing")
            .definedBy("org.shardmark.sizing..")
            .layer("contract")
            .definedBy("org.shardmark.contract..")
            .layer("options")
            .definedBy("org.shardmark.options..")
            .layer("record")
            .definedBy("org.shardmark.record..")
            .layer("plan")
            .definedBy("org.shardmark.plan..")
            .layer("fork")
            .definedBy("org.shardmark.fork..")
            .layer("cli")
            .definedBy("org.shardmark.cli..")
            .layer("trial")
            .definedBy("org.shardmark.trial..")
            .layer("bench")
            .definedBy("org.shardmark.bench..")
            .ensureAllClassesAreContainedInArchitecture()
            .whereLayer("launch")
            .mayNotAccessAnyLayer()
            .whereLayer("io")
            .mayNotAccessAnyLayer()
            .whereLayer("key")
            .mayOnlyAccessLayers("io")
            .whereLayer("hash")
            .mayNotAccessAnyLayer()
            .whereLayer("metric")
            .mayNotAccessAnyLayer()
            .whereLayer("queueing")
            .mayNotAccessAnyLayer()
            .whereLayer("witness")
            .mayNotAccessAnyLayer()
            .whereLayer("mailbox")
            .mayNotAccessAnyLayer()
            .whereLayer("route")
            .mayOnlyAccessLayers("io", "hash")
            .whereLayer("skew")
            .mayOnlyAccessLayers("io", "key", "hash", "route")
            .whereLayer("engine")
            .mayOnlyAccessLayers("key", "hash", "route", "mailbox")
            .whereLayer("hotkey")
            .mayOnlyAccessLayers("key", "hash", "route", "mailbox", "skew", "engine")
            .whereLayer("sizing")
            .mayOnlyAccessLayers("io", "key", "hash", "route", "mailbox", "skew", "queueing", "engine", "hotkey")
            .whereLayer("contract")
            .mayOnlyAccessLayers("io")
            .whereLayer("options")
            .mayOnlyAccessLayers("io")
            .whereLayer("record")
            .mayOnlyAccessLayers("io", "metric", "options", "witness")
            .whereLayer("plan")
            .mayOnlyAccessLayers("io", "metric", "contract", "options", "record")
            .whereLayer("fork")
            .mayOnlyAccessLayers("io", "metric", "contract", "options", "record", "plan", "witness")
            .whereLayer("cli")
            .mayOnlyAccessLayers("io", "key", "hash", "route", "mailbox", "skew", "queueing", "engine", "hotkey",
                    "sizing", "metric", "contract", "options", "record", "plan", "fork")
            .whereLayer("trial")
            .mayOnlyAccessLayers("key", "hash", "route", "mailbox", "skew", "engine", "hotkey", "metric", "contract")
            .whereLayer("bench")
            .mayOnlyAccessLayers("key", "hash", "route", "mailbox", "skew", "engine", "hotkey", "metric", "contract",
                    "trial")
            .whereLayer("bench")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("cli")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("launch")
            .mayNotBeAccessedByAnyLayer();

    @ArchTest
    static final ArchRule what_is_measured_knows_nothing_of_jmh = noClasses().that()
            .resideInAnyPackage("..shardmark.key..", "..shardmark.hash..", "..shardmark.route..",
                    "..shardmark.mailbox..", "..shardmark.skew..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.openjdk.jmh..");

    @ArchTest
    static final ArchRule a_simulation_knows_neither_clock_nor_thread = noClasses().that()
            .resideInAPackage("..shardmark.queueing..")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.lang.Thread")
            .orShould()
            .dependOnClassesThat()
            .resideInAnyPackage("java.time..", "java.util.concurrent..")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis");

    @ArchTest
    static final ArchRule names = noClasses().should()
            .haveSimpleNameEndingWith("Util")
            .orShould()
            .haveSimpleNameEndingWith("Helper")
            .orShould()
            .haveSimpleNameEndingWith("Manager");

    /** The message of most of them is the path alone: {@code IoReason} knows the reason. */
    @ArchTest
    static final ArchRule one_place_puts_io_exceptions_into_words = noClasses().that()
            .resideOutsideOfPackages("org.shardmark.io..", "org.shardmark.launch..")
            .should()
            .callMethodWhere(target(name("getMessage")).and(target(owner(assignableTo(IOException.class)))));

    @ArchTest
    static final ArchRule benchmarks_are_called_benchmarks = classes().that()
            .containAnyMethodsThat(annotatedWith(org.openjdk.jmh.annotations.Benchmark.class))
            .should()
            .haveSimpleNameEndingWith("Benchmark");

    @Test
    void classes_that_break_the_rules_of_rooms_are_seen() {
        ImportOption main = new ImportOption.DoNotIncludeTests();
        var classes = new ClassFileImporter()
                .withImportOption(location -> main.includes(location) || PLANTED.stream().anyMatch(location::contains))
                .importPackages("org.shardmark");
        assertThat(rooms.evaluate(classes).getFailureReport().getDetails())
                .anySatisfy(violation -> assertThat(violation).contains("org.shardmark.mailbox.KnowsShards"))
                .anySatisfy(violation -> assertThat(violation).contains("org.shardmark.attic.HasNoRoom"));
    }
}
