/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;
import dev.interlock.session.Variable;
import dev.interlock.session.report.ReportContext;
import dev.interlock.session.report.SourceFiles;

class HtmlReportTest {

	private static final Path GOLDEN = Path.of("..", "protocol", "src", "test", "resources", "golden");
	private static final String HOSTILE = "</summary></style></script><img src=x onerror=alert(1)>\"' onclick='x'\u0000\uFFFE";

	@TempDir
	Path folder;
	private HtmlReport report;

	@BeforeEach
	void createReport() {
		report = new HtmlReport(new ReportContext(new SourceFiles(folder), "races", "1.0"));
	}

	private static Session session(String scenario) throws IOException {
		return SessionFiles.read(GOLDEN.resolve(scenario + ".stream"));
	}

	private static Session with(Session session, String command, List<Finding> findings) {
		return new Session(session.id(), session.start(), session.end(), command, session.jvm(), session.engines(),
				Map.of(), session.seed(), findings,
				List.of(new Session.HealthMessage("warning", "test", command, Optional.empty())), session.statistics(),
				false);
	}

	private String text(Session... sessions) throws IOException {
		var text = new StringBuilder();
		report.write(List.of(sessions), text);
		return text.toString();
	}

	/** Parses the page; an error of the markup is a failure. */
	private static Document page(String text) {
		Parser parser = Parser.htmlParser().setTrackErrors(10);
		Document page = parser.parseInput(text, "");
		assertEquals(List.of(), parser.getErrors().stream().map(Object::toString).toList());
		return page;
	}

	@ParameterizedTest
	@ValueSource(strings = { "race", "killed", "atomicity", "clean" })
	void thePageHasEachFindingWithItsStory(String scenario) throws IOException {
		Session session = session(scenario);
		Document page = page(text(session));
		assertEquals(session.findings().size(), page.select("details.finding").size());
		for (Finding finding : session.findings()) {
			Element details = page.getElementById(finding.id());
			assertNotNull(details);
			assertTrue(details.text().contains(finding.sentence()), details.text());
			assertEquals(finding.accesses().size(), details.select(".access").size());
			finding.accesses().forEach(access -> access.stack()
					.forEach(frame -> assertTrue(details.text().contains(frame.toString()), frame.toString())));
			assertEquals(1, details.select(".picture svg").size());
		}
	}

	/** What is lost is on the page as in the text report. */
	@Test
	void thePageHasTheMessagesOfItsSession() throws IOException {
		Session race = session("race");
		Session.Statistics all = race.statistics();
		Session lossy = new Session(race.id(), race.start(), race.end(), race.command(), race.jvm(), race.engines(),
				race.options(), race.seed(), race.findings(), race.health(),
				new Session.Statistics(all.classesInstrumented(), all.classesSkipped(), all.classesFailed(),
						all.sites(),
						all.threads(), 7, all.hugeMethods()),
				true);
		List<String> messages = page(text(lossy)).select(".message").eachText();
		assertTrue(messages.contains("warning: 7 messages could not be kept."), messages.toString());
		assertTrue(messages.contains("warning: The session is cut off; everything before that is shown."),
				messages.toString());
	}

	/** The page is read where no other file is, and where scripts and styles are blocked. */
	@Test
	void thePageNeedsNothingElse() throws IOException {
		Document page = page(text(session("killed")));
		assertEquals(Set.of(), page.select("[src], link, iframe, object, [href]").stream().map(Element::tagName)
				.collect(Collectors.toSet()));
		assertFalse(page.select("style").first().data().contains("url("));
		assertTrue(page.select("meta[http-equiv=Content-Security-Policy]").attr("content")
				.startsWith("default-src 'none'"));
		page.select("script, style").remove();
		assertTrue(page.select("form").hasAttr("hidden"), "what only works by script is hidden without it");
		assertTrue(page.select("[style]:not(svg *)").isEmpty());
	}

	/** A program chooses the names of its threads and its arguments. */
	@Test
	void hostileNamesAreText() throws IOException {
		Finding race = session("race").findings().get(0);
		Variable variable = race.variable();
		StackTraceElement frame = new StackTraceElement(HOSTILE, HOSTILE, HOSTILE, 3);
		var thread = new Access.ThreadInfo(1, HOSTILE, false, frame);
		var lock = new Access.HeldLock(1, HOSTILE, false, "monitor", frame, 0,
				new Access.LockHolder(HOSTILE, false, HOSTILE), false);
		List<Access> accesses = race.accesses().stream()
				.map(access -> new Access(access.role(), access.operation(), thread, HOSTILE, HOSTILE, "()V", HOSTILE,
						3, HOSTILE, List.of(frame), List.of(lock)))
				.toList();
		Finding hostile = new Finding(race.id(), race.kind(), race.evidence(), List.of(HOSTILE), List.of(),
				new Variable(variable.kind(), HOSTILE, HOSTILE, 0), accesses, 1, race.found());
		String text = text(with(session("race"), HOSTILE, List.of(hostile)));
		Document page = page(text);
		assertEquals(0, page.select("img").size());
		assertEquals(1, page.select("script").size());
		for (Element each : page.getAllElements()) {
			for (Attribute attribute : each.attributes()) {
				assertFalse(attribute.getKey().startsWith("on"), attribute.toString());
			}
		}
		assertFalse(text.contains("\u0000") || text.contains("\uFFFE"));
		assertTrue(page.text().contains("<img src=x onerror=alert(1)>"), page.text());
	}

	@Test
	void anAccessHasItsSourceLines() throws IOException {
		Path source = folder.resolve("src/org/example/Counter.java");
		Files.createDirectories(source.getParent());
		Files.writeString(source, IntStream.rangeClosed(1, 30).mapToObj(line -> "\tline " + line + " < 1;\n")
				.collect(Collectors.joining()));
		Element access = page(text(session("race"))).select(".access").first();
		assertEquals("src/org/example/Counter.java:17", access.select(".path").text());
		assertEquals("17  line 17 < 1;", access.select("mark").text().strip().replaceAll("\\s{2,}", "  "));
		assertEquals(5, access.select("pre").first().wholeText().lines().count());
	}

	@Test
	void filtersAreThoseThatSeparateFindings() throws IOException {
		Document page = page(text(session("race"), session("atomicity")));
		List<String> tags = page.select("#filters input[type=checkbox]").eachAttr("value");
		assertTrue(tags.contains("data-race"), tags.toString());
		assertFalse(tags.contains("deadlock"), tags.toString());
	}

	@Test
	void aThousandFindingsAreLessThanFiveMegabytes() throws IOException {
		Finding race = session("race").findings().get(0);
		List<Finding> findings = new ArrayList<>();
		for (int i = 0; i < 2_500; i++) {
			findings.add(new Finding(String.format("%010x", i), race.kind(), race.evidence(), race.engines(),
					race.labels(), new Variable(race.variable().kind(), "org.example.C" + i, "value", 0),
					race.accesses(),
					1, race.found()));
		}
		int size = text(with(session("race"), "Main", findings.subList(0, 1_000)))
				.getBytes(StandardCharsets.UTF_8).length;
		assertTrue(size < 5_000_000, size + " bytes");
		Document page = page(text(with(session("race"), "Main", findings)));
		assertEquals(2_000, page.select("details.finding").size());
		assertTrue(page.select("header").text().contains("Only the first 2000 are on this page"),
				page.select("header").text());
	}
}
