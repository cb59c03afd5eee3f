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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.interlock.session.Access;
import dev.interlock.session.BaselineFile;
import dev.interlock.session.Finding;
import dev.interlock.session.Golden;
import dev.interlock.session.Reviews;
import dev.interlock.session.Session;

/** What code hosts and editors require of a SARIF file: one test for each fact. */
class SarifReportTest {

	private static final Pattern LINK = Pattern.compile("(?<!\\\\)\\]\\((\\d+)\\)");

	@TempDir
	Path root;
	private ReportContext context;

	@BeforeEach
	void sources() throws IOException {
		context = ReportSessions.inTwoModules(root);
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
		for (JsonNode result : results(sarif(ReportSessions.copies(Golden.session("race").findings().get(0), 2)))) {
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
		Session many = ReportSessions.copies(Golden.session("race").findings().get(0), 6_000);
		JsonNode sarif = sarif(many, Golden.session("predicted"));
		assertEquals(5_000, results(sarif).size());
		assertTrue(results(sarif).stream().allMatch(result -> result.get("level").asText().equals("error")));
		assertTrue(sarif.toString().contains(" more findings are not in this report"));
	}

	/** A number in a link is that of a related location. */
	@ParameterizedTest
	@ValueSource(strings = { "race", "atomicity", "predicted", "locks", "hostile" })
	void theLinksOfAMessageHaveTargets(String scenario) throws IOException {
		for (JsonNode result : results(
				sarif(scenario.equals("hostile") ? ReportSessions.hostile() : Golden.session(scenario)))) {
			String message = result.get("message").get("text").asText();
			List<Integer> links = LINK.matcher(message).results().map(MatchResult::group)
					.map(text -> Integer.parseInt(text.replaceAll("\\D", ""))).toList();
			List<Integer> ids = new ArrayList<>();
			result.get("relatedLocations").forEach(each -> ids.add(each.get("id").asInt()));
			assertEquals(ids, links, message);
		}
	}

	/** A host refuses two runs of one category in a file. */
	@Test
	void theCategoryIsInTheIdOfTheRun() throws IOException {
		Session race = Golden.session("race");
		assertEquals("interlock/unit tests/" + race.start(),
				sarif(race).get("runs").get(0).get("automationDetails").get("id").asText());
	}

	/** Editors show the first thread flow only, so the interleaving is one thread flow. */
	@Test
	void theInterleavingIsTheFirstThreadFlow() throws IOException {
		Finding race = Golden.session("race").findings().get(0);
		JsonNode flows = results(sarif(Golden.session("race"))).get(0).get("codeFlows");
		assertEquals(2, flows.size());
		assertEquals("Interleaving", flows.get(0).get("message").get("text").asText());
		assertEquals(1, flows.get(0).get("threadFlows").size());
		assertEquals(race.accesses().size(), flows.get(0).get("threadFlows").get(0).get("locations").size());
		assertEquals(race.accesses().size(), flows.get(1).get("threadFlows").size());
	}

	/** A host keeps 1,000 steps of a flow. */
	@Test
	void aLongStackIsCutAndSaysSo() throws IOException {
		Session deep = ReportSessions.with(List.of(changed(Golden.session("race").findings().get(0), 17, 1_000)));
		JsonNode flow = results(sarif(deep)).get(0).get("codeFlows").get(1).get("threadFlows").get(0);
		assertEquals(60, flow.get("locations").size());
		assertTrue(flow.get("message").get("text").asText().endsWith(", without the 940 outermost calls"),
				flow.get("message").toString());
	}

	/** A host refuses a file of more than 10 MB when compressed. A tenth of the findings that a report can have is enough. */
	@Test
	void theLargestReportIsSmallEnough() throws IOException {
		Finding deep = changed(Golden.session("race").findings().get(0), 17, 60);
		var text = new StringBuilder();
		new SarifReport(context).write(List.of(ReportSessions.copies(deep, 500)), text);
		var bytes = new ByteArrayOutputStream();
		try (var zip = new GZIPOutputStream(bytes)) {
			zip.write(text.toString().getBytes(StandardCharsets.UTF_8));
		}
		assertTrue(bytes.size() < 1_000_000, () -> bytes.size() + " bytes");
	}

	/** A region begins at line 1, so there is none where the class file has no lines. */
	@Test
	void withoutALineThereIsNoRegion() throws IOException {
		Session session = ReportSessions.with(List.of(changed(Golden.session("race").findings().get(0), 0, 1)));
		JsonNode result = results(sarif(session)).get(0);
		JsonNode place = result.get("locations").get(0).get("physicalLocation");
		assertEquals("src/main/java/org/example/Counter.java", place.get("artifactLocation").get("uri").asText());
		assertNull(place.get("region"));
		assertEquals(0, result.get("relatedLocations").size());
	}

	/** Without sources, the path is that of the package. */
	@Test
	void withoutASourceThePathIsGuessed() throws IOException {
		context = new ReportContext(new SourceFiles(Files.createDirectories(root.resolve("empty"))), "races", "1.0");
		JsonNode place = results(sarif(Golden.session("race"))).get(0).get("locations").get(0).get("physicalLocation");
		assertEquals("src/main/java/org/example/Counter.java", place.get("artifactLocation").get("uri").asText());
		assertEquals(17, place.get("region").get("startLine").asInt());
	}

	/** As of modules with classes of the same names. */
	@Test
	void ofSeveralSourcesThatOfTheFirstFolderCounts() throws IOException {
		Path top = Files.createDirectories(root.resolve("modules"));
		for (String module : List.of("first", "second")) {
			Path source = top.resolve(module + "/src/org/example/Counter.java");
			Files.createDirectories(source.getParent());
			Files.createFile(source);
		}
		assertEquals(Optional.of("first/src/org/example/Counter.java"),
				new SourceFiles(top).find("org.example.Counter", "Counter.java"));
		assertEquals(Optional.of("second/src/org/example/Counter.java"),
				new SourceFiles(top, List.of(top.resolve("second/src"), top)).find("org.example.Counter",
						"Counter.java"));
	}

	/** A finding with its accesses at a line, each below many calls. */
	private static Finding changed(Finding finding, int line, int depth) {
		List<Access> accesses = finding.accesses().stream().map(access -> new Access(access.role(), access.operation(),
				access.thread(), access.className(), access.method(), access.descriptor(), access.file(), line,
				access.site(), Collections.nCopies(depth,
						new StackTraceElement(access.className(), access.method(), access.file(), line)),
				access.locks())).toList();
		return new Finding(finding.id(), finding.kind(), finding.evidence(), finding.engines(), finding.labels(),
				finding.variable(), accesses, finding.count(), finding.found());
	}

	/** Hosts show the level, and sort by the precision of the rule. */
	@ParameterizedTest
	@ValueSource(strings = { "race", "predicted", "atomicity", "locks", "transactions", "shared" })
	void eachResultHasItsRule(String scenario) throws IOException {
		JsonNode sarif = sarif(Golden.session(scenario));
		Set<String> rules = new TreeSet<>();
		for (JsonNode rule : sarif.get("runs").get(0).get("tool").get("driver").get("rules")) {
			boolean isPredicted = rule.get("id").asText().endsWith("/predicted");
			assertTrue(rules.add(rule.get("id").asText()));
			assertEquals(isPredicted ? "medium" : "very-high", rule.get("properties").get("precision").asText());
			assertFalse(rule.get("help").get("text").asText().isBlank());
			assertTrue(rule.get("properties").get("tags").size() <= 20);
		}
		for (JsonNode result : results(sarif)) {
			assertTrue(rules.contains(result.get("ruleId").asText()));
			boolean isPredicted = result.get("ruleId").asText().endsWith("/predicted");
			assertTrue(List.of(isPredicted ? "warning" : "error", "note").contains(result.get("level").asText()));
		}
	}

	/** Only what is new is to be looked at. What a run does not show is not reported as absent. */
	@Test
	void resultsHaveTheirStateInTheBaseline() throws Exception {
		Session race = Golden.session("race");
		assertNull(results(sarif(race)).get(0).get("baselineState"));
		assertEquals("unchanged", state(Files.readString(baseline(race)), race));
		assertEquals("new", state(Files.readString(baseline(Golden.session("killed"))), race));
		assertEquals("updated", state(Files.readString(baseline(race)).replace("Counter.increment(", "Counter.add(")
				.replace("0a1bb91936", "0000000001"), race));
	}

	private Path baseline(Session session) throws IOException {
		StringBuilder text = new StringBuilder();
		BaselineFile.write(session.findings(), text);
		return Files.writeString(root.resolve("known"), text);
	}

	private String state(String baseline, Session session) throws Exception {
		Path file = Files.writeString(root.resolve("baseline"), baseline);
		List<JsonNode> results = results(
				sarif(BaselineFile.read(file).compare(List.of(session)).findings().get(0)));
		assertEquals(1, results.size());
		return results.get(0).get("baselineState").asText();
	}

	/** A host that ignores suppressions would show an open alert, so they are written on request only. */
	@Test
	void aReviewIsASuppressionWithItsReason() throws Exception {
		Session reviewed = Reviews.parse("accepted 0a1bb91936 until 2026-03-31 # BANK-412")
				.compare(List.of(Golden.session("race")), LocalDate.of(2026, 3, 1)).sessions().get(0);
		JsonNode suppression = results(sarif(reviewed)).get(0).get("suppressions").get(0);
		assertEquals("external accepted accepted until 2026-03-31: BANK-412", suppression.get("kind").asText() + ' '
				+ suppression.get("status").asText() + ' ' + suppression.get("justification").asText());
		assertEquals(List.of(), results(sarif(Reviews.omit(List.of(reviewed)).get(0))));
	}
}
