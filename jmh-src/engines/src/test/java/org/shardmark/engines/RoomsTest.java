package org.shardmark.engines;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may know whom: the benchmarks know the engines, and an engine knows nothing of JMH. */
@AnalyzeClasses(packages = "org.shardmark.engines", importOptions = ImportOption.DoNotIncludeTests.class)
class RoomsTest {
    @ArchTest
    static final ArchRule engines_know_nothing_of_benchmarks = noClasses().that()
            .resideInAPackage("org.shardmark.engines")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.shardmark.engines.bench..", "org.openjdk.jmh..", "org.shardmark.bench..",
                    "org.shardmark.plan..", "org.shardmark.fork..", "org.shardmark.cli..");
}
