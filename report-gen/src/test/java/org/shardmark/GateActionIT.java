package org.shardmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Carries out the steps of {@code .github/actions/gate} as a runner would, on a small project of somebody else, with a
 * stand-in for the runner's environment and for the service that keeps the comments.
 */
class GateActionIT {
    private static final Path ROOT = Path.of(System.getProperty("shardmark.root"));
    private static final Path ACTION = ROOT.resolve(".github/actions/gate");
    private static final Pattern INPUT = Pattern.compile("(?m)^  (\\S+):\n(?:    .*\n)*?    default: (.*)$");
    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ (\\S+) }}");

    /** Keeps comments as files, and lists, writes and replaces them by the arguments that the action gives. */
    private static final String SERVICE = """
                                          #!/usr/bin/env bash
                                          set -euo pipefail
                                          echo "$*" >> "$COMMENTS/../calls"
                                          [ ! -e "$COMMENTS/../read-only" ] || { echo 'HTTP 403' >&2; exit 1; }
                                          case "$*" in
                                              'api --paginate repos/org/sums/issues/7/comments --jq '*)
                                                  grep -l '^<!-- shardmark-gate -->' "$COMMENTS"/* | sed 's#.*/##' ;;
                                              'api --method POST repos/org/sums/issues/7/comments -F body=@'*)
                                                  file=${6#body=@}; cp "$file" "$COMMENTS/$((100 + $(ls "$COMMENTS" | wc -l)))" ;;
                                              'api --method PATCH repos/org/sums/issues/comments/'*)
                                                  file=${6#body=@}; cp "$file" "$COMMENTS/${4##*/}" ;;
                                              *) echo "unexpected: $*" >&2; exit 1 ;;
                                          esac
                                          """;

    /** One step of the action. */
    private record Step(String condition, Map<String, String> environment, String command) {
        static Stream<Step> all(String action) {
            return Stream.of(action.substring(action.indexOf("\n  steps:\n")).split("\n    - name: "))
                    .skip(1)
                    .map(Step::of);
        }

        private static Step of(String text) {
            var environment = new LinkedHashMap<String, String>();
            Pattern.compile("(?m)^        ([A-Z_]+): (.*)$")
                    .matcher(text)
                    .results()
                    .forEach(match -> environment.put(match.group(1), match.group(2)));
            return new Step(value(text, "if"), environment, value(text, "run"));
        }

        private static String value(String text, String name) {
            var matcher = Pattern.compile("(?m)^      " + name + ": (.*)$").matcher(text);
            return matcher.find() ? matcher.group(1) : "";
        }
    }

    @TempDir
    Path home;

    private Path repository;
    private Path comments;
    private final Map<String, String> inputs = new LinkedHashMap<>();
    private final StringBuilder printed = new StringBuilder();

    @BeforeEach
    void somebodyElsesProject() throws Exception {
        repository = home.resolve("sums");
        var foreign = ROOT.resolve("report-gen/src/test/foreign-project");
        try (var files = Files.walk(foreign)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var copy = repository.resolve(foreign.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        git("init", "--quiet");
        git("add", "-A");
        git("commit", "--quiet", "-m", "Base");
        comments = Files.createDirectories(home.resolve("comments"));
        Files.writeString(comments.resolve("10"), "Looks good to me.");
        Files.createDirectory(home.resolve("bin"));
        program("gh", SERVICE);
        INPUT.matcher(Files.readString(ACTION.resolve("action.yml")))
                .results()
                .forEach(match -> inputs.put(match.group(1), match.group(2).replaceAll("^'(.*)'$", "$1")));
        inputs.put("jars", ROOT.toString());
        inputs.put("until", "");
        inputs.put("token", "secret");
        inputs.put("benchmarks", "-f 1 -wi 1 -i 1 -w 50ms -r 100ms");
    }

    private void program(String name, String text) throws IOException {
        var file = Files.writeString(home.resolve("bin").resolve(name), text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private void git(String... arguments) throws Exception {
        var command = new ArrayList<>(
                List.of("git", "-c", "user.name=somebody", "-c", "user.email=somebody@example.org"));
        command.addAll(List.of(arguments));
        assertThat(start(command, repository, Map.of())).as("%s", printed).isZero();
    }

    private int start(List<String> command, Path folder, Map<String, String> environment) throws Exception {
        var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        builder.environment().merge("PATH", home.resolve("bin") + ":", (path, bin) -> bin + path);
        var process = builder.start();
        printed.append(new String(process.getInputStream().readAllBytes()));
        return process.waitFor();
    }

    /** The exit code of the action, which is that of the first step that fails. */
    private int act() throws Exception {
        var temp = Files.createTempDirectory(home, "temp");
        var output = Files.createFile(temp.resolve("output"));
        git("rev-parse", "HEAD");
        var base = Files.readString(repository.resolve(".git/base")).strip();
        for (var step : Step.all(Files.readString(ACTION.resolve("action.yml"))).toList()) {
            if (step.condition().equals("inputs.comment == 'true'") && !"true".equals(inputs.get("comment"))) {
                continue;
            }
            var environment = new LinkedHashMap<>(Map.of("RUNNER_TEMP", temp.toString(), "GITHUB_WORKSPACE",
                    repository.toString(), "GITHUB_ACTION_PATH", ACTION.toString(), "GITHUB_OUTPUT",
                    output.toString(), "GITHUB_REPOSITORY", "org/sums", "GITHUB_STEP_SUMMARY",
                    home.resolve("summary").toString(), "GITHUB_ACTIONS", "true", "COMMENTS", comments.toString()));
            step.environment().forEach((name, value) -> environment.put(name, evaluated(value, base, output)));
            int code = start(List.of("bash", "-e", "-o", "pipefail", "-c", step.command()), repository, environment);
            if (code != 0) {
                return code;
            }
        }
        return 0;
    }

    private String evaluated(String value, String base, Path output) {
        return EXPRESSION.matcher(value).replaceAll(match -> {
            var name = match.group(1);
            if (name.startsWith("inputs.")) {
                return inputs.get(name.substring("inputs.".length()));
            }
            if (name.startsWith("steps.judge.outputs.")) {
                return output(output, name.substring("steps.judge.outputs.".length()));
            }
            return Map.of("github.event.pull_request.base.sha", base, "github.event.pull_request.number", "7",
                    "github.action_repository", "org/shardmark", "github.action_ref", "v1")
                    .get(name);
        });
    }

    private static String output(Path file, String name) {
        try (var lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith(name + "="))
                    .map(line -> line.substring(name.length() + 1))
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A pull request that changes a benchmark; what is measured decides nothing here, so that no test times anything. */
    private void pullRequest(String from, String to) throws Exception {
        printed.setLength(0);
        git("rev-parse", "HEAD");
        Files.writeString(repository.resolve(".git/base"), printed.toString().strip());
        var source = repository.resolve("src/main/java/org/example/SumBenchmark.java");
        Files.writeString(source, Files.readString(source).replace(from, to));
        git("commit", "--quiet", "--allow-empty", "-a", "-m", "Change a benchmark");
    }

    private List<String> written() throws IOException {
        try (var files = Files.list(comments)) {
            var texts = new ArrayList<String>();
            for (var file : files.sorted().toList()) {
                texts.add(Files.readString(file));
            }
            return texts;
        }
    }

    @Test
    void refusesAPullRequestInOneCommentAndUpdatesItWhenItIsMended() throws Exception {
        pullRequest("Blackhole.consumeCPU(2_000)", "throw new IllegalStateException()");
        assertThat(act()).as("%s", printed).isOne();
        assertThat(written()).hasSize(2);
        assertThat(written().getLast()).startsWith("<!-- shardmark-gate -->\n")
                .contains("MISSING", "SumBenchmark.product");
        assertThat(Files.readString(home.resolve("summary"))).contains("MISSING");

        pullRequest("throw new IllegalStateException()", "Blackhole.consumeCPU(2_000)");
        assertThat(act()).as("%s", printed).isZero();
        assertThat(written()).hasSize(2);
        assertThat(written().getLast()).startsWith("<!-- shardmark-gate -->\n")
                .contains("This runner cannot tell", "SumBenchmark.product")
                .doesNotContain("MISSING");
        assertThat(printed).contains("::warning::This runner cannot tell");
    }

    @Test
    void buildsByGradleWhereThatIsWhatAProjectHasAndStandsATokenThatMayNotWrite() throws Exception {
        git("mv", "pom.xml", "maven.xml");
        Files.createFile(repository.resolve("build.gradle"));
        git("add", "-A");
        git("commit", "--quiet", "-m", "Build by Gradle");
        program("gradle",
                """
                #!/usr/bin/env bash
                [ "$*" = jmhJar ] && mvn --batch-mode -q -DskipTests -f maven.xml package && mkdir -p build/libs &&
                    mv target/benchmarks.jar build/libs/sums-1-jmh.jar
                """);
        Files.createFile(home.resolve("read-only"));
        pullRequest("sum", "sum");
        assertThat(act()).as("%s", printed).isZero();
        assertThat(printed).contains("new: gradle jmhJar", "::notice::The token may not write a comment");
        assertThat(written()).hasSize(1);
    }

    @Test
    void aJarOfThisSuiteMeasuresItself() throws Exception {
        for (var jar : List.of("new.jar", "base.jar")) {
            Files.copy(ROOT.resolve("benchmarks.jar"), home.resolve(jar));
        }
        var environment = Map.of("RUNNER_TEMP", home.toString(), "UNTIL", "", "BUDGET", "1m", "BENCHMARKS",
                "HasherBenchmark.near -p hasher=XXH3 -f 1 -wi 1 -i 1 -w 50ms -r 50ms");
        assertThat(start(List.of(ACTION.resolve("measure").toString()), home, environment)).as("%s", printed).isZero();
        assertThat(home.resolve("new.json")).content().contains("HasherBenchmark.near");
        assertThat(home.resolve("base.json")).content().contains("HasherBenchmark.near");
    }

    @Test
    void thePageShowsTheActionInADozenLinesAndNamesEachInput() throws Exception {
        var page = Files.readString(ROOT.resolve("jmh-src/GATING.md"));
        var example = page.substring(page.indexOf("```yaml\n"), page.indexOf("```\n", page.indexOf("```yaml\n")));
        assertThat(example.lines()).hasSizeLessThanOrEqualTo(13);
        assertThat(example).contains("with: { benchmarks: ");
        inputs.keySet().forEach(input -> assertThat(page).contains("`" + input + "`"));
    }

    @Test
    void saysWhatToSetWhereItFindsNoBuildOrNoJar() throws Exception {
        pullRequest("sum", "sum");
        inputs.put("project", "nowhere");
        assertThat(act()).isOne();
        assertThat(printed).contains("::error::no folder nowhere: set the input 'project'");
        inputs.put("project", ".");
        inputs.put("build", "true");
        git("worktree", "prune");
        assertThat(act()).isOne();
        assertThat(printed).contains("::error::base: {target/benchmarks.jar,build/libs/*-jmh.jar} matches 0 files");
    }
}
