/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.cli.Fork;
import dev.interlock.cli.InProcess;
import dev.interlock.cli.console.VersionProvider;
import dev.interlock.protocol.Goodbye;
import dev.interlock.protocol.Hello;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageWriter;
import dev.interlock.protocol.Statistics;

class ReportCommandTest {

	private static final Path STREAMS = Path.of("..", "protocol", "src", "test", "resources", "golden")
			.toAbsolutePath();
	private static final Path REPORTS = Path.of("..", "session", "src", "test", "resources", "golden").toAbsolutePath();

	@TempDir
	Path folder;

	@Test
	void printsTextOrJson() throws IOException {
		var text = run("report", stream("race"));
		assertEquals(Files.readString(REPORTS.resolve("race.txt")), text.out());
		assertEquals("", text.err());
		assertEquals(0, text.status());
		var json = run("report", "--format=json", stream("killed"));
		assertEquals(Files.readString(REPORTS.resolve("killed.json")), json.out());
	}

	@Test
	void mergesSeveralSessions() throws IOException {
		var result = run("report", stream("race"), stream("killed"), stream("race"), "--format", "json");
		assertEquals(Files.readString(REPORTS.resolve("merged.json")), result.out());
	}

	@Test
	void writesToAFileRelativeToTheCallersFolder() throws IOException {
		Files.copy(STREAMS.resolve("clean.stream"), folder.resolve("c d.session"));
		var result = run("report", "c d.session", "--output", "out.txt");
		assertEquals("", result.out());
		assertEquals(Files.readString(REPORTS.resolve("clean.txt")), Files.readString(folder.resolve("out.txt")));
	}

	@ParameterizedTest
	@CsvSource({ "sarif, .sarif", "junit, .junit.xml", "markdown, .md", "github, .github", "gitlab, .gitlab.json" })
	void writesTheFormatsOfOtherTools(String format, String ending) throws IOException {
		var result = run("report", stream("race"), "--format", format);
		assertEquals(Files.readString(REPORTS.resolve("race" + ending)),
				result.out().replace(VersionProvider.version(), "1.0"));
		assertEquals(0, result.status(), result.err());
	}

	/** The build's folder is below that of the repository. */
	@Test
	void sourcesAreLookedUpBelowTheRepository() throws IOException {
		Files.createDirectories(folder.resolve(".git"));
		Path sources = Files.createDirectories(folder.resolve("bank/src/org/example"));
		Files.writeString(sources.resolve("Counter.java"), "class Counter {\n".repeat(30));
		Path module = Files.createDirectories(folder.resolve("bank/build/reports"));
		String[] line = { "report", stream("race"), "--format", "github" };
		assertTrue(new InProcess(module, Map.of()).run(line).out()
				.startsWith("::error file=bank/src/org/example/Counter.java,line=17,"));
		assertTrue(run("report", stream("race"), "--format", "github", "--root", "bank").out()
				.startsWith("::error file=src/org/example/Counter.java,line=17,"));
		assertEquals("interlock: '--root none' is no folder: give the folder of the sources.\n",
				run("report", stream("race"), "--root", "none").err());
	}

	@Test
	void generatedSourcesAreFoundOnRequest() throws IOException {
		Path generated = Files.createDirectories(folder.resolve("target/generated/org/example"));
		Files.writeString(generated.resolve("Counter.java"), "class Counter {\n".repeat(30));
		assertTrue(run("report", stream("race"), "--format", "github").out()
				.startsWith("::error file=src/main/java/org/example/Counter.java,"));
		assertTrue(run("report", stream("race"), "--format", "github", "--sources", "target/generated").out()
				.startsWith("::error file=target/generated/org/example/Counter.java,line=17,"));
	}

	/** 66 for a finding of the level, 69 if nothing was watched, 70 if something was lost. */
	@ParameterizedTest
	@CsvSource({ "race, observed, 66", "predicted, predicted, 66", "clean, predicted, 0",
			"race, none, 0" })
	void sessionsAreJudged(String scenario, String level, int status) {
		var result = run("report", stream(scenario), "--fail-on", level);
		assertEquals(status, result.status(), result.out() + result.err());
		assertFalse(result.out().isEmpty());
	}

	/** Otherwise the status would be 0, that of a session without findings. */
	@Test
	void aSessionThatWasNotWatchedOrIsNotWholeFailsIfItIsJudged() throws IOException {
		Message hello = Message.newBuilder().setHello(Hello.newBuilder().setSessionId("s").addEngines("atomrace"))
				.build();
		Message watched = Message.newBuilder().setStatistics(Statistics.newBuilder().setClassesInstrumented(1))
				.build();
		Message goodbye = Message.newBuilder().setGoodbye(Goodbye.newBuilder().setEndMillis(1)).build();
		assertJudged(0, "", hello, watched, goodbye);
		assertJudged(69,
				"Nothing was watched: no class of the program was instrumented. Check --include and --exclude.",
				hello, goodbye);
		assertJudged(69, "Nothing was watched because no engine is enabled: give --engines.",
				Message.newBuilder().setHello(Hello.newBuilder().setSessionId("s")).build(), watched, goodbye);
		String incomplete = "The session is incomplete, so findings may be missing: run the program again.";
		assertJudged(70, incomplete, hello, watched);
		Path file = write(hello, watched, goodbye);
		Files.write(file, new byte[] { 7 }, StandardOpenOption.APPEND);
		assertJudged(70, incomplete, file);
	}

	private void assertJudged(int status, String sentence, Message... messages) throws IOException {
		assertJudged(status, sentence, write(messages));
	}

	private void assertJudged(int status, String sentence, Path file) {
		var result = run("report", file.toString(), "--fail-on", "observed");
		assertEquals(sentence.isEmpty() ? "" : "interlock: " + sentence + "\n", result.err());
		assertEquals(status, result.status());
		assertEquals(0, run("report", file.toString()).status());
	}

	private Path write(Message... messages) throws IOException {
		Path file = folder.resolve("made.session");
		try (var writer = new MessageWriter(Files.newOutputStream(file))) {
			for (Message message : messages) {
				writer.write(message);
			}
		}
		return file;
	}

	/** Known races do not fail the build. */
	@Test
	void whatTheBaselineHasDoesNotCount() throws IOException {
		assertEquals(0, run("report", stream("race"), "--format", "baseline", "--output", "known").status());
		var same = run("report", stream("race"), "--baseline", "known", "--fail-on", "predicted", "--format", "json");
		assertEquals(0, same.status(), same.err());
		assertEquals("interlock: Baseline 'known': 1 of its findings is here, 0 not seen in this session.\n",
				same.err());
		assertTrue(same.out().contains("\"baseline\": \"still-here\""), same.out());
		assertEquals(66, run("report", stream("killed"), "--baseline", "known", "--fail-on", "observed").status());
		assertEquals(65, run("report", stream("race"), "--baseline", "none").status());
		assertEquals(65, run("report", stream("race"), "--baseline", "/dev/zero").status());
		assertEquals(65, run("report", stream("race"), "--suppressions", "/dev/zero").status());
	}

	/** What the team has reviewed does not fail the build, until the review ends. */
	@Test
	void whatIsReviewedDoesNotCount() throws IOException {
		Files.writeString(folder.resolve("reviews"), "benign 0a1bb91936 # a count\naccepted 0000000001\n");
		var same = run("report", stream("race"), "--suppressions", "reviews", "--fail-on", "predicted", "--format",
				"json");
		assertEquals(0, same.status(), same.err());
		assertEquals("interlock: Reviews 'reviews': 1 finding is reviewed, by 1 review; 1 not seen in this session.\n",
				same.err());
		assertTrue(same.out().contains("\"reason\": \"a count\""), same.out());
		assertEquals(66,
				run("report", stream("killed"), "--suppressions", "reviews", "--fail-on", "observed").status());
		assertEquals(0, run("merge", stream("race"), stream("race"), "--output", "merged", "--suppressions", "reviews",
				"--fail-on", "observed").status());
		assertEquals(66, run("merge", stream("race"), "--output", "merged", "--fail-on", "observed").status());
	}

	/** Tools that do not know reviews would show such findings as new. */
	@ParameterizedTest
	@CsvSource({ "sarif, '', false", "github, '', false", "gitlab, '', false", "markdown, '', true", "text, '', true",
			"sarif, include, true", "text, omit, false" })
	void reviewedFindingsAreLeftOutForTools(String format, String reviewed, boolean isShown) throws IOException {
		Files.writeString(folder.resolve("reviews"), "benign 0a1bb91936\n");
		var result = reviewed.isEmpty() ? run("report", stream("race"), "--suppressions", "reviews", "--format", format)
				: run("report", stream("race"), "--suppressions", "reviews", "--format", format, "--reviewed",
						reviewed);
		assertEquals(0, result.status(), result.err());
		assertEquals(isShown, result.out().contains("Counter.value"), result.out());
	}

	@Test
	void anExpiredReviewIsReportedAndFailsOnRequest() throws IOException {
		Files.writeString(folder.resolve("reviews"), "accepted 0a1bb91936 until 2000-01-01 # BANK-412\n");
		var result = run("report", stream("race"), "--suppressions", "reviews");
		assertEquals(0, result.status(), result.err());
		assertTrue(
				result.err().contains("interlock: This review has expired: accepted 0a1bb91936 until 2000-01-01 "
						+ "# BANK-412.\n"),
				result.err());
		assertEquals(66, run("report", stream("clean"), "--suppressions", "reviews", "--strict-reviews").status());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "--suppressions=none|65|There are no reviews '",
			"--strict-reviews|64|'--strict-reviews' needs reviews: add --suppressions FILE, ",
			"--reviewed=all|64|'--reviewed all' is not understood: choose omit or include." })
	void badOptionsOfReviewsAreOneSentence(String option, int status, String sentence) {
		var result = run("report", stream("race"), option);
		assertEquals(status, result.status(), result.out());
		assertEquals(1, result.err().lines().count());
		assertTrue(result.err().startsWith("interlock: " + sentence), result.err());
	}

	@Test
	void explainsAFinding() throws IOException {
		var result = run("explain", stream("race"));
		assertEquals(0, result.status(), result.err());
		assertTrue(result.out().startsWith("Data race on Counter.value (finding 0a1bb91936, severity medium)\n"),
				result.out());
		assertTrue(result.out().contains("  Prove it by directed runs: interlock confirm " + stream("race")
				+ " --finding 0a1bb91936 -- JAVA-ARGS\n"), result.out());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "clean| |64|The session has no finding to explain.",
			"killed| |64|The session has 2 findings: choose one by --finding, for example --finding ",
			"race|--finding=x|64|The session has no finding 'x'. 'interlock report SESSION' prints the ids.",
			"race|--root=none|64|'--root none' is no folder: give the folder of the sources." })
	void whatCannotBeExplainedIsOneSentence(String scenario, String option, int status, String sentence) {
		var result = option == null ? run("explain", stream(scenario)) : run("explain", stream(scenario), option);
		assertEquals(status, result.status(), result.out());
		assertEquals(1, result.err().lines().count());
		assertTrue(result.err().startsWith("interlock: " + sentence), result.err());
	}

	@Test
	void aSearchForFailuresHasNoReportForOtherTools() {
		var result = run("explore", "--report", "sarif=x.sarif", "--", "Main");
		assertEquals("interlock: 'explore' has no report of format 'sarif': choose text or json.\n", result.err());
		assertEquals(64, result.status());
	}

	@Test
	void badInputIsOneSentenceAnd65() throws IOException {
		Path file = Files.writeString(folder.resolve("x.session"), "something else");
		var result = run("report", "x.session");
		assertEquals("interlock: '" + file + "' cannot be read: it is not an Interlock session: it does not begin with "
				+ "ILOCK.\n", result.err());
		assertEquals(65, result.status());
		assertEquals(65, run("report", stream("race"), "none.session").status());
		assertTrue(run("report", "none.session").err().startsWith("interlock: There is no file '"));
	}

	@Test
	void anOutputThatCannotBeWrittenIsRefused() {
		var result = run("report", stream("race"), "--output", "no/such/folder");
		assertEquals(64, result.status());
		assertTrue(result.err().startsWith("interlock: The file 'no/such/folder' cannot be written"), result.err());
	}

	private Fork.Result run(String... arguments) {
		return new InProcess(folder, Map.of()).run(arguments);
	}

	private static String stream(String scenario) {
		return STREAMS.resolve(scenario + ".stream").toString();
	}
}
