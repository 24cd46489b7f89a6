package org.shardmark;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.CanBeAnnotated.Predicates.annotatedWith;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;

/** Who may know whom: the rooms of the house, from the keys up to the benchmarks. */
@AnalyzeClasses(packages = "org.shardmark", importOptions = ImportOption.DoNotIncludeTests.class)
class RoomsTest {
    @ArchTest
    static final ArchRule no_cycles = slices().matching("org.shardmark.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule nobody_knows_the_benchmarks = noClasses().that()
            .resideOutsideOfPackage("..bench..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("..bench..");

    @ArchTest
    static final ArchRule keys_hashes_and_mailboxes_know_nobody = noClasses().that()
            .resideInAnyPackage("..shardmark.hash..", "..shardmark.mailbox..", "..shardmark.metric..", "..launch..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..key..", "..route..", "..shard.", "..skew..", "..run..", "..bench..");

    @ArchTest
    static final ArchRule only_shards_and_who_weighs_them_know_mailboxes = noClasses().that()
            .resideOutsideOfPackages("..shardmark.mailbox..", "..shardmark.shard..", "..shardmark.hotkey..",
                    "..shardmark.bench..")
            .and()
            .doNotHaveSimpleName("FootprintCommand")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.shardmark.mailbox..");

    @ArchTest
    static final ArchRule what_is_measured_knows_nothing_of_jmh = noClasses().that()
            .resideInAnyPackage("..shardmark.key..", "..shardmark.hash..", "..shardmark.route..",
                    "..shardmark.mailbox..", "..shardmark.skew..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.openjdk.jmh..");

    @ArchTest
    static final ArchRule the_report_is_another_program = noClasses().should()
            .dependOnClassesThat()
            .resideInAPackage("org.shardmark.report..");

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
}
