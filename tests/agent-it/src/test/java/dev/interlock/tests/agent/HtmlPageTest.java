/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import javax.imageio.ImageIO;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import com.sun.net.httpserver.HttpServer;

import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageReader;
import dev.interlock.protocol.MessageWriter;
import dev.interlock.tests.agent.Browser.Theme;

/** The page of the report in a browser: its widths and themes, accessibility, printing, and blocked scripts. */
@Tag("every-jdk")
class HtmlPageTest {

	private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";
	/** What a build server sends with a page that it keeps: no scripts, and no styles of the page. */
	private static final String POLICY = "sandbox; default-src 'none'; img-src 'self'; style-src 'self';";
	private static final String HOSTILE = "</summary></style></script><img src=x onerror=\"document.title='x'\">";
	private static final List<Integer> WIDTHS = List.of(360, 768, 1440);
	/** Sends what it measures to the page around the frame, and runs axe with all findings open. */
	private static final String PROBE = """
			addEventListener('load', () => {
				document.querySelectorAll('details').forEach(each => each.open = true);
				axe.run().then(found => parent.postMessage([
					'width ' + innerWidth, 'content ' + document.documentElement.scrollWidth,
					'background ' + getComputedStyle(document.body).backgroundColor,
					...found.violations.map(each => 'violation ' + each.id + ' ' + each.nodes[0].html)].join('\\n'), '*'));
			});
			""";

	private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

	@TempDir
	Path folder;
	private Browser browser;
	private HttpServer server;
	private String page;

	@BeforeEach
	void start() throws IOException {
		browser = Browser.find(folder);
		server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.createContext("/", exchange -> {
			String path = exchange.getRequestURI().getPath();
			if (path.equals("/blocked")) {
				exchange.getResponseHeaders().set("Content-Security-Policy", POLICY);
			}
			byte[] body = (path.equals("/frames") ? frames()
					: path.equals("/probed") ? probed() : page).getBytes(StandardCharsets.UTF_8);
			exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
			exchange.sendResponseHeaders(200, body.length);
			exchange.getResponseBody().write(body);
			exchange.close();
		});
		server.start();
	}

	@AfterEach
	void stop() {
		server.stop(0);
	}

	private String address(String path) {
		return "http://127.0.0.1:" + server.getAddress().getPort() + path;
	}

	/** A page with the report in frames, which may be narrower than a window can be. */
	private static String frames() {
		return "<!DOCTYPE html><title>frames</title><script>addEventListener('message', event => {"
				+ "const measured = document.createElement('pre'); measured.textContent = event.data; "
				+ "document.body.append(measured); });</script>"
				+ WIDTHS.stream().map(width -> "<iframe src=/probed height=900 style='border:0' width=" + width
						+ "></iframe>").collect(Collectors.joining());
	}

	private String probed() throws IOException {
		try (InputStream in = HtmlPageTest.class.getResourceAsStream(AXE)) {
			String axe = new String(in.readAllBytes(), StandardCharsets.UTF_8);
			int end = page.lastIndexOf("</body>");
			return page.substring(0, end) + "<script>" + axe + "</script><script>" + PROBE + "</script>"
					+ page.substring(end);
		}
	}

	private static Path stream(String scenario) {
		return ROOT.resolve("runtime-agent/protocol/src/test/resources/golden/" + scenario + ".stream");
	}

	private Path report(Path... sessions) throws Exception {
		Path file = folder.resolve("report.html");
		List<String> line = new ArrayList<>(List.of("report", "--format", "html", "--output", file.toString(), "--root",
				ROOT.toString()));
		List.of(sessions).forEach(each -> line.add(each.toString()));
		Outcome outcome = TargetRun.command(Jdk.JDK_17, line.toArray(String[]::new)).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		page = Files.readString(file);
		return file;
	}

	private static void assume(Browser found) {
		assumeTrue(found != null, "This machine has no Chromium.");
	}

	@ParameterizedTest
	@EnumSource
	void thePageFitsAndIsAccessible(Theme theme) throws Exception {
		assume(browser);
		report(stream("race"), stream("locks"), stream("atomicity"), stream("predicted"));
		String document = browser.document(address("/frames"), theme);
		Map<String, List<String>> measured = new HashMap<>();
		Pattern.compile("<pre>(width [^<]*)</pre>").matcher(document).results()
				.map(each -> each.group(1).lines().toList())
				.forEach(lines -> measured.put(lines.get(0), lines));
		for (int width : WIDTHS) {
			List<String> lines = measured.get("width " + width);
			assertNotNull(lines, () -> width + ": " + document);
			assertTrue(Integer.parseInt(lines.get(1).substring("content ".length())) <= width, lines.get(1));
			assertEquals("background " + (theme == Theme.DARK ? "rgb(23, 25, 28)" : "rgb(255, 255, 255)"),
					lines.get(2));
			assertEquals(List.of(), lines.subList(3, lines.size()), () -> "width " + width);
		}
		browser.picture(address("/frames"), theme, 1456, TargetRun.work().resolve("html-" + theme + ".png"));
	}

	@Test
	void theMarkupIsValid() throws Exception {
		List<String> command = new ArrayList<>(
				List.of(Jdk.JDK_17.java().toString(), "-XX:TieredStopAtLevel=1", "-Xss8m", "-cp",
						System.getProperty("java.class.path"),
						"nu.validator.client.SimpleCommandLineValidator", "--errors-only", "--filterpattern",
						// newer than the validator
						".*::details-content.*"));
		for (String scenario : List.of("race", "locks", "atomicity", "transactions", "clean")) {
			Path file = folder.resolve(scenario + ".html");
			Files.move(report(stream(scenario)), file);
			command.add(file.toString());
		}
		Process validator = new ProcessBuilder(command).redirectErrorStream(true).start();
		String printed = new String(validator.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(0, validator.waitFor(), printed);
	}

	@Test
	void withoutScriptsAndStylesThePageCanBeRead() throws Exception {
		assume(browser);
		report(stream("race"));
		Path picture = TargetRun.work().resolve("html-blocked.png");
		browser.picture(address("/blocked"), Theme.LIGHT, 1000, picture);
		BufferedImage image = ImageIO.read(picture.toFile());
		int dark = 0;
		for (int x = 0; x < image.getWidth(); x++) {
			for (int y = 0; y < image.getHeight(); y++) {
				dark += (image.getRGB(x, y) & 0xff) < 0x80 ? 1 : 0;
			}
		}
		assertTrue(dark > 2000, "text of " + dark + " pixels");
	}

	@Test
	void namesOfTheProgramAreInert() throws Exception {
		assume(browser);
		Path session = folder.resolve("hostile.session");
		try (InputStream in = Files.newInputStream(stream("race"));
				MessageReader reader = MessageReader.open(in);
				MessageWriter writer = new MessageWriter(Files.newOutputStream(session))) {
			for (Message each = reader.next(); each != null; each = reader.next()) {
				writer.write(each.hasThread()
						? each.toBuilder().setThread(each.getThread().toBuilder().setName(HOSTILE)).build()
						: each);
			}
		}
		report(session);
		String title = "<title>Races of [^<]*</title>";
		assertTrue(Pattern.compile(title).matcher(page).find(), page);
		String document = browser.document(address("/"), Theme.LIGHT);
		assertTrue(Pattern.compile(title).matcher(document).find(), document);
		assertTrue(document.contains("onerror"), "the name is in the page");
		assertFalse(document.contains("<img"), document);
	}

	@Test
	void onPaperAllFindingsAreOpen() throws Exception {
		assume(browser);
		report(stream("race"), stream("locks"), stream("atomicity"));
		Path open = folder.resolve("open.pdf");
		browser.print(address("/"), open);
		String whole = page;
		page = whole.replace("details::details-content { content-visibility: visible; block-size: auto; }", "")
				.replaceAll("(?s)<script>.*?</script>", "");
		Path closed = folder.resolve("closed.pdf");
		browser.print(address("/"), closed);
		assertTrue(pages(open) > pages(closed), pages(open) + " pages, " + pages(closed) + " with closed findings");
	}

	private static long pages(Path pdf) throws IOException {
		String text = Files.readString(pdf, StandardCharsets.ISO_8859_1);
		return Pattern.compile("/Type /Page\\b").matcher(text).results().count();
	}
}
