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
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

import dev.interlock.session.BaselineFile;
import dev.interlock.session.Golden;
import dev.interlock.session.Reviews;
import dev.interlock.session.Session;

/** What the tools that read the reports require of them: one test for each fact. */
class ReportsForToolsTest {

	@TempDir
	Path root;
	private ReportContext context;

	@BeforeEach
	void sources() throws IOException {
		context = ReportSessions.inTwoModules(root);
	}

	@Test
	void testResultsAreWellFormed() throws Exception {
		Element suite = junit(ReportSessions.hostile(), Golden.session("predicted"));
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
		new GitHubReport(context).write(List.of(ReportSessions.hostile()), text);
		assertEquals(1, text.toString().lines().count(), text.toString());
		assertTrue(
				text.toString()
						.startsWith("::error file=bank one/src/main/java/org/example/Counter.java,line=17,title="),
				text.toString());
	}

	@Test
	void theTenthAnnotationNamesTheOthers() throws IOException {
		var text = new StringBuilder();
		new GitHubReport(context).write(List.of(ReportSessions.copies(Golden.session("race").findings().get(0), 12)),
				text);
		List<String> lines = text.toString().lines().toList();
		assertEquals(10, lines.size());
		assertEquals("::warning title=Interlock::3 more findings: see the report.", lines.get(9));
	}

	@Test
	void aSummaryStaysBelowItsLimit() throws IOException {
		var text = new StringBuilder();
		new MarkdownReport(context)
				.write(List.of(ReportSessions.copies(Golden.session("race").findings().get(0), 6_000)), text);
		assertTrue(text.toString().getBytes(StandardCharsets.UTF_8).length < 1 << 20);
		assertTrue(text.toString().endsWith(" more findings have no room here: 'interlock report' prints all.\n"));
	}

	/** Neither HTML nor a table or a fence of the report's can be ended by a name. */
	@Test
	void namesAreNoMarkup() throws IOException {
		var text = new StringBuilder();
		new MarkdownReport(context).write(List.of(ReportSessions.hostile()), text);
		String outside = text.toString().replaceAll("(?s)```text.*?```", "");
		assertFalse(outside.contains("<b>"), outside);
		assertFalse(text.toString().contains("\u202e"));
	}

	/** Only what is new is to be looked at. */
	@Test
	void knownFindingsAreToldApart() throws Exception {
		Session known = BaselineFile.read(Golden.file("race")).compare(List.of(Golden.session("race"))).findings()
				.get(0);
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
