/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.interlock.session.Access;
import dev.interlock.session.BaselineFile;
import dev.interlock.session.Finding;
import dev.interlock.session.Golden;
import dev.interlock.session.Reviews;
import dev.interlock.session.Session;

/** What the tools that read the reports require of them: one test for each fact. */
class ReportsForToolsTest {

	/** Characters with a meaning in XML, JSON, Markdown, workflow commands, links and terminals. */
	private static final String HOSTILE = "a]](1)|<b>&\"'`*_%,:\\\n::error::x\u0001\u202e\ud800";
	private static final Pattern LINK = Pattern.compile("(?<!\\\\)\\]\\((\\d+)\\)");

	@TempDir
	Path root;
	private ReportContext context;

	@BeforeEach
	void sources() throws IOException {
		for (String module : List.of("bank one/src/main/java", "other/src/main/java")) {
			Path folder = Files.createDirectories(root.resolve(module).resolve("org/example"));
			Files.writeString(folder.resolve("Counter.java"), "class Counter {\n".repeat(40));
		}
		Path copy = Files.createDirectories(root.resolve("bank one/target/org/example"));
		Files.writeString(copy.resolve("Counter.java"), "");
		context = new ReportContext(new SourceFiles(root), "unit tests", "1.0");
	}

	private JsonNode sarif(Session... sessions) throws IOException {
		var text = new StringBuilder();
		new SarifReport(context).write(List.of(sessions), text);
		return new ObjectMapper().readTree(text.toString());
	}

	private static List<JsonNode> results(JsonNode sarif) {
		assertEquals(1, sarif.get("runs").size());
		List<JsonNode> results = new ArrayList<>();
		sarif.get("runs").get(0).get("results").forEach(results::add);
		return results;
	}

	/** A session with a finding again and again, under other ids. */
	private static Session copies(Finding finding, int count) throws IOException {
		List<Finding> findings = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			findings.add(new Finding(String.format("%010x", i), finding.kind(), finding.evidence(), finding.engines(),
					finding.labels(), finding.variable(), finding.accesses(), finding.count(), finding.found(),
					finding.violation(), finding.details()));
		}
		return with(findings);
	}

	private static Session with(List<Finding> findings) throws IOException {
		Session race = Golden.session("race");
		return new Session(race.id(), race.start(), race.end(), race.command(), race.jvm(), race.engines(),
				race.options(), race.seed(), findings, race.health(), race.statistics(), false);
	}

	/** A finding whose names are hostile. */
	private static Session hostile() throws IOException {
		Finding race = Golden.session("race").findings().get(0);
		List<Access> accesses = race.accesses().stream().map(access -> new Access(access.role(), access.operation(),
				new Access.ThreadInfo(access.thread().id(), HOSTILE, false, null), access.className(), access.method(),
				access.descriptor(), access.file(), access.line(), access.site(), access.stack(), access.locks()))
				.toList();
		return with(List.of(new Finding(race.id(), race.kind(), race.evidence(), race.engines(), race.labels(),
				race.variable(), accesses, race.count(), race.found())));
	}

	/** GitHub reads the first location only, wants one in each result, and no line 0; it knows no absolute paths. */
	@ParameterizedTest
	@ValueSource(strings = { "race", "killed", "atomicity", "predicted", "locks", "transactions", "shared", "holders" })
	void eachResultHasOneRelativeLocation(String scenario) throws IOException {
		JsonNode sarif = sarif(Golden.session(scenario));
		assertFalse(results(sarif).isEmpty());
		for (JsonNode result : results(sarif)) {
			assertEquals(1, result.get("locations").size());
		}
		String text = sarif.toString();
		assertFalse(text.contains(root.toString()));
		assertFalse(Pattern.compile("\"uri\":\"(/|\\.|[a-z]+:)").matcher(text).find(), text);
		assertFalse(text.contains("\"startLine\":0"), text);
	}

	@Test
	void thePathIsThatOfTheSourceBelowTheRoot() throws IOException {
		JsonNode place = results(sarif(Golden.session("race"))).get(0).get("locations").get(0).get("physicalLocation");
		assertEquals("bank%20one/src/main/java/org/example/Counter.java",
				place.get("artifactLocation").get("uri").asText());
		assertEquals(17, place.get("region").get("startLine").asInt());
	}

	/** Two races on one line would be one alert. */
	@Test
	void theIdIsTheFingerprint() throws IOException {
		for (JsonNode result : results(sarif(copies(Golden.session("race").findings().get(0), 2)))) {
			JsonNode prints = result.get("partialFingerprints");
			assertEquals(prints.get("interlock/v1").asText() + ":1",
					prints.get("primaryLocationLineHash").asText());
		}
	}

	@Test
	void severalSessionsAreOneRun() throws IOException {
		assertEquals(3, results(sarif(Golden.session("race"), Golden.session("killed"))).size());
		assertEquals(0, results(sarif(Golden.session("clean"))).size());
	}

	/** A host drops further results, which may be observed ones. */
	@Test
	void noMoreResultsThanAHostKeeps() throws IOException {
		Session many = copies(Golden.session("race").findings().get(0), 6_000);
		JsonNode sarif = sarif(many, Golden.session("predicted"));
		assertEquals(5_000, results(sarif).size());
		assertTrue(results(sarif).stream().allMatch(result -> result.get("level").asText().equals("error")));
		assertTrue(sarif.toString().contains(" more findings are not in this report"));
	}

	/** A number in a link is that of a related location. */
	@ParameterizedTest
	@ValueSource(strings = { "race", "atomicity", "predicted", "locks", "hostile" })
	void theLinksOfAMessageHaveTargets(String scenario) throws IOException {
		for (JsonNode result : results(sarif(scenario.equals("hostile") ? hostile() : Golden.session(scenario)))) {
			String message = result.get("message").get("text").asText();
			List<Integer> links = LINK.matcher(message).results().map(MatchResult::group)
					.map(text -> Integer.parseInt(text.replaceAll("\\D", ""))).toList();
			List<Integer> ids = new ArrayList<>();
			result.get("relatedLocations").forEach(each -> ids.add(each.get("id").asInt()));
			assertEquals(ids, links, message);
		}
	}

	@Test
	void testResultsAreWellFormed() throws Exception {
		Element suite = junit(hostile(), Golden.session("predicted"));
		assertEquals(Integer.parseInt(suite.getAttribute("tests")), suite.getElementsByTagName("testcase").getLength());
		assertEquals(Integer.parseInt(suite.getAttribute("failures")),
				suite.getElementsByTagName("failure").getLength());
		assertEquals(Integer.parseInt(suite.getAttribute("skipped")),
				suite.getElementsByTagName("skipped").getLength());
		assertTrue(suite.getElementsByTagName("failure").getLength() > 0);
	}

	/** Build servers reject a file without a test. */
	@Test
	void aSessionWithoutAFindingIsAPassedTest() throws Exception {
		Element suite = junit(Golden.session("clean"));
		assertEquals("0", suite.getAttribute("failures"));
		assertEquals(1, suite.getElementsByTagName("testcase").getLength());
	}

	private static Element junit(Session... sessions) throws Exception {
		var text = new StringBuilder();
		new JUnitReport().write(List.of(sessions), text);
		return DocumentBuilderFactory.newInstance().newDocumentBuilder()
				.parse(new InputSource(new StringReader(text.toString()))).getDocumentElement();
	}

	@Test
	void aWorkflowCommandIsOneLineWithItsOwnPropertiesOnly() throws IOException {
		var text = new StringBuilder();
		new GitHubReport(context).write(List.of(hostile()), text);
		assertEquals(1, text.toString().lines().count(), text.toString());
		assertTrue(
				text.toString()
						.startsWith("::error file=bank one/src/main/java/org/example/Counter.java,line=17,title="),
				text.toString());
	}

	@Test
	void theTenthAnnotationNamesTheOthers() throws IOException {
		var text = new StringBuilder();
		new GitHubReport(context).write(List.of(copies(Golden.session("race").findings().get(0), 12)), text);
		List<String> lines = text.toString().lines().toList();
		assertEquals(10, lines.size());
		assertEquals("::warning title=Interlock::3 more findings: see the report.", lines.get(9));
	}

	@Test
	void aSummaryStaysBelowItsLimit() throws IOException {
		var text = new StringBuilder();
		new MarkdownReport(context).write(List.of(copies(Golden.session("race").findings().get(0), 6_000)), text);
		assertTrue(text.toString().getBytes(StandardCharsets.UTF_8).length < 1 << 20);
		assertTrue(text.toString().endsWith(" more findings have no room here: 'interlock report' prints all.\n"));
	}

	/** Neither HTML nor a table or a fence of the report's can be ended by a name. */
	@Test
	void namesAreNoMarkup() throws IOException {
		var text = new StringBuilder();
		new MarkdownReport(context).write(List.of(hostile()), text);
		String outside = text.toString().replaceAll("(?s)```text.*?```", "");
		assertFalse(outside.contains("<b>"), outside);
		assertFalse(text.toString().contains("\u202e"));
	}

	/** Only what is new is to be looked at. */
	@Test
	void knownFindingsAreToldApart() throws Exception {
		Session known = BaselineFile.read(Golden.file("race")).compare(List.of(Golden.session("race"))).findings()
				.get(0);
		assertEquals("unchanged", results(sarif(known)).get(0).get("baselineState").asText());
		Session other = BaselineFile.read(Golden.file("clean")).compare(List.of(Golden.session("race"))).findings()
				.get(0);
		assertEquals("new", results(sarif(other)).get(0).get("baselineState").asText());
		assertEquals("1", junit(known).getAttribute("skipped"));
		assertEquals("0", junit(known).getAttribute("failures"));
		var annotations = new StringBuilder();
		new GitHubReport(context).write(List.of(known), annotations);
		assertTrue(annotations.toString().startsWith("::notice "), annotations.toString());
	}

	/** What was reviewed is no failure, and says why. */
	@Test
	void reviewedFindingsSayWhy() throws Exception {
		Session reviewed = Reviews.parse("accepted 0a1bb91936 until 2026-03-31 # BANK-412")
				.compare(List.of(Golden.session("race")), LocalDate.of(2026, 3, 1)).sessions().get(0);
		String why = "accepted until 2026-03-31: BANK-412";
		JsonNode suppression = results(sarif(reviewed)).get(0).get("suppressions").get(0);
		assertEquals("external accepted " + why, suppression.get("kind").asText() + ' '
				+ suppression.get("status").asText() + ' ' + suppression.get("justification").asText());
		assertEquals("1", junit(reviewed).getAttribute("skipped"));
		assertTrue(((Element) junit(reviewed).getElementsByTagName("skipped").item(0)).getAttribute("message")
				.startsWith("Reviewed, " + why + ". "));
		var text = new StringBuilder();
		new TextReport().write(List.of(reviewed), text);
		assertTrue(text.toString().contains("\n  reviewed: " + why + '\n'), text.toString());
		var annotations = new StringBuilder();
		new GitHubReport(context).write(List.of(reviewed), annotations);
		assertTrue(annotations.toString().startsWith("::notice "), annotations.toString());
		assertTrue(Reviews.omit(List.of(reviewed)).get(0).findings().isEmpty());
	}

	@Test
	void anExplanationHasTheSourceLines() throws IOException {
		var text = new StringBuilder();
		new Explanation(context.sources(), text).write(Golden.session("race").findings().get(0), List.of());
		assertTrue(text.toString().contains("bank one/src/main/java/org/example/Counter.java:17"), text.toString());
		assertTrue(text.toString().contains(" >    17  class Counter {"), text.toString());
	}
}
