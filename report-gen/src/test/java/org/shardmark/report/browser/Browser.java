package org.shardmark.report.browser;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** A Chromium without a window, driven as W3C's WebDriver says, by the driver that is installed beside it. */
final class Browser implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile("started successfully on port (\\d+)");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process driver;
    private final String session;

    private Browser(Path chromium, Path chromedriver) throws IOException {
        driver = new ProcessBuilder(chromedriver.toString(), "--port=0").redirectErrorStream(true).start();
        String server = "http://localhost:" + port(driver.inputReader(StandardCharsets.UTF_8)) + "/session";
        String answer = post(server, """
                                     {"capabilities": {"alwaysMatch": {"goog:loggingPrefs": {"browser": "ALL"},
                                      "goog:chromeOptions": {"binary": %s, "args": ["--headless=new", "--no-sandbox",
                                       "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"]}}}}"""
                .formatted(quoted(chromium.toString())));
        session = server + "/" + text(answer, "sessionId");
    }

    /** The browser, if it and its driver are installed. */
    static Optional<Browser> installed() throws IOException {
        var chromium = onPath("chromium").or(() -> onPath("chromium-browser")).or(() -> onPath("google-chrome"));
        var chromedriver = onPath("chromedriver");
        return chromium.isPresent() && chromedriver.isPresent()
                ? Optional.of(new Browser(chromium.get(), chromedriver.get()))
                : Optional.empty();
    }

    private static Optional<Path> onPath(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static String port(BufferedReader lines) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            var port = PORT.matcher(line);
            if (port.find()) {
                return port.group(1);
            }
        }
        throw new IOException("chromedriver ended before it said its port");
    }

    /** Opens a file on a screen of that width, and waits until it is loaded. */
    void open(Path page, int width, boolean dark) {
        tool("Emulation.setDeviceMetricsOverride",
                "{\"width\": %d, \"height\": 900, \"deviceScaleFactor\": 1, \"mobile\": false}".formatted(width));
        tool("Emulation.setEmulatedMedia",
                "{\"features\": [{\"name\": \"prefers-color-scheme\", \"value\": \"%s\"}]}"
                        .formatted(dark ? "dark" : "light"));
        post(session + "/url", "{\"url\": %s}".formatted(quoted(page.toUri().toString())));
    }

    /** Runs a script and gives what it returns, as text. */
    String run(String script) {
        return text(post(session + "/execute/sync",
                "{\"script\": %s, \"args\": []}".formatted(quoted("return String((() => {" + script + "})())"))),
                "value");
    }

    /** What the browser has complained of since it was asked last, as JSON. */
    String complaints() {
        return post(session + "/se/log", "{\"type\": \"browser\"}");
    }

    /** Writes what the page looks like from top to bottom. */
    void picture(Path png) throws IOException {
        String answer = tool("Page.captureScreenshot", "{\"captureBeyondViewport\": true}");
        Files.write(png, Base64.getDecoder().decode(text(answer, "data")));
    }

    private String tool(String command, String parameters) {
        return post(session + "/goog/cdp/execute",
                "{\"cmd\": \"%s\", \"params\": %s}".formatted(command, parameters));
    }

    private String post(String address, String json) {
        return answer(HttpRequest.newBuilder(URI.create(address))
                .timeout(PATIENCE)
                .header("Content-Type", "application/json; charset=utf-8")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    private String answer(HttpRequest.Builder request) {
        try {
            var response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new AssertionError(response.body());
            }
            return response.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The text of the first property of that name. */
    private static String text(String json, String name) {
        try (var parser = new JsonFactory().createParser(ObjectReadContext.empty(), json)) {
            for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.PROPERTY_NAME && parser.currentName().equals(name)
                        && parser.nextToken() == JsonToken.VALUE_STRING) {
                    return parser.getString();
                }
            }
        }
        throw new AssertionError("no " + name + " in " + json);
    }

    private static String quoted(String text) {
        var quoted = new StringBuilder("\"");
        text.chars()
                .forEach(c -> quoted.append(c < ' ' || c == '"' || c == '\\' || c > '~'
                        ? "\\u%04x".formatted(c)
                        : String.valueOf((char) c)));
        return quoted.append('"').toString();
    }

    @Override
    public void close() {
        answer(HttpRequest.newBuilder(URI.create(session)).timeout(PATIENCE).DELETE());
        driver.destroy();
    }
}
