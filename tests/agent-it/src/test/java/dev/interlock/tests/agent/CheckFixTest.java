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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.session.Confirmation;
import dev.interlock.session.Finding;
import dev.interlock.session.FixResult;
import dev.interlock.session.SessionFiles;

/** Versions of a program with a lost update, checked with the seeds that had its races. */
@Tag("every-jdk")
class CheckFixTest {

	private static final long LIMIT_SECONDS = 600;
	private static final String PROGRAM = """
			public final class Account {
				private static final Account ONE = new Account();
				private static final Object FIRST = new Object();
				private static final Object SECOND = new Object();
				int balance;

				public static void main(String[] arguments) throws InterruptedException {
					if (arguments.length > 0) {
						ONE.pay();
						return;
					}
					Thread one = new Thread(() -> ONE.pay(), "one");
					Thread other = new Thread(() -> ONE.pay(), "other");
					one.start();
					other.start();
					one.join();
					other.join();
					ONE.check();
				}

				void check() {
					if (balance != 2) {
						throw new IllegalStateException("lost");
					}
				}

				void pay() {
					int old = balance;
					balance = old + 1;
				}
			}
			""";
	/** The races of the program are confirmed once for each JDK. */
	private static final Map<Jdk, Path> CONFIRMED = new ConcurrentHashMap<>();

	@TempDir
	Path folder;

	private static Path compile(Path folder, String source) throws Exception {
		Files.createDirectories(folder);
		Path file = Files.writeString(folder.resolve("Account.java"), source);
		assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "--release", "17", "-g", "-nowarn",
				"-Xlint:none", "-d", folder.toString(), file.toString()));
		return folder;
	}

	/** A session whose races directed runs have confirmed. */
	private static Path confirmed(Jdk jdk) throws Exception {
		Path known = CONFIRMED.get(jdk);
		if (known != null) {
			return known;
		}
		Path folder = Files.createTempDirectory(TargetRun.work(), "check-fix");
		Path classes = compile(folder.resolve("classes"), PROGRAM);
		Path session = folder.resolve("account.session");
		Outcome run = command(jdk, "run", "--engines", "hybrid", "--noise", "off", "--session", session.toString(),
				"--", "-cp", classes.toString(), "Account");
		assertTrue(Files.exists(session), run.errText());
		Outcome confirm = command(jdk, "confirm", "--evidence", "all", "--jobs", "2", session.toString(), "--", "-cp",
				classes.toString(), "Account");
		assertEquals(0, confirm.status(), confirm.errText());
		assertTrue(confirm.outText().contains("harmful: java.lang.IllegalStateException in Account.check"),
				confirm.outText());
		Path confirmed = folder.resolve("account-confirmed.session");
		CONFIRMED.put(jdk, confirmed);
		return confirmed;
	}

	private static Outcome command(Jdk jdk, String name, String... arguments) throws Exception {
		return TargetRun.command(jdk, name, "--java", jdk.java().toString()).arguments(arguments).limit(LIMIT_SECONDS)
				.outcome();
	}

	private Outcome check(Jdk jdk, String source, String... more) throws Exception {
		return check(jdk, List.of(), source, more);
	}

	private Outcome check(Jdk jdk, List<String> options, String source, String... more) throws Exception {
		Path classes = compile(folder.resolve("fixed"), source);
		return TargetRun.command(jdk, "check-fix", "--java", jdk.java().toString(), "--jobs", "1", "--session",
				folder.resolve("checked.session").toString(), "--report", "json=" + folder.resolve("checked.json"))
				.arguments(options.toArray(String[]::new))
				.arguments(confirmed(jdk).toString(), "--", "-cp", classes.toString(), "Account").arguments(more)
				.limit(LIMIT_SECONDS).outcome();
	}

	private static String fixed(String from, String to) {
		assertTrue(PROGRAM.contains(from));
		return PROGRAM.replace(from, to);
	}

	private List<FixResult> results() throws Exception {
		return SessionFiles.read(folder.resolve("checked.session")).findings().stream().map(Finding::details)
				.map(details -> details.confirmation()).filter(each -> each != null).map(Confirmation::fix).toList();
	}

	private void assertAll(FixResult.State state, Outcome outcome) throws Exception {
		List<FixResult> results = results();
		assertFalse(results.isEmpty());
		for (FixResult result : results) {
			assertEquals(state, result.state(), outcome.outText() + outcome.errText());
		}
		assertTrue(Files.readString(folder.resolve("checked.json")).contains("\"state\": \"" + state.stableName()),
				"the report has the result");
	}

	@ParameterizedTest
	@EnumSource
	void aLockRemovesTheRaces(Jdk jdk) throws Exception {
		Outcome outcome = check(jdk, fixed("int old = balance;\n\t\tbalance = old + 1;",
				"// one more line\n\t\tsynchronized (this) {\n\t\t\tint old = balance;\n\t\t\tbalance = old + 1;\n\t\t}"));
		assertEquals(0, outcome.status(), outcome.outText() + outcome.errText());
		assertAll(FixResult.State.NO_CONFLICT, outcome);
		assertTrue(outcome.outText().contains("fix: sites no longer conflict: the threads came to the sites in each "
				+ "of 40 schedules, never at the same time"), outcome.outText());
	}

	@Test
	void twoLocksRemoveNoRace() throws Exception {
		Outcome outcome = check(Jdk.JDK_25, fixed("int old = balance;\n\t\tbalance = old + 1;",
				"synchronized (Thread.currentThread()) {\n\t\t\tint old = balance;\n\t\t\tbalance = old + 1;\n\t\t}"));
		assertEquals(66, outcome.status(), outcome.outText() + outcome.errText());
		assertAll(FixResult.State.STILL_THERE, outcome);
		assertTrue(outcome.outText().contains("brings it about again (schedule 1 of 40)"),
				outcome.outText());
		assertTrue(outcome.outText().contains("fix: still fails: java.lang.IllegalStateException in Account.check"),
				outcome.outText());
	}

	@Test
	void anAtomicFieldRemovesTheRaces() throws Exception {
		Outcome outcome = check(Jdk.JDK_17, fixed("int balance;",
				"final java.util.concurrent.atomic.AtomicInteger balance = new java.util.concurrent.atomic.AtomicInteger();")
				.replace("balance != 2", "balance.get() != 2")
				.replace("int old = balance;\n\t\tbalance = old + 1;", "balance.incrementAndGet();"));
		assertEquals(0, outcome.status(), outcome.outText() + outcome.errText());
		assertAll(FixResult.State.NO_CONFLICT, outcome);
		assertTrue(outcome.outText().contains("the field is final"), outcome.outText());
	}

	@Test
	void anAccessThatTheFixRemovesNeedsNoRace() throws Exception {
		Outcome outcome = check(Jdk.JDK_17, fixed("int balance;",
				"java.util.concurrent.atomic.AtomicInteger balance = new java.util.concurrent.atomic.AtomicInteger();")
				.replace("balance != 2", "balance.get() != 2")
				.replace("int old = balance;\n\t\tbalance = old + 1;", "balance.incrementAndGet();"));
		assertEquals(0, outcome.status(), outcome.outText() + outcome.errText());
		assertAll(FixResult.State.NO_ACCESS, outcome);
		assertTrue(
				outcome.outText()
						.contains(
								"fix: access gone: 20 schedules without a target have no data race that the session does "
										+ "not have."),
				outcome.outText());
	}

	@Test
	void accessesInAnotherMethodAreCheckedForRacesToo() throws Exception {
		Outcome locked = check(Jdk.JDK_17, moved("synchronized void add() {"));
		assertEquals(0, locked.status(), locked.outText() + locked.errText());
		assertAll(FixResult.State.NO_ACCESS, locked);
		Outcome racy = check(Jdk.JDK_17, moved("void add() {"));
		assertEquals(66, racy.status(), racy.outText() + racy.errText());
		assertAll(FixResult.State.NOT_FOUND, racy);
		assertTrue(racy.outText().matches("(?s).*fix: data race on Account.balance: read in Account.add "
				+ "\\(Account.java:\\d+\\), write in Account.add \\(Account.java:\\d+\\), in \\d+ of 20 schedules, "
				+ "seed \\d+ of policy pos.*"), racy.outText());
		assertTrue(Files.readString(folder.resolve("checked.json")).contains("\"variable\": \"Account.balance\""),
				"the report has the race");
	}

	/** A superclass, and a final field with an object that has the field. */
	@Test
	void aRaceThatMovesToAnotherVariableIsNotFixed() throws Exception {
		Outcome pulledUp = check(Jdk.JDK_17, fixed("int balance;", "").replace("balance != 2", "balance < 1")
				.replace("public final class Account {", "public final class Account extends Base {")
				.replace("int old = balance;\n\t\tbalance = old + 1;", "add();") + """
						class Base {
							int balance;

							void add() {
								int old = balance;
								balance = old + 1;
							}
						}
						""");
		assertEquals(65, pulledUp.status(), pulledUp.outText() + pulledUp.errText());
		assertAll(FixResult.State.NOT_FOUND, pulledUp);
		assertTrue(pulledUp.outText().contains("fix: data race on Base.balance: "), pulledUp.outText());
		Outcome boxed = check(Jdk.JDK_17, fixed("int balance;", "final int[] balance = new int[1];")
				.replace("balance != 2", "balance[0] != 2")
				.replace("int old = balance;\n\t\tbalance = old + 1;",
						"int old = balance[0];\n\t\tbalance[0] = old + 1;"));
		assertEquals(66, boxed.status(), boxed.outText() + boxed.errText());
		assertAll(FixResult.State.NOT_FOUND, boxed);
		assertTrue(boxed.outText().contains("fix: data race on int[]: "), boxed.outText());
	}

	/** The accesses are made by another method. */
	private static String moved(String declaration) {
		return fixed("int old = balance;\n\t\tbalance = old + 1;",
				"add();\n\t}\n\n\t" + declaration + "\n\t\tint old = balance;\n\t\tbalance = old + 1;");
	}

	@Test
	void aVolatileFieldStillLosesUpdates() throws Exception {
		Outcome outcome = check(Jdk.JDK_25, fixed("int balance;", "volatile int balance;"));
		assertEquals(66, outcome.status(), outcome.outText() + outcome.errText());
		assertAll(FixResult.State.NO_CONFLICT, outcome);
		assertTrue(outcome.outText().contains("the field is volatile, so this is no data race; two threads still stood "
				+ "before both accesses in "), outcome.outText());
		assertTrue(outcome.outText().contains("fix: still fails: java.lang.IllegalStateException in Account.check"),
				outcome.outText());
	}

	@Test
	void aDeadlockOfTheFixIsReported() throws Exception {
		Outcome outcome = check(Jdk.JDK_17, fixed("int old = balance;\n\t\tbalance = old + 1;", """
				boolean isOne = Thread.currentThread().getName().equals("one");
						synchronized (isOne ? FIRST : SECOND) {
							synchronized (isOne ? SECOND : FIRST) {
								int old = balance;
								balance = old + 1;
							}
						}
				"""));
		assertEquals(66, outcome.status(), outcome.outText() + outcome.errText());
		assertTrue(
				outcome.outText().matches(
						"(?s).*fix: new failure: deadlock in \\d+ of 60 schedules, seed \\d+( of policy pos)?; no run "
								+ "before the change has it.*"),
				outcome.outText());
		results().forEach(result -> assertFalse(result.isFixed()));
	}

	@Test
	void aRemovedAccessHasNoRace() throws Exception {
		Outcome outcome = check(Jdk.JDK_25, fixed("int old = balance;\n\t\tbalance = old + 1;", "")
				.replace("balance != 2", "balance != 0"));
		assertEquals(0, outcome.status(), outcome.outText() + outcome.errText());
		assertAll(FixResult.State.NO_ACCESS, outcome);
		assertTrue(outcome.outText().contains("The nearest sites are Account.check()V/balance:read#0."),
				outcome.outText());
	}

	@Test
	void withoutOtherRunsARemovedAccessSaysNothing() throws Exception {
		Outcome outcome = check(Jdk.JDK_25, List.of("--simple", "0"),
				fixed("int old = balance;\n\t\tbalance = old + 1;", "").replace("balance != 2", "balance != 0"));
		assertEquals(65, outcome.status(), outcome.outText() + outcome.errText());
		assertAll(FixResult.State.NOT_FOUND, outcome);
		assertTrue(outcome.errText().contains("Nothing can be said about the fix of "), outcome.errText());
	}

	@Test
	void aRenamedMethodIsNamed() throws Exception {
		Outcome outcome = check(Jdk.JDK_17, PROGRAM.replace("pay()", "payOnce()"));
		assertEquals(66, outcome.status(), outcome.outText() + outcome.errText());
		assertAll(FixResult.State.NOT_FOUND, outcome);
		assertTrue(outcome.outText().contains("The nearest sites are Account.payOnce()V/balance:"), outcome.outText());
		assertTrue(outcome.outText().contains("fix: data race on Account.balance: "), outcome.outText());
	}

	@Test
	void accessesThatDoNotRunSayNothing() throws Exception {
		Outcome outcome = check(Jdk.JDK_17, PROGRAM, "none");
		assertEquals(65, outcome.status(), outcome.outText() + outcome.errText());
		assertAll(FixResult.State.NOT_REACHED, outcome);
		assertTrue(outcome.outText().contains("fix: the classes of the sites are unchanged"), outcome.outText());
	}

	@Test
	void aSessionWithoutConfirmedRacesIsRefused() throws Exception {
		Path confirmed = confirmed(Jdk.JDK_17);
		Path session = confirmed.resolveSibling("account.session");
		Outcome none = TargetRun.command(Jdk.JDK_17, "check-fix", session.toString(), "--", "Account").outcome();
		assertEquals(65, none.status());
		assertEquals(
				"interlock: No finding of the session is real by directed runs. Run 'interlock confirm' with the "
						+ "unchanged program first.\n",
				none.errText());
		String id = SessionFiles.read(session).findings().get(0).id();
		Outcome one = TargetRun.command(Jdk.JDK_17, "check-fix", "--finding", id, session.toString(), "--", "Account")
				.outcome();
		assertEquals(64, one.status());
		assertEquals(
				"interlock: No directed run has brought the finding '" + id + "' about. Run 'interlock confirm' with "
						+ "the unchanged program first.\n",
				one.errText());
	}
}
