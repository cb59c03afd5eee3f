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
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.session.Access;
import dev.interlock.session.DirectedRun;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Proportion;
import dev.interlock.session.RecordedSchedule;
import dev.interlock.session.RecordedSchedule.Kind;
import dev.interlock.session.RecordedSchedule.Meeting;
import dev.interlock.session.RecordedSchedule.Step;
import dev.interlock.session.SessionFiles;

/** Directed runs of the RaceFuzzer paper's figures 1 and 2, each schedule in a JVM of its own. */
@Tag("every-jdk")
class DirectedRunTest {

	private static final Pattern SEED = Pattern.compile("of them, seed (\\d+)");
	private static final Pattern REAL = Pattern.compile("real: (\\d+) of (\\d+) schedules ");
	/** Whether plain runs have the error depends on the machine, so these lines of the single runs count. */
	private static final Pattern ERROR = Pattern.compile("seed (\\d+), schedule ([0-9a-f]{16}), real, "
			+ "java.lang.IllegalStateException in controlled.Figure2.first");

	/** Some commands start dozens of JVMs. */
	private static final long LIMIT_SECONDS = 900;

	@TempDir
	Path folder;

	/** Records the race of Figure 2 and returns its session. */
	private Path recorded(Jdk jdk) throws Exception {
		Path session = folder.resolve("figure2.session");
		Outcome run = TargetRun.command(jdk, "run", "--engines", "hybrid", "--noise", "off", "--session",
				session.toString(), "--java", jdk.java().toString(), "--", "-cp", Programs.classes().toString(),
				"controlled.Figure2", "10").outcome();
		assertTrue(Files.exists(session), run.errText());
		return session;
	}

	private static Outcome confirm(Jdk jdk, Path session, int seeds, String... program) throws Exception {
		TargetRun run = TargetRun.command(jdk, "confirm", "--verbose", "--evidence", "all", "--all-seeds", "--jobs",
				"1", "--seeds", "" + seeds, "--schedules", session.resolveSibling("schedules").toString(), "--java",
				jdk.java().toString(), session.toString(), "--", "-Xshare:auto",
				"-XX:TieredStopAtLevel=1", "-cp", Programs.classes().toString());
		return run.limit(LIMIT_SECONDS).arguments(program).outcome();
	}

	private static List<MatchResult> errors(Outcome confirmed) {
		return ERROR.matcher(confirmed.errText()).results().toList();
	}

	private static Matcher find(Pattern pattern, Outcome outcome) {
		Matcher matcher = pattern.matcher(outcome.outText());
		assertTrue(matcher.find(), outcome.outText() + outcome.errText());
		return matcher;
	}

	/** The threads that the session names are preferred: others would empty what their path to the race needs. */
	@Test
	void theThreadsOfTheFindingArePreferred() throws Exception {
		Jdk jdk = Jdk.JDK_25;
		Path session = folder.resolve("emptied.session");
		Outcome run = TargetRun.command(jdk, "run", "--engines", "hybrid", "--noise", "off", "--session",
				session.toString(), "--java", jdk.java().toString(), "--", "-cp", Programs.classes().toString(),
				"controlled.Emptied", "last").outcome();
		List<Finding> findings = SessionFiles.read(session).findings();
		assertEquals(1, findings.size(), run.errText());
		assertEquals(Set.of("0.18", "0.19.0"), findings.get(0).accesses().stream()
				.map(access -> access.thread().path()).collect(Collectors.toSet()));
		Outcome guided = confirm(jdk, session, 40, "controlled.Emptied");
		int hits = Integer.parseInt(find(REAL, guided).group(1));
		assertTrue(hits >= 24, guided.outText());
		Path confirmed = folder.resolve("emptied-confirmed.session");
		DirectedRun best = SessionFiles.read(confirmed).findings().get(0).details().confirmation().best();
		Outcome replayed = TargetRun.command(jdk, "replay", confirmed.toString(), "--finding", findings.get(0).id(),
				"--java", jdk.java().toString(), "--", "-cp", Programs.classes().toString(), "controlled.Emptied")
				.outcome();
		assertTrue(replayed.errText().contains("schedule " + best.digest()), replayed.errText());
		Files.delete(confirmed);
		Outcome sparse = TargetRun.command(jdk, "confirm", "--walk", "sparse", "--seeds", "40", "--all-seeds",
				"--java", jdk.java().toString(), session.toString(), "--", "-cp", Programs.classes().toString(),
				"controlled.Emptied").limit(LIMIT_SECONDS).outcome();
		Matcher found = REAL.matcher(sparse.outText());
		assertTrue(!found.find() || Integer.parseInt(found.group(1)) < hits / 2, sparse.outText());
	}

	/** A deposit is broken where both accesses have the lock, and never where the deposit has it as a whole. */
	@Test
	void anAtomicityViolationIsConfirmedAndReplayed() throws Exception {
		Jdk jdk = Jdk.JDK_25;
		Path sections = Files.writeString(folder.resolve("deposit.sections"), """
				interlock-sections 1

				section controlled.BrokenSection.deposit:balance
				  variable field controlled.BrokenSection.balance
				  entry    controlled.BrokenSection.deposit(Z)V/balance()I:read#0
				  end      controlled.BrokenSection.deposit(Z)V/setBalance(I)V:write#0
				""");
		Path session = folder.resolve("broken.session");
		Outcome run = TargetRun.command(jdk, "run", "--engines", "atomrace", "--noise", "off", "--sections",
				sections.toString(), "--session", session.toString(), "--java", jdk.java().toString(), "--", "-cp",
				Programs.classes().toString(), "controlled.BrokenSection", "broken").outcome();
		assertTrue(Files.exists(session), run.errText());
		List<Finding> findings = SessionFiles.read(session).findings();
		assertEquals(List.of(FindingKind.ATOMICITY_VIOLATION), findings.stream().map(Finding::kind).toList());
		Outcome confirmed = confirm(jdk, session, 12, "controlled.BrokenSection", "free");
		assertEquals(0, confirmed.status(), confirmed.errText());
		assertTrue(Integer.parseInt(find(REAL, confirmed).group(1)) >= 10, confirmed.outText());
		assertTrue(
				confirmed.errText().contains("real, java.lang.IllegalStateException in controlled.BrokenSection.main"),
				confirmed.errText());
		Outcome whole = confirm(jdk, session, 12, "controlled.BrokenSection", "whole");
		assertTrue(whole.outText().contains("not reproduced in 12 schedules"), whole.outText() + whole.errText());
		Outcome replayed = TargetRun.command(jdk, "replay", folder.resolve("broken-confirmed.session").toString(),
				"--finding", findings.get(0).id(), "--seed", find(SEED, confirmed).group(1), "--times", "3", "--java",
				jdk.java().toString(), "--", "-cp", Programs.classes().toString(), "controlled.BrokenSection", "free")
				.limit(LIMIT_SECONDS).outcome();
		assertEquals(1, replayed.status(), replayed.errText());
		assertEquals(3, replayed.errText().lines().filter(line -> line.contains("IllegalStateException")).count(),
				replayed.errText());
		checkFixes(jdk, session);
	}

	/** The lock makes the section atomic, a volatile field does not. */
	private void checkFixes(Jdk jdk, Path session) throws Exception {
		Path source = Files.createDirectories(folder.resolve("src/controlled")).resolve("BrokenSection.java");
		String program = Files.readString(Path.of("src/test/programs/controlled/BrokenSection.java"));
		assertTrue(program.contains("private int balance;"));
		Files.writeString(source, program.replace("private int balance;", "private volatile int balance;"));
		assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "--release", "17", "-d",
				folder.resolve("changed").toString(), source.toString()));
		confirm(jdk, session, 4, "controlled.BrokenSection", "free");
		for (String[] fix : new String[][] { { "whole", "fix: sites no longer conflict", "0" },
				{ "free", "fix: still there", "66" } }) {
			Outcome checked = TargetRun.command(jdk, "check-fix", "--java", jdk.java().toString(),
					folder.resolve("broken-confirmed.session").toString(), "--", "-cp",
					folder.resolve("changed").toString(), "controlled.BrokenSection", fix[0]).limit(LIMIT_SECONDS)
					.outcome();
			assertTrue(checked.outText().contains(fix[1]), checked.outText() + checked.errText());
			assertEquals(fix[2], "" + checked.status(), checked.outText());
		}
	}

	/** Other tests run the figures and the commands on the other JDK. */
	@Test
	void figure2IsConfirmedAndReplayed() throws Exception {
		Jdk jdk = Jdk.JDK_17;
		Path session = recorded(jdk);
		List<Finding> findings = SessionFiles.read(session).findings();
		assertEquals(1, findings.size());
		Outcome confirmed = confirm(jdk, session, 12, "controlled.Figure2", "100");
		assertEquals(0, confirmed.status(), confirmed.errText());
		Matcher real = find(REAL, confirmed);
		assertEquals("12", real.group(1));
		assertEquals("12", real.group(2));
		List<MatchResult> errors = errors(confirmed);
		assertTrue(errors.size() >= 2 && errors.size() <= 10, confirmed.errText());
		Finding kept = SessionFiles.read(folder.resolve("figure2-confirmed.session")).findings().get(0);
		assertEquals(Finding.Evidence.OBSERVED, kept.evidence());
		assertEquals(new Proportion(12, 12), kept.details().confirmation().proportion());
		assertTrue(confirmed.outText().contains(kept.details().confirmation().lines().get(0)), confirmed.outText());
		checkSteps(kept);
		DirectedRun best = kept.details().confirmation().best();
		assertTrue(confirmed.errText().contains("Schedule file: " + best.scheduleFile()), confirmed.errText());
		Outcome fromKept = fromFile(jdk, Path.of(best.scheduleFile()), "controlled.Figure2", "100");
		assertEquals(0, fromKept.status(), fromKept.errText());
		assertTrue(fromKept.errText().contains("schedule " + best.digest()), fromKept.errText());
		Outcome replayed = TargetRun.command(jdk, "replay", session.toString(), "--finding", findings.get(0).id(),
				"--seed", errors.get(0).group(1), "--times", "3", "--java", jdk.java().toString(), "--", "-cp",
				Programs.classes().toString(), "controlled.Figure2", "100").limit(LIMIT_SECONDS).outcome();
		assertEquals(0, replayed.status(), replayed.errText());
		assertEquals(3, replayed.errText().lines().filter(line -> line.contains("ERROR")).count());
		assertTrue(replayed.errText().contains("schedule " + errors.get(0).group(2)), replayed.errText());
		replaysFromFile(jdk, session, findings.get(0).id(), errors.get(0));
		Path both = folder.resolve("figure2-confirmed.session");
		Path result = folder.resolve("replayed.session");
		Outcome again = TargetRun.command(jdk, "replay", both.toString(), "--finding", findings.get(0).id(),
				"--seed", errors.get(0).group(1), "--session", result.toString(), "--java", jdk.java().toString(), "--",
				"-cp", Programs.classes().toString(), "controlled.Figure2", "100").limit(LIMIT_SECONDS).outcome();
		assertEquals(0, again.status(), again.errText());
		assertTrue(again.errText().contains("ERROR"), again.errText());
		Finding repeated = SessionFiles.read(result).findings().get(0);
		assertEquals(findings.get(0).id(), repeated.id());
		assertEquals("real: seed " + errors.get(0).group(1) + ", schedule " + errors.get(0).group(2),
				repeated.details().confirmation().lines().get(0));
		assertFalse(repeated.details().confirmation().best().outcomes().isEmpty());
		checkSteps(repeated);
		Outcome more = TargetRun.command(jdk, "confirm", "--continue", "--evidence", "all", "--seeds", "1", "--java",
				jdk.java().toString(), both.toString(), "--", "-cp", Programs.classes().toString(),
				"controlled.Figure2", "100").limit(LIMIT_SECONDS).outcome();
		assertEquals(0, more.status(), more.errText());
		assertTrue(more.outText().contains("latest run: real"), more.outText());
		assertEquals(new Proportion(13, 13),
				SessionFiles.read(both).findings().get(0).details().confirmation().proportion());
		Path arguments = folder.resolve("with space.args");
		Outcome written = TargetRun.command(jdk, "replay", session.toString(), "--finding", findings.get(0).id(),
				"--seed", errors.get(0).group(1), "--argument-file", arguments.toString(), "--java",
				jdk.java().toString()).outcome();
		assertEquals(0, written.status(), written.errText());
		Outcome launched = TargetRun.of(jdk, "controlled/Figure2").vm("@" + arguments).arguments("100").outcome();
		assertTrue(launched.errText().contains("ERROR"), launched.errText());
	}

	/** The file needs neither session nor seed. It fits a change without points, but no other program. */
	private void replaysFromFile(Jdk jdk, Path session, String finding, MatchResult error) throws Exception {
		Path file = folder.resolve("figure2.schedule");
		Outcome written = TargetRun.command(jdk, "replay", session.toString(), "--finding", finding, "--seed",
				error.group(1), "--schedule-file", file.toString(), "--java", jdk.java().toString(), "--", "-cp",
				Programs.classes().toString(), "controlled.Figure2", "100").outcome();
		assertEquals(0, written.status(), written.errText());
		Outcome again = fromFile(jdk, file, "controlled.Figure2", "10");
		assertEquals(0, again.status(), again.errText());
		assertTrue(again.errText().contains("ERROR"), again.errText());
		assertTrue(again.errText().contains("schedule " + error.group(2)), again.errText());
		Outcome changed = fromFile(jdk, file, "controlled.Figure1");
		assertEquals(70, changed.status(), changed.errText());
		assertEquals(1, changed.errText().lines()
				.filter(line -> line.startsWith("interlock: The program differs from the schedule after ")).count(),
				changed.errText());
	}

	private static Outcome fromFile(Jdk jdk, Path file, String... program) throws Exception {
		return TargetRun.command(jdk, "replay", "--policy", "replay:" + file, "--java", jdk.java().toString(), "--",
				"-cp", Programs.classes().toString()).arguments(program).outcome();
	}

	/** The steps show both threads before their accesses, and the locks of the program. */
	private static void checkSteps(Finding finding) {
		RecordedSchedule schedule = finding.details().confirmation().scheduled().schedule();
		assertEquals(0, schedule.before());
		Meeting meeting = schedule.meeting();
		assertNotEquals(meeting.one(), meeting.other());
		List<Step> accesses = schedule.steps().subList(meeting.step(), schedule.steps().size()).stream()
				.filter(step -> step.role() >= 0).toList();
		assertEquals(Set.of(0, 1), Set.of(accesses.get(0).role(), accesses.get(1).role()), schedule.toString());
		for (Step step : accesses) {
			Access access = finding.accesses().get(step.role());
			assertEquals(access.place().getMethodName(), step.place().getMethodName());
			assertEquals(access.line(), step.place().getLineNumber());
			assertEquals(access.operation() == Access.Operation.WRITE, step.write());
		}
		Map<Kind, Long> kinds = schedule.steps().stream()
				.collect(Collectors.groupingBy(Step::kind, Collectors.counting()));
		assertEquals(2, kinds.get(Kind.START), kinds.toString());
		assertEquals(kinds.get(Kind.ENTER), kinds.get(Kind.RELEASE), kinds.toString());
		assertTrue(kinds.get(Kind.ENTER) >= 2, kinds.toString());
	}

	/** The outcome of a directed run of Figure 1. */
	private List<String> figure1(Jdk jdk, int seed, String one, String other) throws Exception {
		Path target = Files.writeString(folder.resolve("target"), "data-race controlled.Figure1.first()V/" + one
				+ " controlled.Figure1.second()V/" + other + "\n");
		Path outcome = folder.resolve("outcome");
		Outcome run = TargetRun.of(jdk, "controlled/Figure1").agent("schedule=race-fuzzer,schedule-target=" + target
				+ ",schedule-outcome=" + outcome + ",seed=" + seed).outcome();
		assertEquals(0, run.status(), run.errText());
		return Files.readAllLines(outcome);
	}

	/** The outcome of a run of the program with innermost loops. */
	private List<String> innermost(Jdk jdk, String options, String kind) throws Exception {
		Path outcome = folder.resolve("outcome");
		Outcome run = TargetRun.of(jdk, "controlled/InnermostLoop")
				.agent("quiet=true," + options + ",schedule-outcome=" + outcome)
				.arguments(kind).outcome();
		assertEquals(0, run.status(), run.errText());
		assertEquals("", run.errText());
		return Files.readAllLines(outcome);
	}

	private String innermostTarget(String target) throws Exception {
		Path file = Files.writeString(folder.resolve("target"),
				target.replaceAll("\\b(write|read|writeOne|add)\\(", "controlled.InnermostLoop.$1(") + "\n");
		return "schedule=race-fuzzer,schedule-target=" + file;
	}

	private static long value(List<String> outcome, String name) {
		return outcome.stream().filter(line -> line.startsWith(name + ' '))
				.mapToLong(line -> Long.parseLong(line.substring(name.length() + 1))).findFirst().orElseThrow();
	}

	/** The accesses of an innermost loop are too many to be points. */
	@ParameterizedTest
	@EnumSource
	void anInnermostLoopHasFewPoints(Jdk jdk) throws Exception {
		String pair = innermostTarget("data-race write()V/[]:write#0 read(II)V/[]:read#0");
		List<String> apart = innermost(jdk, pair + ",seed=1", "apart");
		assertEquals(0, value(apart, "races"));
		assertTrue(value(apart, "points") < 60_000, apart.toString());
		List<String> same = innermost(jdk,
				innermostTarget("data-race writeOne()V/[]:write#0 writeOne()V/[]:write#0") + ",seed=1", "same");
		assertTrue(value(same, "races") >= 1_000, same.toString());
		assertTrue(value(same, "points") < 60_000, same.toString());
		List<String> section = innermost(jdk,
				innermostTarget("atomicity-violation add()V/[]:read#0 add()V/[]:write#0 add()V/[]:write#0")
						+ ",seed=1",
				"add");
		assertTrue(value(section, "races") >= 1_000, section.toString());
		assertTrue(value(section, "points") < 200_000, section.toString());
		List<String> explored = innermost(jdk, "schedule=random,schedule-accesses=all,seed=1", "apart");
		assertTrue(value(explored, "points") < 200_000, explored.toString());
	}

	/** The threads are before the same element once. An access that is no point is compared with that of the other. */
	@ParameterizedTest
	@EnumSource
	void aRaceAfterManyAccessesIsFoundAndReplayed(Jdk jdk) throws Exception {
		Path file = folder.resolve("innermost.schedule");
		String pair = innermostTarget("data-race write()V/[]:write#0 read(II)V/[]:read#0");
		for (int seed = 1; seed <= 2; seed++) {
			List<String> outcome = innermost(jdk, pair + ",schedule-file=" + file + ",seed=" + seed, "across");
			assertEquals(1, value(outcome, "races"), outcome.toString());
			List<String> replayed = innermost(jdk, "schedule=replay:" + file, "across");
			assertEquals(line(outcome, "digest"), line(replayed, "digest"), replayed.toString());
			assertEquals(line(outcome, "points"), line(replayed, "points"), replayed.toString());
		}
	}

	private static String line(List<String> outcome, String name) {
		return outcome.stream().filter(line -> line.startsWith(name + ' ')).findFirst().orElseThrow();
	}

	/** The sites are in a class that the agent uses, too, while it chooses a thread. */
	@Test
	void aRaceInsideTheJdkIsConfirmed() throws Exception {
		Jdk jdk = Jdk.JDK_17;
		Path session = folder.resolve("list.session");
		Outcome run = TargetRun.command(jdk, "run", "--engines", "hybrid", "--noise", "off", "--include",
				"+java.util.ArrayList", "--session", session.toString(), "--java", jdk.java().toString(), "--", "-cp",
				Programs.classes().toString(), "controlled.SharedList").outcome();
		assertFalse(run.errText().contains("is not watched"), run.errText());
		Outcome confirmed = confirm(jdk, session, 4, "controlled.SharedList");
		assertEquals(0, confirmed.status(), confirmed.errText());
		assertTrue(Integer.parseInt(find(REAL, confirmed).group(1)) >= 1, confirmed.outText());
	}

	@Test
	void aSiteThatIsNotThereIsReported() throws Exception {
		List<String> outcome = figure1(Jdk.JDK_17, 1, "z:read#7", "z:write#0");
		assertTrue(outcome.contains("races 0"));
		assertTrue(outcome.stream().anyMatch(line -> line.startsWith(
				"missing No loaded class has the site controlled.Figure1.first()V/z:read#7. The nearest sites are ")
				&& line.contains("controlled.Figure1.first()V/z:read#0")), outcome.toString());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"confirm no.session -- Main|65|",
			"confirm --seeds 0 no.session -- Main|64|'--seeds' needs a number from 1.",
			"explore --jobs 0 -- Main|64|'--jobs' needs a number from 1.",
			"explore --repeat never -- Main|64|'--repeat never' is not understood: choose jvm or fork. See 'interlock explore --help'.",
			"confirm no.session|64|Missing required parameter: 'JAVA-ARGS'. See 'interlock confirm --help'.",
			"replay no.session -- Main|64|Missing required option: '--finding=ID'. See 'interlock replay --help'.",
			"replay --finding x --times 0 no.session -- Main|64|'--times' needs a number from 1.",
			"replay -- Main|64|Give a session and '--finding' to repeat a run of 'interlock confirm', or '--seed' for one of 'interlock explore'.",
			"replay --seed 1 --policy fair -- Main|64|'--policy fair' is unknown: choose pos, pct:D with a depth D from 1 to 99, random or random:uniform.",
			"replay --seed 1 --policy replay:file -- Main|64|'--seed', '--finding', '--session' and '--argument-file' do not fit a schedule file.",
			"explore --policy replay:file -- Main|64|'--policy replay:file' is unknown: choose pos, pct:D with a depth D from 1 to 99, random or random:uniform.",
			"replay --seed 1 --finding x -- Main|64|'--finding', '--argument-file' and '--session' need a session.",
			"replay --finding x no.session|64|Missing required parameter: 'JAVA-ARGS'. See 'interlock replay --help'." })
	void badInputIsRefused(String line, int status, String sentence) throws Exception {
		Outcome outcome = TargetRun.command(Jdk.JDK_17, line.split(" ")).outcome();
		assertEquals(status, outcome.status());
		assertEquals(1, outcome.errText().lines().count(), outcome.errText());
		if (sentence != null) {
			assertEquals("interlock: " + sentence + "\n", outcome.errText());
		}
	}

	/** Otherwise it would run without the scheduler. */
	@ParameterizedTest
	@ValueSource(strings = { "", "not there", "empty", "foreign", "truncated" })
	void theProgramDoesNotRunWithoutAWholeScheduleFile(String name) throws Exception {
		Files.writeString(folder.resolve("empty"), "");
		Files.writeString(folder.resolve("foreign"), "a\ncheck 1\n");
		Files.writeString(folder.resolve("truncated"), "interlock-schedule 1\ncode 1\nseed 1\n");
		String file = name.isEmpty() ? "" : folder.resolve(name).toString();
		Outcome outcome = TargetRun.command(Jdk.JDK_17, "replay", "--policy", "replay:" + file, "--", "-cp",
				Programs.classes().toString(), "controlled.Figure2").outcome();
		assertEquals(65, outcome.status(), outcome.errText());
		assertEquals("", outcome.outText());
		assertEquals("interlock: '" + file + "' is not a whole schedule file: give a file that 'confirm --schedules', "
				+ "'explore --schedules' or 'replay --schedule-file' has written.\n", outcome.errText());
	}

	/** The analysis names the sites as those of volatile accesses. */
	@Test
	void aPredictedViolationOnAVolatileFieldIsConfirmed() throws Exception {
		Jdk jdk = Jdk.JDK_25;
		Path session = folder.resolve("stock.session");
		Outcome run = TargetRun
				.command(jdk, "run", "--engines", "blocks", "--transactions", "methods", "--noise", "off",
						"--session", session.toString(), "--java", jdk.java().toString(), "--", "-cp",
						Programs.classes().toString(), "controlled.VolatileStock", "lenient")
				.outcome();
		assertEquals(0, run.status(), run.errText());
		assertEquals(1, SessionFiles.read(session).findings().size(), run.outText());
		Outcome confirmed = TargetRun
				.command(jdk, "confirm", "--evidence", "all", "--seeds", "3", "--fail-on", "harmful",
						"--java", jdk.java().toString(), session.toString(), "--", "-cp", Programs.classes().toString(),
						"controlled.VolatileStock", "strict")
				.limit(LIMIT_SECONDS).outcome();
		assertEquals(66, confirmed.status(), confirmed.outText() + confirmed.errText());
		assertTrue(
				confirmed.outText()
						.contains("harmful: java.lang.IllegalStateException in controlled.VolatileStock.main"),
				confirmed.outText());
	}

	@Test
	void anotherProgramIsRefused() throws Exception {
		Path session = recorded(Jdk.JDK_17);
		Outcome other = TargetRun.command(Jdk.JDK_17, "confirm", "--evidence", "all", "--seeds", "1",
				session.toString(), "--", "-cp", Programs.classes().toString(), "controlled.Figure1").outcome();
		assertEquals(65, other.status(), other.errText());
		assertTrue(other.outText().contains("not reached: No loaded class has the site"), other.outText());
		assertEquals("interlock: No run reached the places of a finding: give the program of the session with the same "
				+ "classes and arguments.\n", other.errText());
		Outcome none = TargetRun.command(Jdk.JDK_17, "confirm", "--evidence", "all", "--seeds", "1",
				session.toString(), "--", "-cp", "missing", "controlled.Figure2").outcome();
		assertEquals(69, none.status(), none.errText());
		assertTrue(none.errText().startsWith("interlock: The program does not run under the agent. It printed: Error: "
				+ "Could not find or load main class controlled.Figure2"), none.errText());
		assertEquals(1, none.errText().lines().count());
		try (var files = Files.list(folder)) {
			assertEquals(List.of(session), files.toList());
		}
	}

	@Test
	void aProgramThatDoesNotEndIsRefused() throws Exception {
		Outcome outcome = TargetRun.command(Jdk.JDK_17, "confirm", "--evidence", "all", "--budget", "3s",
				recorded(Jdk.JDK_17).toString(), "--", "-cp", Programs.classes().toString(), "racy.LocksRace",
				folder.resolve("never").toString()).outcome();
		assertEquals(69, outcome.status(), outcome.errText());
		assertTrue(outcome.errText().matches("interlock: Without control the program does not end in \\d+ s: give "
				+ "arguments with which it ends, or a longer budget\\.\n"), outcome.errText());
	}

	@Test
	void noRunStartsAfterTheEndOfTheInput() throws Exception {
		TargetRun run = TargetRun.command(Jdk.JDK_17, "confirm", "--evidence", "all", "--stop-at-end-of-input",
				recorded(Jdk.JDK_17).toString(), "--", "-cp", Programs.classes().toString(), "controlled.Figure2")
				.start();
		run.process().getOutputStream().close();
		Outcome outcome = run.outcome();
		assertEquals(64, outcome.status(), outcome.errText());
		assertTrue(outcome.outText().contains("    not tried: the command was stopped"), outcome.outText());
		assertTrue(outcome.errText().contains("No run was made before the end of the input."), outcome.errText());
	}

	@Test
	void anUnknownFindingIsRefused() throws Exception {
		Outcome outcome = TargetRun.command(Jdk.JDK_17, "confirm", "--finding", "0000", recorded(Jdk.JDK_17).toString(),
				"--", "Main").outcome();
		assertEquals(64, outcome.status());
		assertEquals("interlock: The session has no finding '0000'. 'interlock report SESSION' prints the ids.\n",
				outcome.errText());
	}
}
