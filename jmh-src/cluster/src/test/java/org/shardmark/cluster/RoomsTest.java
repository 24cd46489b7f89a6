package org.shardmark.cluster;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may know whom: the benchmark knows the run, and a node knows nothing of either, for it has only the JDK. */
@AnalyzeClasses(packages = "org.shardmark.cluster", importOptions = ImportOption.DoNotIncludeTests.class)
class RoomsTest {
    @ArchTest
    static final ArchRule a_run_knows_nothing_of_benchmarks = noClasses().that()
            .resideInAPackage("org.shardmark.cluster")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.shardmark.cluster.bench..", "org.openjdk.jmh..", "org.shardmark.bench..",
                    "org.shardmark.plan..", "org.shardmark.fork..", "org.shardmark.cli..", "org.apache..");

    @ArchTest
    static final ArchRule a_node_has_the_jdk_alone = noClasses().that()
            .resideInAPackage("org.shardmark.cluster.node")
            .should()
            .dependOnClassesThat()
            .resideOutsideOfPackages("org.shardmark.cluster.node", "java..", "org.jspecify..");
}
