/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import dev.interlock.protocol.ChildJvm;
import dev.interlock.protocol.ClassMembers;
import dev.interlock.protocol.Evidence;
import dev.interlock.protocol.FoundIn;
import dev.interlock.protocol.Healing;
import dev.interlock.protocol.LockToUse;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.Occurrences;
import dev.interlock.protocol.StackDefinition;
import dev.interlock.protocol.Statistics;
import dev.interlock.protocol.Suggestion;
import dev.interlock.session.report.ExplainedFinding;
import dev.interlock.session.report.SourceFiles;

class SessionAssemblerTest {

	@Test
	void assemblesTheSession() throws IOException {
		Session session = Golden.session("race");
		assertEquals("race", session.id());
		assertEquals(Instant.parse("2026-01-01T00:00:00Z"), session.start());
		assertEquals(Optional.of(session.start().plusMillis(2500)), session.end());
		assertEquals("org.example.Main 1000", session.command());
		assertEquals(new Session.Jvm("17.0.12", "Example", "OpenJDK 64-Bit Server VM", 4711), session.jvm());
		assertEquals(List.of("atomrace"), session.engines());
		assertEquals(Map.of("noise", "random:100/20us"), session.options());
		assertEquals(42, session.seed());
		assertEquals(new Session.Statistics(12, 480, 0, 96, 3, 0, 0), session.statistics());
	}

	@Test
	void assemblesTheFindingWithTheWriteFirst() throws IOException {
		Finding finding = Golden.session("race").findings().get(0);
		assertEquals(FindingKind.DATA_RACE, finding.kind());
		assertEquals(Finding.Evidence.OBSERVED, finding.evidence());
		assertEquals(new Variable(Variable.Kind.FIELD, "org.example.Counter", "value", 1), finding.variable());
		assertEquals(31, finding.count());
		assertEquals(Duration.ofMillis(120), finding.found());
		Access write = finding.accesses().get(0);
		assertEquals(Access.Operation.WRITE, write.operation());
		assertEquals("worker-1", write.thread().name());
		assertEquals("org.example.Main.main(Main.java:9)", write.thread().startedAt().toString());
		assertEquals(List.of("org.example.Counter.increment(Counter.java:17)", "org.example.Worker.run(Worker.java:21)",
				"java.lang.Thread.run(Thread.java:840)"),
				write.stack().stream().map(StackTraceElement::toString).toList());
		Access read = finding.accesses().get(1);
		assertEquals(new Access.HeldLock(1, "java.util.concurrent.locks.ReentrantLock", false, "exclusive",
				new StackTraceElement("org.example.Main", "main", "Main.java", 11)), read.locks().get(0));
		assertTrue(read.locks().get(1).ofClass());
		assertEquals("org.example.Counter.print()V/value:read#0", read.site());
	}

	@Test
	void aFindingHasTheTestsThatTheStreamNames() throws IOException {
		var assembler = new SessionAssembler();
		Golden.messages("race").forEach(assembler::accept);
		for (int test = 1; test <= 2; test++) {
			assembler.accept(Message.newBuilder().setMark(dev.interlock.protocol.Mark.newBuilder().setTest(test)
					.setId("id" + test).setName("ATest.test" + test + "()")).build());
		}
		for (var by : List.of(FoundIn.By.BY_CANDIDATE, FoundIn.By.BY_THREAD, FoundIn.By.BY_TIME)) {
			assembler.accept(Message.newBuilder().setFoundIn(FoundIn.newBuilder().setFinding(1).setTest(1).setBy(by))
					.build());
		}
		assembler.accept(Message.newBuilder().setFoundIn(FoundIn.newBuilder().setFinding(1).setTest(2)
				.setBy(FoundIn.By.BY_TIME)).build());
		assembler.accept(Message.newBuilder().setFoundIn(FoundIn.newBuilder().setFinding(1).setTest(3)).build());
		assembler.accept(Message.newBuilder().setFoundIn(FoundIn.newBuilder().setFinding(9).setTest(1)).build());
		Finding finding = assembler.snapshot().findings().get(0);
		assertEquals(List.of(new FoundInTest("id1", "ATest.test1()", FoundInTest.By.THREAD),
				new FoundInTest("id2", "ATest.test2()", FoundInTest.By.TIME)), finding.details().tests());
		assertEquals("in ATest.test1(), ATest.test2()", finding.testsText());
		assertTrue(ExplainedFinding.of(finding, new SourceFiles(Path.of("none"))).found()
				.contains("It was found in ATest.test1(), ATest.test2()."));
	}

	/** A check may follow the access that it belongs to, so the captured stack may show a later line. */
	@Test
	void theTopOfAStackIsWhereTheAccessIs() throws IOException {
		var assembler = new SessionAssembler();
		for (Message message : Golden.messages("race")) {
			boolean isWrite = message.hasSite() && message.getSite().getMethod().equals("increment");
			assembler.accept(isWrite
					? Message.newBuilder().setSite(message.getSite().toBuilder().setLine(15)).build()
					: message);
		}
		Access write = assembler.snapshot().findings().get(0).accesses().get(0);
		assertEquals(15, write.line());
		assertEquals(
				List.of("org.example.Counter.increment(Counter.java:15)", "org.example.Worker.run(Worker.java:21)"),
				write.stack().stream().limit(2).map(StackTraceElement::toString).toList());
	}

	@Test
	void unknownDataIsEmpty() throws IOException {
		Session session = Golden.session("killed");
		assertEquals(Optional.empty(), session.end());
		assertEquals("warning", session.health().get(0).severity());
		assertEquals(Optional.of("org.example.Huge"), session.health().get(0).className());
		Finding race = session.findings().get(0);
		assertEquals("org.example.Bank.deposit([II)V/[]:write#0", race.accesses().get(0).site(), "the smaller site");
		assertEquals(List.of(), race.accesses().get(0).stack());
		assertNull(race.accesses().get(0).locks().get(0).takenAt());
		assertTrue(race.accesses().get(0).sharesLockWith(race.accesses().get(1)));
		Access.ThreadInfo virtual = race.accesses().get(1).thread();
		assertEquals("", virtual.name());
		assertTrue(virtual.virtual());
		assertEquals("org.example.Bank.run(Unknown Source)", virtual.startedAt().toString());
		assertTrue(race.accesses().get(1).stack().get(1).isNativeMethod());
	}

	@Test
	void aSnapshotIsNewOnlyIfSomethingChanged() throws IOException {
		var assembler = Golden.assembler("killed");
		Session before = assembler.snapshot();
		Golden.messages("killed").stream().filter(message -> !message.hasHello() && !message.hasHealth())
				.forEach(assembler::accept);
		assertSame(before, assembler.snapshot(), "everything was known");
		assembler.accept(occurrences(2, 9));
		Session after = assembler.snapshot();
		assertNotSame(before, after);
		assertSame(before.findings().get(0), after.findings().get(0));
		assertEquals(1, before.findings().get(1).count(), "a snapshot does not change");
		assertEquals(9, after.findings().get(1).count());
	}

	@Test
	void oneFingerprintIsOneFinding() throws IOException {
		var assembler = Golden.assembler("race");
		var first = finding("race").getFinding();
		var again = first.toBuilder().setId(2).setVariable(first.getVariable().toBuilder().setObject(5));
		assembler.accept(Message.newBuilder().setFinding(again).build());
		assembler.accept(occurrences(2, 4));
		assembler.accept(occurrences(2, 3));
		assertEquals(1, assembler.snapshot().findings().size());
		assertEquals(35, assembler.snapshot().findings().get(0).count());
	}

	@Test
	void aRepeatedFindingIsCompleted() throws IOException {
		var assembler = Golden.assembler("killed");
		Finding before = assembler.snapshot().findings().get(0);
		var message = Golden.messages("killed").stream().filter(Message::hasFinding).findFirst().orElseThrow()
				.getFinding();
		assertTrue(message.getAccessesList().stream().anyMatch(access -> access.getStack() == 0));
		var otherEngine = message.toBuilder().clearEngines().addEngines("happens-before");
		assembler.accept(Message.newBuilder().setFinding(otherEngine).build());
		Finding found = assembler.snapshot().findings().get(0);
		assertEquals(List.of("atomrace", "happens-before"), found.engines());
		assertEquals(before.accesses(), found.accesses());
		assertEquals(before.count(), found.count());
		var complete = message.toBuilder();
		complete.getAccessesBuilderList().forEach(access -> access.setStack(1));
		assembler.accept(Message.newBuilder().setFinding(complete).build());
		found = assembler.snapshot().findings().get(0);
		assertTrue(found.accesses().stream().noneMatch(access -> access.stack().isEmpty()));
		assertEquals(List.of("atomrace", "happens-before"), found.engines());
		Session last = assembler.snapshot();
		assembler.accept(Message.newBuilder().setFinding(message).build());
		assertSame(last, assembler.snapshot(), "it says less than what is known");
	}

	@Test
	void aPredictedFindingCanBeObservedLater() throws IOException {
		Finding race = Golden.session("predicted").findings().get(0);
		assertEquals(Finding.Evidence.OBSERVED, race.evidence());
		assertEquals(List.of("hybrid", "happens-before"), race.engines());
		assertEquals(List.of("benign:statistics"), race.labels(), "a label stays");
		assertEquals("17 of 18 accesses counted hold Counter.lock", race.details().suggestion().text());
		Finding transaction = Golden.session("predicted").findings().get(2);
		assertEquals(Finding.Evidence.PREDICTED, transaction.evidence());
		assertEquals("org.example.Counter.increment()", transaction.details().transaction());
		assertEquals(new Finding.Violation("read-write-write", ""), transaction.violation());
		assertNull(transaction.details().suggestion());
	}

	/** The last suggested lock is used, and it is no occurrence. */
	@Test
	void theLockToUseMayChange() throws IOException {
		SessionAssembler assembler = new SessionAssembler();
		Golden.messages("predicted").forEach(assembler::accept);
		Finding race = assembler.snapshot().findings().get(0);
		assertEquals(List.of(false, true), List.of(race.lacksLock(0), race.lacksLock(1)));
		Session last = assembler.snapshot();
		Suggestion same = Suggestion.newBuilder().setLock("Counter.lock").setHolding(17).setOf(18).addLacking(2)
				.build();
		assembler.accept(lockToUse(1, same));
		assembler.accept(lockToUse(99, same));
		assertSame(last, assembler.snapshot(), "that is known, and that is about no finding");
		assembler.accept(lockToUse(1, same.toBuilder().setOf(20).clearLacking().addLacking(77).build()));
		Finding changed = assembler.snapshot().findings().get(0);
		assertEquals("17 of 20 accesses counted hold Counter.lock", changed.details().suggestion().text());
		assertFalse(changed.lacksLock(0) || changed.lacksLock(1), "a site that was never defined is none of these");
		assembler.accept(lockToUse(1, null));
		assertNull(assembler.snapshot().findings().get(0).details().suggestion());
		assertEquals(race.count(), assembler.snapshot().findings().get(0).count());
	}

	/**
	 * If both accesses have one site, the locks decide which access lacks the suggested lock, as far as they are known.
	 */
	@Test
	void atOneSiteTheAccessWithoutLocksLacksTheSuggestedLock() throws IOException {
		Finding race = Golden.session("predicted").findings().get(0);
		Access held = race.accesses().get(0);
		Access free = new Access(held.role(), held.operation(), held.thread(), held.className(), held.method(),
				held.descriptor(), held.file(), held.line(), held.site(), held.stack(), List.of());
		var lock = new FindingDetails.Suggestion("Counter.lock", 17, 18, List.of(held.site()));
		assertFalse(lock.isLackedBy(held, List.of(held, free)));
		assertTrue(lock.isLackedBy(free, List.of(held, free)));
		lock = new FindingDetails.Suggestion("Counter.lock", 17, 18, List.of(held.site(), held.site()));
		assertTrue(lock.isLackedBy(held, List.of(held, free)));
	}

	private static Message lockToUse(int finding, Suggestion suggestion) {
		LockToUse.Builder lock = LockToUse.newBuilder().setFinding(finding);
		return Message.newBuilder().setLockToUse(suggestion == null ? lock : lock.setSuggestion(suggestion)).build();
	}

	@Test
	void lostDataIsReportedWithARemedy() throws IOException {
		Finding race = Golden.session("killed").findings().get(0);
		assertEquals("Its stack trace was lost: run the program again to see them.", race.accesses().get(0).lost());
		assertNull(race.accesses().get(1).lost());
		Access nowhere = new Access(Access.Role.LOCAL, Access.Operation.READ, race.accesses().get(0).thread(), "", "",
				"", "", 0, "", List.of(), List.of());
		assertTrue(nowhere.isPlaceLost());
		assertEquals("Its stack trace and locks were lost: run the program again to see them.",
				Golden.session("killed").findings().get(1).accesses().get(1).lost());
		assertTrue(nowhere.lost().startsWith("Its location was lost")
				&& nowhere.lost().contains("(--variables)"));
		assertTrue(nowhere.lost(new Variable(Variable.Kind.FIELD, "a.B", "c", 1)).endsWith(": --variables a.B.c"));
		assertTrue(nowhere.lost(new Variable(Variable.Kind.ARRAY, "int[]", "[1]", 1))
				.endsWith(": --include PATTERNS"));
	}

	@Test
	void undefinedNumbersAreNoFailure() {
		var assembler = new SessionAssembler();
		var finding = dev.interlock.protocol.Finding.newBuilder().setId(1).setKindValue(77)
				.setEvidence(Evidence.PREDICTED).addAccesses(dev.interlock.protocol.Access.newBuilder().setSite(4)
						.setStack(9).setThread(3).setOperationValue(55));
		assembler.accept(Message.newBuilder().setFinding(finding).build());
		assembler.accept(occurrences(8, 3));
		Finding seen = assembler.snapshot().findings().get(0);
		assertEquals(FindingKind.UNKNOWN, seen.kind());
		assertEquals(Finding.Evidence.PREDICTED, seen.evidence());
		assertEquals("", seen.accesses().get(0).className());
	}

	@Test
	void aStackIsCutAtTheLimitOfTheJvm() {
		var dictionary = new Dictionary(new TextBudget());
		var frame = dev.interlock.protocol.FrameDefinition.newBuilder().setId(1).setClassName("A").setMethod("b");
		dictionary.define(Message.newBuilder().setFrame(frame).build());
		int deep = TextBudget.MOST_FRAMES + 1;
		for (int i = 1; i <= deep; i++) {
			dictionary.define(Message.newBuilder()
					.setStack(StackDefinition.newBuilder().setId(i).setParent(i - 1).setFrame(1)).build());
		}
		assertEquals(TextBudget.MOST_FRAMES, dictionary.stack(deep).size());
		assertEquals(TextBudget.MOST_FRAMES, dictionary.stack(deep - 1).size());
	}

	@Test
	void aCyclicStackEnds() {
		var dictionary = new Dictionary(new TextBudget());
		var frame = dev.interlock.protocol.FrameDefinition.newBuilder().setId(1).setClassName("A").setMethod("b");
		dictionary.define(Message.newBuilder().setFrame(frame).build());
		dictionary.define(Message.newBuilder()
				.setStack(StackDefinition.newBuilder().setId(3).setParent(3).setFrame(1)).build());
		assertEquals(1, dictionary.stack(3).size());
	}

	/** A stream with longer lists is damaged or made up. */
	@Test
	void theListsOfASessionAreLimited() {
		var assembler = new SessionAssembler();
		int many = TextBudget.MOST_PARTS + 1;
		Healing.Builder healing = Healing.newBuilder();
		ClassMembers.Builder members = ClassMembers.newBuilder().setClassName("org.example.Counter");
		Statistics.Builder statistics = Statistics.newBuilder();
		for (int i = 1; i <= many; i++) {
			healing.addSections(Healing.Section.newBuilder().setName("section" + i));
			members.addMembers("field" + i);
			statistics.putExcluded("package" + i, i);
			assembler.accept(Message.newBuilder().setChildJvm(ChildJvm.newBuilder().setProcessId(i)).build());
		}
		assembler.accept(Message.newBuilder().setHealing(healing).build());
		assembler.accept(Message.newBuilder().setClassMembers(members).build());
		assembler.accept(Message.newBuilder().setStatistics(statistics).build());
		Session session = assembler.snapshot();
		assertEquals(TextBudget.MOST_PARTS, session.healing().size());
		assertEquals(LoadedMembers.NONE, session.members(), "no part of a class, as it would lack the other members");
		assertEquals(TextBudget.MOST_PARTS, session.statistics().excluded().size());
		assertEquals(TextBudget.MOST_PARTS, session.children().size());
	}

	private static Message finding(String scenario) throws IOException {
		return Golden.messages(scenario).stream().filter(Message::hasFinding).findFirst().orElseThrow();
	}

	private static Message occurrences(int finding, long count) {
		return Message.newBuilder().setOccurrences(Occurrences.newBuilder().setFinding(finding).setCount(count))
				.build();
	}
}
